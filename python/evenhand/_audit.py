"""The audit of shuffles and of decks: the battery of ``evenhand audit``, and its report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Callable, Optional, SupportsIndex, Union

from evenhand import _native
from evenhand._dealing import Dealer, take_all
from evenhand._items import integer, optional
from evenhand._names import named

if TYPE_CHECKING:
    from evenhand._native import DeckReport, LargeOrderReport


class Verdict(str, Enum):
    """What an audit found; each is the string that the JSON has.

    - ``FAIL``, ``"fail"``: not fair; a fair shuffle gets it once in a million audits at most;
    - ``UNRESOLVED``, ``"unresolved"``: unusual, as fair ones are once in a thousand audits; fresh decks decide;
    - ``NONE_FOUND``, ``"none_found"``: no bias found at this resolution, which is no proof of fairness.

    >>> from evenhand import Verdict
    >>> Verdict.FAIL == "fail"
    True
    """

    FAIL = "fail"
    UNRESOLVED = "unresolved"
    NONE_FOUND = "none_found"

    def __new__(cls, value: str) -> Verdict:
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    def __str__(self) -> str:
        return str(self.value)


class Audit:
    """The report of an audit: what ``audit`` and ``audit_loader`` return.

    ``print(report)`` shows the page that the program shows; a notebook shows the verdict and the map. As data it is what the program
    writes with ``--json``: whole as ``to_json()`` and ``to_dict()``, in parts as attributes.

    >>> import evenhand
    >>> cut = [[(place + first) % 5 for place in range(5)] for first in range(5)] * 20
    >>> report = evenhand.audit(cut, n=5, brief=True)
    >>> report.verdict
    <Verdict.FAIL: 'fail'>
    >>> report.tests[0]["id"]
    'place_by_card'
    """

    def __init__(self, report: Union[DeckReport, LargeOrderReport]) -> None:
        self._report = report
        self._data: Optional[dict[str, Any]] = None

    @property
    def verdict(self) -> Verdict:
        """``Verdict.FAIL``, ``UNRESOLVED`` or ``NONE_FOUND``.

        >>> import evenhand
        >>> evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).verdict == "fail"
        True
        """
        return Verdict(self._report.outcome)

    @property
    def sentence(self) -> str:
        """The verdict in words.

        >>> import evenhand
        >>> evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).sentence[:25]
        'This shuffle is not fair:'
        """
        return self._report.sentence

    @property
    def p(self) -> Optional[float]:
        """The p-value of the test that is farthest out, adjusted for the number of tests (Holm); None if nothing was found.

        >>> import evenhand
        >>> evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).p < 1e-6
        True
        """
        return self._report.p

    @property
    def tests(self) -> list[dict[str, Any]]:
        """Every test, in the order of the battery: the JSON's ``tests``.

        >>> import evenhand
        >>> report = evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True)
        >>> sorted(report.tests[0])[:4]
        ['decks', 'degrees', 'effect', 'id']
        """
        return list(self.to_dict()["tests"])

    @property
    def findings(self) -> list[dict[str, Any]]:
        """What was found, each with its ``kind`` and its ``sentence``: what is known of the decks besides, the JSON's ``findings``, of a
        loader its ``structures``; then every test whose ``p_adjusted`` is below 1e-3, of the kind ``"test"``, the farthest out first,
        with all that ``tests`` has of it.

        >>> import evenhand
        >>> found = evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).findings[-1]
        >>> found["kind"], found["p_adjusted"] < 1e-3
        ('test', True)
        """
        data = self.to_dict()
        out = [test for test in data["tests"] if test["p_adjusted"] < _native.UNRESOLVED_BELOW]
        out.sort(key=lambda test: float(test["p_adjusted"]))
        tests = [{"kind": "test", "sentence": f"{test['name']}: {test['effect']}", **test} for test in out]
        return list(data["findings"] if "findings" in data else data["structures"]) + tests

    @property
    def suspects(self) -> list[dict[str, Any]]:
        """Known faults that the decks are like, the most likely first: the JSON's ``suspects``; none of a loader.

        >>> import evenhand
        >>> decks = [[(place + first) % 8 for place in range(8)] for first in range(8)] * 20
        >>> [suspect["fault"] for suspect in evenhand.audit(decks, n=8).suspects]
        ['cut']
        """
        return list(self.to_dict().get("suspects", ()))

    def to_dict(self) -> dict[str, Any]:
        """The report as data, parsed from ``to_json()``.

        >>> import evenhand
        >>> evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).to_dict()["schema"]
        'evenhand-audit/3'
        """
        if self._data is None:
            import json

            self._data = json.loads(self._report.json(False))
        return self._data

    def to_json(self, *, tables: bool = False) -> str:
        """The report as JSON, byte by byte what the program writes for the same decks, but for where they came from (``source``,
        ``command``, ``sha256``); with ``tables`` what was counted, too.

        >>> import evenhand
        >>> evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).to_json().splitlines()[1]
        '  "schema": "evenhand-audit/3",'
        """
        return self._report.json(tables)

    def to_svg(self) -> str:
        """The map as a drawing: cards at places, of a loader items by places. What is within noise is blank.

        >>> import evenhand
        >>> evenhand.audit([[0, 1, 2]] * 100, n=3, brief=True).to_svg()[:4]
        '<svg'
        """
        return self._report.svg()

    def __str__(self) -> str:
        return self._report.page()

    def __repr__(self) -> str:
        return f"<Audit: {self._report.sentence}>"

    def _repr_html_(self) -> str:
        return self._report.fragment()


@named
def audit(
    shuffle: Union[Callable[[Any], Any], Iterable[Any]],
    n: SupportsIndex = 52,
    *,
    decks: Optional[SupportsIndex] = None,
    as_array: bool = False,
    keep: bool = False,
    require: Union[str, Sequence[str]] = (),
    brief: bool = False,
) -> Audit:
    """Judges a shuffle, or decks: is it fair, and if not, how is it bent, and which known mistake is it?

    ``shuffle`` is one of two:

    - a function that shuffles. It is called with the cards 0 to n - 1 in order: a list, or with ``as_array=True`` a row of ``int64``
      (as ``numpy.random.Generator.shuffle`` wants it). It shuffles them in place and returns None, or returns the shuffled deck;
      which of them is seen at the first call, and is so at each. With ``keep=True`` the deck is never put back: each call has it as
      the call before left it. It is called 100,000 times, or ``decks`` times; where that leaves the verdict open, four times as often
      again, and those decks alone decide.
    - decks that came from somewhere: rows of a 2-D array of ints, or lists, tuples, arrays of n ints, or blocks of rows. All of them
      are judged, or the first ``decks``.

    ``require`` names faults that as many decks must have shown, such as ``"riffle:7,seeds:15"``: ``findings`` has those that they would
    not have (``required_not_shown``). ``brief`` leaves out known faults, which take seconds.

    The tests, their levels and what they see are those of ``evenhand audit``. Decks of 2 to 1,024 cards; beyond 64 cards each takes
    O(n²). Ctrl-C ends it. What the function raises comes through.

    Raises TypeError and ValueError for what is no shuffle or no deck, with its number.

    >>> import evenhand, random
    >>> rng = random.Random(42)
    >>> report = evenhand.audit(rng.shuffle, n=6, decks=2000, brief=True)
    >>> report.verdict
    <Verdict.NONE_FOUND: 'none_found'>
    >>> def naive(deck):
    ...     for i in range(len(deck)):
    ...         j = rng.randrange(len(deck))
    ...         deck[i], deck[j] = deck[j], deck[i]
    >>> report = evenhand.audit(naive, n=6, decks=10_000)
    >>> report.verdict, report.suspects[0]["fault"]
    (<Verdict.FAIL: 'fail'>, 'naive_swap')
    """
    cards = number_of_cards(n)
    number = count(decks, "decks")
    faults = [require] if isinstance(require, str) else list(require)
    _native.check_faults(faults, cards)
    asked = "" if decks is None else f", decks={number}"
    if callable(shuffle):
        if hasattr(shuffle, "__iter__") and not isinstance(shuffle, type):
            raise TypeError(
                f"{type(shuffle).__name__} can be called, and has items: give iter(…) of it for its decks, or its method that shuffles"
            )
        source = _name_of(shuffle)
        command = f"evenhand.audit({source}, n={cards}{asked})"
        dealer = Dealer(shuffle, cards, as_array=as_array, keep=keep)
        wanted = _native.DEFAULT_DECKS if number is None else number
        judged = _dealt(dealer, cards, wanted)
        first = None
        if judged.outcome == Verdict.UNRESOLVED:
            first, judged = judged, _dealt(dealer, cards, wanted * _native.FRESH_DECKS)
        return Audit(
            judged.report(source=source, command=command, is_log=False, brief=brief, require=faults, first=first)
        )
    if as_array or keep:
        raise TypeError("as_array= and keep= are of a function that shuffles, and these are decks")
    if isinstance(shuffle, (str, bytes)) or not hasattr(shuffle, "__iter__"):
        raise TypeError(f"{type(shuffle).__name__} is neither a function that shuffles nor decks")
    counting = _native.Counting(cards)
    if take_all(shuffle, cards, number, counting) == 0:
        raise ValueError("there is no deck to judge")
    command = f"evenhand.audit(decks, n={cards}{asked})"
    return Audit(counting.judge().report(source="decks", command=command, is_log=True, brief=brief, require=faults))


def _dealt(dealer: Dealer, n: int, wanted: int) -> _native.Judged:
    counting = _native.Counting(n)
    dealer.deal(wanted, counting)
    return counting.judge()


def number_of_cards(n: SupportsIndex) -> int:
    """The number of cards of a deck that can be shuffled."""
    cards = integer(n, "n")
    if cards is None:
        raise TypeError(f"n is an int, not {type(n).__name__}")
    if cards < 2:
        raise ValueError(f"n is {cards}: a deck of fewer than 2 cards has one order, and nothing to judge")
    if cards > MAX_CARDS:
        raise ValueError(
            f"n is {cards}: an audit keeps tables of up to {MAX_CARDS} cards; one large order, or a few, are for audit_loader"
        )
    return cards


# The most cards that tables are kept for.
MAX_CARDS = 1024


def count(number: Optional[SupportsIndex], what: str) -> Optional[int]:
    """A number from 1 on, if there is one."""
    if number is None:
        return None
    found = optional(number, what, (1 << 64) - 1)
    if found == 0:
        raise ValueError(f"{what} is 0: there is nothing to judge")
    return found


def _name_of(shuffle: Any) -> str:
    """What a function is called: its module and its name."""
    name = getattr(shuffle, "__qualname__", None) or getattr(shuffle, "__name__", None) or type(shuffle).__qualname__
    owner = getattr(shuffle, "__self__", None)
    module = getattr(shuffle, "__module__", None) or (type(owner).__module__ if owner is not None else "")
    return f"{module}.{name}" if module and module not in ("builtins", "__main__") else str(name)
