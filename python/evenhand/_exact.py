"""Exact distributions of the classics, as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Optional, SupportsIndex, Union

from evenhand import _native
from evenhand._items import integer, optional
from evenhand._names import named


class Exact:
    """The exact distribution of a classic: what ``exact`` returns. Cards and places count from 0; probabilities are fractions.

    >>> import evenhand
    >>> naive = evenhand.exact("naive_swap", 3)
    >>> naive.outcomes[(1, 0, 2)], naive.is_uniform
    (Fraction(5, 27), False)
    """

    def __init__(self, text: str) -> None:
        import json

        self._text = text
        self._data: dict[str, Any] = json.loads(text)

    @property
    def n(self) -> int:
        """How many cards there are.

        >>> import evenhand
        >>> evenhand.exact("sattolo", 4).n
        4
        """
        return int(self._data["n"])

    @property
    def outcomes(self) -> Optional[dict[tuple[int, ...], Fraction]]:
        """Every order that can come out (of samplers, every sample, its cards ascending) with its probability; None where there are too many
        to follow, of a deck of 52.

        >>> import evenhand
        >>> len(evenhand.exact("sattolo", 4).outcomes)
        6
        """
        if "outcomes" not in self._data:
            return None
        return {_cards(name): Fraction(p) for name, p in self._data["outcomes"].items()}

    @property
    def is_uniform(self) -> Optional[bool]:
        """Whether all outcomes are equally likely, exactly; None where that is not known.

        >>> import evenhand
        >>> evenhand.exact("durstenfeld", 5).is_uniform
        True
        """
        return self._data.get("uniform")

    @property
    def total_variation(self) -> Optional[Fraction]:
        """The total variation distance from uniform; None where it is not known.

        >>> import evenhand
        >>> evenhand.exact("sattolo", 4).total_variation
        Fraction(3, 4)
        """
        found = self._data.get("total_variation")
        return None if found is None else Fraction(found)

    @property
    def position_by_card(self) -> Optional[list[list[Fraction]]]:
        """The probability that card c is at place p, as ``[p][c]``; None of samplers.

        >>> import evenhand
        >>> evenhand.exact("sattolo", 3).position_by_card[0]
        [Fraction(0, 1), Fraction(1, 2), Fraction(1, 2)]
        """
        return self._matrix("position_by_card")

    @property
    def precedes(self) -> Optional[list[list[Fraction]]]:
        """The probability that card a comes before card b, as ``[a][b]``, 0 of a card and itself; None of samplers.

        >>> import evenhand
        >>> evenhand.exact("sattolo", 3).precedes[0][1]
        Fraction(1, 2)
        """
        return self._matrix("precedes")

    @property
    def events(self) -> dict[str, Fraction]:
        """The probabilities of the events that were asked for, by their texts.

        >>> import evenhand
        >>> evenhand.exact("naive_swap", 3, events=["a<b"]).events
        {'a<b': Fraction(13, 27)}
        """
        return {text: Fraction(p) for text, p in self._data["events"].items()}

    def to_dict(self) -> dict[str, Any]:
        """All of it, parsed from ``to_json()``: fractions are strings there.

        >>> import evenhand
        >>> evenhand.exact("naive_swap", 3).to_dict()["verdict"]
        'not uniform: 6 orders share 27 outcomes, which 6 does not divide'
        """
        return self._data

    def to_json(self) -> str:
        """What ``evenhand exact --json`` writes, byte by byte.

        >>> import evenhand
        >>> evenhand.exact("sattolo", 4).to_json().splitlines()[1]
        '  "schema": "evenhand-law/1",'
        """
        return self._text

    def __repr__(self) -> str:
        data = self._data
        return f"<Exact: {data['classic']}, n={data['n']}, dice {data['dice']}>"

    def _matrix(self, name: str) -> Optional[list[list[Fraction]]]:
        if name not in self._data:
            return None
        return [[Fraction(p) for p in row] for row in self._data[name]]


@named
def exact(
    name: str,
    n: SupportsIndex,
    *,
    k: Optional[int] = None,
    rounds: Optional[int] = None,
    faces: Optional[int] = None,
    dice: str = "exact",
    events: Union[str, Sequence[str]] = (),
) -> Exact:
    """The exact distribution of a classic of n cards, by following every die that it may roll: no samples, no errors.

    ``name`` is that of a shuffle or sampler of the catalogue (``evenhand classics`` lists them), with ``dice`` as they should be, or wrong
    ones such as ``"modulo:8"``. Up to 8 cards, and of shuffles that reach few orders, it is the whole distribution; beyond, where a
    shuffle moves places whatever lies there, the probability of each card at each place, and of each before each, up to some hundred
    cards. ``k`` is the size of a sample, ``rounds`` and ``faces`` are of the classics that have them.

    ``events`` are asked for by text, such as ``"a<b"`` (card a before card b) or ``"a@0"`` (a at place 0), as the program's --event; places count from 0.

    Raises ValueError for an unknown name, or more than can be followed, with what to do. Ctrl-C ends it.

    >>> import evenhand
    >>> evenhand.exact("naive_swap", 3).outcomes[(0, 1, 2)]
    Fraction(4, 27)
    >>> evenhand.exact("naive_swap", 52).position_by_card[0][1] > 1 / 52
    True
    """
    cards = integer(n, "n")
    if cards is None:
        raise TypeError(f"n is an int, not {type(n).__name__}")
    asked = [events] if isinstance(events, str) else list(events)
    setting = {what: optional(value, what) for what, value in (("k", k), ("rounds", rounds), ("faces", faces))}
    return Exact(_native.exact(name, cards, **setting, dice=dice, events=asked))


def _cards(name: str) -> tuple[int, ...]:
    """The cards of an outcome, as JSON names it: by letters, or by numbers."""
    if name == "(none)":
        return ()
    if name.startswith("#"):
        return tuple(int(card[1:]) for card in name.split(","))
    return tuple(ord(letter) - ord("a") for letter in name)
