"""Deals and their verification: what the program deals and finds."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Callable

import pytest

import evenhand

VECTORS = Path(__file__).parents[2] / "vectors/fairdeal-v2"

CASES: list[tuple[list[str], dict[str, Any]]] = [
    (["bridge"], {"game": "bridge"}),
    (["斗地主"], {"game": "斗地主"}),
    (["holdem", "--players", "3", "--no-burn"], {"game": "holdem", "players": 3, "burn": False}),
    (["blackjack", "--decks", "6", "--cut-card", "75"], {"game": "blackjack", "decks": 6, "cut_card": 75}),
    (["blackjack"], {"game": "blackjack"}),
    (["54", "--cards", "symbols"], {"game": "54", "cards": "symbols"}),
    (["--deck", "4x13", "--pattern", "5*(A B) stock:*"], {"deck": "4x13", "pattern": "5*(A B) stock:*"}),
    (
        ["bridge", "--unsorted", "--number", "--first", "7"],
        {"game": "bridge", "unsorted": True, "number": True, "first": 7},
    ),
]


@pytest.mark.parametrize(("line", "options"), CASES)
def test_deals_are_the_program_s(program: str, line: list[str], options: dict[str, Any]) -> None:
    done = subprocess.run(
        [program, "deal", *line, "--json", "--seed", "42", "-n", "3", "--quiet"], capture_output=True, check=True
    )
    lines = done.stdout.decode("utf-8").splitlines()
    deals = evenhand.deal(seed=42, count=3, **options)
    assert [deal.to_json() for deal in deals] == lines
    assert evenhand.deal(seed=42, **options) == deals[0]


def test_a_deal_has_a_number_and_a_number_has_its_deal() -> None:
    dealt = evenhand.deal("bridge", seed="club", number=True)
    assert dealt.number is not None and 0 <= dealt.number < 53644737765488792839237440000
    again = evenhand.deal("bridge", by_number=dealt.number)
    assert again.hands == dealt.hands and again.deal is None and again.number is None


def test_deals_without_a_seed_are_new() -> None:
    assert evenhand.deal("bridge") != evenhand.deal("bridge")


def test_every_card_is_dealt_once() -> None:
    dealt = evenhand.deal("doudizhu", seed=1)
    cards = [card for held in (*dealt.hands.values(), *dealt.piles.values()) for card in held]
    assert len(cards) == len(set(cards)) == 54


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({}, ValueError, "nothing to deal"),
        ({"game": "brigde"}, ValueError, "bridge"),
        ({"game": "bridge", "players": 3}, ValueError, "."),
        ({"game": "54", "players": 3}, ValueError, "a pattern sets the number of players itself"),
        ({"game": "54", "deck": "52"}, ValueError, "the deck is given twice"),
        ({"game": "54", "pattern": "5*(A"}, ValueError, "column"),
        ({"game": "bridge", "cut_card": 3}, ValueError, "a place named shoe"),
        ({"game": "bridge", "cards": "latin"}, ValueError, "none of code, symbols"),
        ({"game": "bridge", "first": 0}, ValueError, "deals count from 1"),
        ({"game": "bridge", "count": 0}, ValueError, "at least one deal"),
        ({"game": "bridge", "first": 2**32, "count": 2}, ValueError, "there is no deal 4294967297"),
        ({"game": "bridge", "by_number": 10**40}, ValueError, "."),
        ({"game": "bridge", "by_number": -1}, ValueError, "negative"),
        ({"game": "bridge", "by_number": 1, "seed": 2}, TypeError, "takes neither"),
        ({"deck": []}, ValueError, "."),
    ],
)
def test_what_cannot_be_dealt_is_refused(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        evenhand.deal(**options)


def test_every_file_has_the_code_the_verdict_and_the_warnings_of_the_vectors() -> None:
    entries: list[dict[str, Any]] = json.loads((VECTORS / "index.json").read_text("utf-8"))
    assert len(entries) > 300
    for entry in entries:
        given = entry.get("given", {})

        def files(name: str, given: dict[str, Any] = given) -> list[Path]:
            return [VECTORS / file for file in given.get(name, ())]

        found = evenhand.verify(
            VECTORS / entry["file"],
            table=files("table"),
            opening=given.get("open", ()),
            check_word=given.get("check_word", ()),
            round=given.get("round", ()),
            sheet=files("sheet"),
            slip=given.get("slip", ()),
            previous=files("previous"),
            void=files("void"),
            announcement=files("announcement"),
            list=files("list"),
        )
        # The package checks the signatures of beacons.
        checked = entry.get("exit_checked")
        exit_code = entry["exit"] if checked is None else checked
        assert (found.code or "ok") == entry["code"], entry["file"]
        assert found.to_dict()["exit"] == exit_code, entry["file"]
        assert found.verdict == {0: "holds", 1: "refused", 3: "open"}[exit_code]
        assert found.sentences == (entry.get("verdict_checked") or entry["verdict"]), entry["file"]
        if entry.get("warnings") is not None:
            assert found.warnings == entry["warnings"], entry["file"]
        if found.code is not None:
            assert found.deals == [] and found.winners == []


def test_a_file_is_a_path_or_bytes_and_what_cannot_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "done.json"
    path.write_bytes(b"{}\n")
    for given in (path, str(path), b"{}\n"):
        found = evenhand.verify(given)
        assert (found.verdict, found.code, found.sentences) == ("refused", "F02", ["Refused: F02"])
    assert found.checks[0]["outcome"] == "held" and found.checks[1]["outcome"] == "failed"
    assert found.checks[2]["outcome"] == "not_reached"
    assert "Refused: F02" in str(found) and repr(found) == "<Verification: Refused: F02>"
    with pytest.raises(FileNotFoundError):
        evenhand.verify(tmp_path / "nothing")
    with pytest.raises(FileNotFoundError):
        evenhand.verify(b"{}", table=[tmp_path / "nothing"])


def test_cards_of_a_list_are_names_as_they_stand() -> None:
    for deck in (["a\nb", "c"], ["a", ""], [" c ", "d"], ["a\u2028b", "c"]):
        with pytest.raises(ValueError, match="its name is one line"):
            evenhand.deal(deck=deck, pattern="A rest:*", seed=1)
    with pytest.raises(TypeError, match="card 1 of the deck is a str, not int"):
        evenhand.deal(deck=[1, 2, 3], pattern="A rest:*", seed=1)  # type: ignore[list-item]


def test_numbers_out_of_range_are_values() -> None:
    calls: list[Callable[[], object]] = [
        lambda: evenhand.deal("holdem", players=-1),
        lambda: evenhand.deal("holdem", players=2**32),
        lambda: evenhand.deal("bridge", first=2**70),
        lambda: evenhand.deal("bridge", count=0),
        lambda: evenhand.exact("naive_swap", 3, k=-1),
        lambda: evenhand.exact("naive_swap", 3, rounds=2**40),
    ]
    for call in calls:
        with pytest.raises(ValueError):
            call()


def test_a_descriptor_is_no_file() -> None:
    with tempfile.TemporaryFile() as file:
        with pytest.raises(TypeError):
            evenhand.verify(file.fileno())  # type: ignore[arg-type]
        assert file.read() == b""
