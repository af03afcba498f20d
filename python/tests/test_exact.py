"""Exact distributions: the program's, as fractions."""

from __future__ import annotations

import subprocess
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from typing import Any

import pytest

import evenhand


def test_it_is_what_all_rolls_of_the_dice_give() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for rolls in product(range(4), repeat=4):
        deck = list(range(4))
        for i, j in enumerate(rolls):
            deck[i], deck[j] = deck[j], deck[i]
        counts[tuple(deck)] = counts.get(tuple(deck), 0) + 1
    naive = evenhand.exact("naive_swap", 4)
    assert naive.outcomes == {order: Fraction(count, 4**4) for order, count in counts.items()}
    places = naive.position_by_card
    assert places is not None
    for place, card in product(range(4), repeat=2):
        assert places[place][card] == sum(p for order, p in naive.outcomes.items() if order[place] == card)
    uniform = Fraction(1, 24)
    away = sum(abs(naive.outcomes.get(order, Fraction(0)) - uniform) for order in permutations(range(4)))
    assert naive.total_variation == away / 2


def test_right_shuffles_and_samplers_are_uniform() -> None:
    shuffled = evenhand.exact("durstenfeld", 6)
    assert shuffled.is_uniform and shuffled.outcomes is not None
    assert len(shuffled.outcomes) == factorial(6) and set(shuffled.outcomes.values()) == {Fraction(1, factorial(6))}
    sampled = evenhand.exact("floyd", 6, k=2)
    assert sampled.outcomes is not None and set(sampled.outcomes.values()) == {Fraction(1, 15)}
    assert sampled.position_by_card is None
    assert (0, 1) in sampled.outcomes and (1, 0) not in sampled.outcomes


def test_many_cards_have_places_and_pairs() -> None:
    naive = evenhand.exact("naive_swap", 52)
    assert naive.outcomes is None and naive.is_uniform is None and naive.total_variation is None
    places, pairs = naive.position_by_card, naive.precedes
    assert places is not None and pairs is not None
    assert all(sum(row) == 1 for row in places)
    assert pairs[3][5] + pairs[5][3] == 1 and pairs[3][3] == 0


def test_shuffles_that_reach_few_orders_are_whole_with_many_cards() -> None:
    cut = evenhand.exact("cut", 30)
    assert cut.outcomes is not None and len(cut.outcomes) == 30
    assert tuple(range(30)) in cut.outcomes


@pytest.mark.parametrize(
    ("name", "n", "options", "line"),
    [
        ("naive_swap", 4, {"events": ["a<b", "c@0"]}, ["--event", "a<b", "--event", "c@0", "--places-from", "0"]),
        ("floyd", 6, {"k": 2}, ["-k", "2"]),
        ("durstenfeld", 5, {"dice": "modulo:8"}, ["--dice", "modulo:8"]),
        ("riffle", 6, {"rounds": 2}, ["--rounds", "2"]),
        ("naive_swap", 20, {"events": "a<b"}, ["--event", "a<b", "--places-from", "0"]),
        ("cut", 30, {}, []),
    ],
)
def test_json_is_the_program_s_byte_by_byte(
    program: str, name: str, n: int, options: dict[str, Any], line: list[str]
) -> None:
    done = subprocess.run(
        [program, "exact", name, "-n", str(n), "--json", *line], capture_output=True, text=True, check=True
    )
    assert evenhand.exact(name, n, **options).to_json() == done.stdout


@pytest.mark.parametrize(
    ("name", "n", "options", "error", "message"),
    [
        ("naive_swp", 3, {}, ValueError, "naive_swap"),
        ("naive_swap", 10**6, {}, ValueError, "exact distributions take up to"),
        ("naive_swap", 2**70, {}, ValueError, "not below 2\\^64"),
        ("naive_swap", -1, {}, ValueError, "negative"),
        ("naive_swap", 3.0, {}, TypeError, "n is an int, not float"),
        ("naive_swap", 3, {"dice": "coins"}, ValueError, '"coins" is not a kind of random draws'),
        ("naive_swap", 3, {"events": "a<"}, ValueError, "."),
        ("naive_swap", 30, {"events": "fixed=1"}, ValueError, "one card at a place, or before another"),
        ("floyd", 3, {"k": 4}, ValueError, "."),
        ("riffle", 4, {"rounds": 10**6}, ValueError, "rounds"),
        ("overhand", 40, {}, ValueError, "."),
    ],
)
def test_what_there_is_none_of_is_refused(
    name: str, n: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        evenhand.exact(name, n, **options)
