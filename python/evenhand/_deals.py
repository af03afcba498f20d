"""Deals of games, of decks and by pattern; and what a verifier finds in a file of them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, SupportsIndex, Union, overload

from evenhand import _native
from evenhand._items import integer, optional
from evenhand._names import named

if TYPE_CHECKING:
    from evenhand._types import SeedLike

File = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]


class Deal(NamedTuple):
    """A deal: what ``deal`` returns.

    ``hands`` has what each seat holds, sorted as players hold it, ``piles`` what lies on the table; cards are strings. ``deal`` is its
    number under its seed, from 1; None of one by its number. ``number``, where it was asked for, is its rank among all deals.
    ``cut_card`` is how far the cut card of a shoe lies from its end.

    >>> import evenhand
    >>> sorted(evenhand.deal("doudizhu", seed=42).hands)
    ['A', 'B', 'C']
    """

    game: str
    deal: Optional[int]
    hands: dict[str, list[str]]
    piles: dict[str, list[str]]
    cut_card: Optional[int]
    number: Optional[int]

    def to_json(self) -> str:
        """The line that ``evenhand deal --json`` writes, without its end.

        >>> import evenhand
        >>> evenhand.deal("52", seed=42).to_json()[:44]
        '{"format":"evenhand-deal/1","game":"52","dea'
        """
        import json

        line: dict[str, Any] = {"format": "evenhand-deal/1", "game": self.game}
        if self.deal is not None:
            line["deal"] = self.deal
        line["hands"] = self.hands
        line["piles"] = self.piles
        if self.cut_card is not None:
            line["cut_card"] = self.cut_card
        if self.number is not None:
            line["number"] = str(self.number)
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


_FIELDS = {
    "game": ("The game's name, or the deck's.", 'evenhand.deal("54", seed=42).game', "'54'"),
    "deal": ("Its number under its seed, from 1; None of one by its number.", 'evenhand.deal("54", first=7).deal', "7"),
    "hands": ("What each seat holds.", 'len(evenhand.deal("bridge").hands["N"])', "13"),
    "piles": ("What lies on the table.", 'len(evenhand.deal("doudizhu").piles["bottom"])', "3"),
    "cut_card": (
        "How far the cut card of a shoe lies from its end, if it has one.",
        'evenhand.deal("blackjack").cut_card',
        "52",
    ),
    "number": (
        "Its rank among all deals, where it was asked for.",
        'evenhand.deal("bridge", by_number=7, number=True).number',
        "7",
    ),
}
for _name, (_what, _example, _shown) in _FIELDS.items():
    getattr(Deal, _name).__doc__ = f"{_what}\n\n>>> import evenhand\n>>> {_example}\n{_shown}\n"


@overload
def deal(
    game: Optional[str] = None,
    *,
    seed: SeedLike = None,
    count: None = None,
    first: SupportsIndex = 1,
    players: Optional[int] = None,
    decks: Optional[int] = None,
    burn: bool = True,
    deck: Union[str, Sequence[str], None] = None,
    pattern: Optional[str] = None,
    cut_card: Optional[int] = None,
    cards: str = "code",
    unsorted: bool = False,
    number: bool = False,
    by_number: Optional[SupportsIndex] = None,
) -> Deal: ...
@overload
def deal(
    game: Optional[str] = None,
    *,
    seed: SeedLike = None,
    count: SupportsIndex,
    first: SupportsIndex = 1,
    players: Optional[int] = None,
    decks: Optional[int] = None,
    burn: bool = True,
    deck: Union[str, Sequence[str], None] = None,
    pattern: Optional[str] = None,
    cut_card: Optional[int] = None,
    cards: str = "code",
    unsorted: bool = False,
    number: bool = False,
    by_number: None = None,
) -> list[Deal]: ...
@named
def deal(
    game: Optional[str] = None,
    *,
    seed: SeedLike = None,
    count: Optional[SupportsIndex] = None,
    first: SupportsIndex = 1,
    players: Optional[int] = None,
    decks: Optional[int] = None,
    burn: bool = True,
    deck: Union[str, Sequence[str], None] = None,
    pattern: Optional[str] = None,
    cut_card: Optional[int] = None,
    cards: str = "code",
    unsorted: bool = False,
    number: bool = False,
    by_number: Optional[SupportsIndex] = None,
) -> Union[Deal, list[Deal]]:
    """Deals cards of a game, of a deck, or by a pattern: the deals of ``evenhand deal`` under the same seed.

    ``game`` is a game's name (``"bridge"``, ``"holdem"``, ``"斗地主"``) or a deck's (``"54"``, ``"2x54"``, ``"1..108"``); ``deck`` another
    deck, by its name or as a list of cards; ``pattern`` says who is dealt what, as ``"17*(A B C) bottom:3"``. ``players``, ``decks``,
    ``burn=False`` and ``cut_card`` are what a game leaves open.

    One deal is returned, deal ``first`` of the seed; with ``count`` a list of so many. ``by_number`` is the deal of a rank instead of
    one by chance, and ``number=True`` gives each its rank. ``cards`` is how they are written: ``code``, ``symbols``, ``unicode``, ``zh`` or
    ``numbers``; hands are sorted as players hold them, or with ``unsorted`` as they were dealt.

    Raises ValueError for an unknown game and what does not fit together.

    >>> import evenhand
    >>> evenhand.deal("bridge", seed=42).hands["N"][:5]
    ['Ks', 'Js', '6s', '5s', '4s']
    >>> [one.deal for one in evenhand.deal("bridge", seed=42, count=3)]
    [1, 2, 3]
    >>> evenhand.deal(deck=["red", "green", "blue"], pattern="A B rest:*", seed=42).piles
    {'rest': ['blue']}
    """
    lines = None if deck is None or isinstance(deck, str) else _lines(deck)
    table = _native.DealTable(
        name=game,
        deck=deck if isinstance(deck, str) else None,
        lines=lines,
        pattern=pattern,
        players=optional(players, "players"),
        decks=optional(decks, "decks"),
        burn=burn,
        cut_card=optional(cut_card, "cut_card"),
        cards=cards,
        unsorted=unsorted,
    )
    if by_number is not None:
        if seed is not None or count is not None:
            raise TypeError("by_number= is one deal, and takes neither seed= nor count=")
        rank = integer(by_number, "by_number")
        if rank is None:
            raise TypeError(f"by_number is an int, not {type(by_number).__name__}")
        return _deal(table, None, table.by_number(str(rank)), number)
    most = (1 << 64) - 1
    start = optional(first, "first", most)
    some = 1 if count is None else optional(count, "count", most)
    if start is None or some is None:
        raise TypeError("first is an int, not None")
    dealt = table.deals(seed, start, some, number)
    made = [_deal(table, start + place, one, number) for place, one in enumerate(dealt)]
    return made[0] if count is None else made


def _lines(deck: Sequence[str]) -> str:
    """A card a line, as a file has them: each must be one as it stands."""
    for place, card in enumerate(deck, 1):
        if not isinstance(card, str):
            raise TypeError(f"card {place} of the deck is a str, not {type(card).__name__}")
        if card.strip() != card or len(card.splitlines()) != 1:
            raise ValueError(f"card {place} of the deck is {card!r}: its name is one line, without blanks at its ends")
    return "\n".join(deck)


def _deal(table: _native.DealTable, deal: Optional[int], dealt: Any, number: bool) -> Deal:
    places, rank = dealt
    hands = {name: cards for name, is_seat, cards in places if is_seat}
    piles = {name: cards for name, is_seat, cards in places if not is_seat}
    return Deal(table.name, deal, hands, piles, table.cut_card, int(rank) if number else None)


class Verification:
    """What a verifier finds: what ``verify`` returns. ``print`` shows it in words.

    >>> import evenhand
    >>> found = evenhand.verify(b"{}")
    >>> found.verdict, found.code, found.sentences
    ('refused', 'F02', ['Refused: F02'])
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    @property
    def verdict(self) -> str:
        """``"holds"``: every check holds, against what was kept; ``"refused"``: one fails; ``"open"``: the file agrees with itself, and not
        all was given that a good verdict needs.

        >>> import evenhand
        >>> evenhand.verify(b"").verdict
        'refused'
        """
        return {0: "holds", 1: "refused"}.get(self._data["exit"], "open")

    @property
    def code(self) -> Optional[str]:
        """The first check that fails, as FAIRDEAL.md calls it; None if all hold.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").code
        'F02'
        """
        found: Optional[str] = self._data["code"]
        return found

    @property
    def sentences(self) -> list[str]:
        """The verdict in words, line by line.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").sentences
        ['Refused: F02']
        """
        return list(self._data["sentences"])

    @property
    def checks(self) -> list[dict[str, Any]]:
        """Each check with its ``code``, its ``claim``, its ``outcome`` (``held``, ``failed``, ``not_given``, ``not_reached``) and ``why`` it failed.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").checks[0]["outcome"]
        'held'
        """
        return list(self._data["checks"])

    @property
    def deals(self) -> list[dict[str, list[str]]]:
        """The deals, worked out again: the cards of each place. None of a file that is refused.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").deals
        []
        """
        return list(self._data["deals"])

    @property
    def winners(self) -> list[int]:
        """The winners of a public draw, worked out again, from 1, in the order drawn.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").winners
        []
        """
        return list(self._data["winners"])

    @property
    def warnings(self) -> list[str]:
        """What to beware of, although every check holds.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").warnings
        []
        """
        return list(self._data["warnings"])

    def to_dict(self) -> dict[str, Any]:
        """All of it: also the ``facts`` of the file, each seat's ``words``, ``format``, ``stage`` and ``sha256``.

        >>> import evenhand
        >>> evenhand.verify(b"{}\\n").to_dict()["exit"]
        1
        """
        return dict(self._data)

    def __repr__(self) -> str:
        return f"<Verification: {' '.join(self.sentences)}>"

    def __str__(self) -> str:
        data = self._data
        lines = list(data["facts"])
        lines += [f"  {seat}: {words!a}" for seat, words in data["words"]]
        for check in data["checks"]:
            lines.append(f"{check['code']} {check['outcome'].replace('_', ' ')}: {check['claim']}")
            if check["why"] is not None:
                lines.append(f"    {check['why']}")
        for number, places in enumerate(data["deals"], 1):
            lines.append(f"deal {number}")
            lines += [f"  {place}: {' '.join(cards)}" for place, cards in places.items()]
        if data["winners"]:
            lines.append("winners: " + " ".join(map(str, data["winners"])))
        return "\n".join(lines + data["warnings"] + data["sentences"])


@named
def verify(
    transcript: File,
    *,
    table: Union[File, Iterable[File]] = (),
    opening: Union[str, Iterable[str]] = (),
    check_word: Union[str, Iterable[str]] = (),
    round: Union[str, Iterable[str]] = (),
    sheet: Union[File, Iterable[File]] = (),
    slip: Union[str, Iterable[str]] = (),
    previous: Union[File, Iterable[File]] = (),
    void: Union[File, Iterable[File]] = (),
    announcement: Union[File, Iterable[File]] = (),
    list: Union[File, Iterable[File]] = (),
) -> Verification:
    """Checks the file of a verifiable deal or of a public draw against what its reader kept: the checks of ``evenhand verify``.

    A file is a path, or its content as bytes. What was kept is one or several of each: the ``table`` that your program stored before it
    opened, ``opening`` lines, the ``check_word`` that was read aloud, the beacon's ``round`` as you looked it up
    (``"quicknet:ROUND:RANDOMNESS"``), a ``sheet``, a ``slip`` (``"NAME=SLIP"``), the ``previous`` file, ``void`` tables, of a draw its
    ``announcement`` and ``list``. With nothing kept no verdict is good. FAIRDEAL.md is the contract.

    Whatever the file holds, it is a verdict, and no exception; OSError if a file cannot be read.

    >>> import evenhand
    >>> evenhand.verify(b"no file of the kind").code
    'F02'
    """
    return Verification(
        _native.verify_file(
            _content(transcript),
            tables=_files(table),
            openings=_texts(opening),
            check_words=_texts(check_word),
            rounds=_texts(round),
            sheets=_files(sheet),
            slips=_texts(slip),
            previous=_files(previous),
            voids=_files(void),
            announcements=_files(announcement),
            lists=_files(list),
        )
    )


def _content(file: File) -> bytes:
    if isinstance(file, (bytes, bytearray, memoryview)):
        return bytes(file)
    # A number would be a descriptor, which reading it closes.
    with open(os.fspath(file), "rb") as opened:
        return opened.read()


def _files(given: Union[File, Iterable[File]]) -> Any:
    """The contents of one file, or of several."""
    if isinstance(given, (str, bytes, bytearray, memoryview, os.PathLike)):
        return [_content(given)]
    return [_content(file) for file in given]


def _texts(given: Union[str, Iterable[str]]) -> Any:
    if isinstance(given, str):
        return [given]
    if not isinstance(given, Iterable):
        raise TypeError(f"what was kept is a str or several, not {type(given).__name__}")
    return [*given]
