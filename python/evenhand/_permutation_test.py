"""Permutation tests of two samples, by the orders of a series, or by all there are where those are few."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from evenhand import _native
from evenhand._items import axis_of, integer, need_numpy
from evenhand._names import named

if TYPE_CHECKING:
    import numpy.typing as npt

    from evenhand._types import SeedLike

    _Array = npt.NDArray[Any]

# Elements of resamples that are held at a time, where `batch` does not say how many resamples are.
ELEMENTS = 1 << 22
# Orders of a series.
ORDERS = 1 << 32


class PermutationTestResult(NamedTuple):
    """What ``permutation_test`` found: ``statistic`` of the data, ``pvalue``, and ``null_distribution``, the statistic of each resample.

    Numbers of one test; of data with more axes, arrays of all, the resamples along the first axis of ``null_distribution``.

    >>> import evenhand
    >>> result = evenhand.permutation_test([8, 9, 7], [1, 3, 2], lambda x, y: x.mean() - y.mean())
    >>> float(result.statistic), float(result.pvalue), result.null_distribution.shape
    (6.0, 0.1, (20,))
    """

    statistic: Any
    pvalue: Any
    null_distribution: npt.NDArray[Any]


@named
def permutation_test(
    x: npt.ArrayLike,
    y: npt.ArrayLike,
    statistic: Callable[..., Any],
    *,
    permutation_type: str = "independent",
    vectorized: Optional[bool] = None,
    n_resamples: Union[int, float] = 9999,
    batch: Optional[int] = None,
    alternative: str = "two-sided",
    axis: int = 0,
    seed: SeedLike = None,
) -> PermutationTestResult:
    """How often a statistic of two samples is at least as extreme as it is, if it is chance which of their observations lie where.

    The arguments and results are those of ``scipy.stats.permutation_test``, but that the samples are two, the seed is ``seed``, and all
    resamples of ``"pairings"`` are the n! pairings, each of which SciPy makes n! times.

    - ``permutation_type``: ``"independent"`` deals all observations anew to samples as large as ``x`` and ``y``; ``"samples"`` has the
      observations of a pair, one of ``x`` and one of ``y``, change places or not; ``"pairings"`` pairs those of ``x`` with those of
      ``y`` anew.
    - ``statistic(x, y)`` of two arrays of one axis is a number. If it is ``vectorized`` it is asked with ``axis=-1``, and gives a number
      for each line along that axis, of many resamples at a time; by default that is so if it has an argument ``axis``.
    - ``n_resamples``: resample r is made by order r of ``Series`` over all observations (``"samples"``: pair i of n changes places if
      order r·n + i of a series over two items does), and the p-value is (count + 1) / (n_resamples + 1). Where there are no more than
      ``n_resamples`` different resamples, all are made, once each, and it is the part of them that are as extreme. ``math.inf`` wants all.
    - ``alternative``: ``"greater"``, ``"less"``, or ``"two-sided"``, twice the smaller of both, at most 1. Numbers that differ by
      rounding alone, by 100 units of the last place, are equal.
    - ``axis``: along which observations lie, where there is more than one: all lines are resampled alike. ``batch``: resamples that are
      held at a time; by default some four million numbers.

    A statistic that is nan, of the data or a resample, has a p-value of nan. Raises ValueError and TypeError for what it cannot take:
    samples that are empty, that do not fit together, or of more than 2^20 observations together (of ``"pairings"``, each).

    >>> import numpy, evenhand
    >>> x, y = numpy.arange(20) + 4.5, numpy.arange(20)
    >>> def difference(x, y, axis):
    ...     return x.mean(axis=axis) - y.mean(axis=axis)
    >>> result = evenhand.permutation_test(x, y, difference, alternative="greater", seed=42)
    >>> float(result.statistic), float(result.pvalue)
    (4.5, 0.0104)
    """
    need_numpy("samples are arrays")
    import numpy as np

    if alternative not in ("two-sided", "greater", "less"):
        raise ValueError(f"alternative is 'two-sided', 'greater' or 'less', not {alternative!r}")
    if not callable(statistic):
        raise TypeError(f"statistic is a function of two samples, not {type(statistic).__name__}")
    if vectorized is not None and not isinstance(vectorized, (bool, np.bool_)):
        raise TypeError(f"vectorized is a bool or None, not {type(vectorized).__name__}")
    x, y = _samples(np.asarray(x), np.asarray(y), axis)
    resampling = _resampling(permutation_type, x, y)
    wanted = _wanted(n_resamples)
    is_exact = resampling.number <= wanted
    if wanted == math.inf and resampling.number > ORDERS:
        raise ValueError("n_resamples is infinite, and there are more than 2^32 resamples: too many to make them all")
    count = int(resampling.number if is_exact else wanted)
    if vectorized is None:
        vectorized = _has_axis(statistic)
    of_lines = statistic if vectorized else _by_lines(statistic)
    size = integer(max(1, ELEMENTS // (x.size + y.size)) if batch is None else batch, "batch")
    if not size:
        raise ValueError(f"batch is {batch}: it is an int, at least 1")

    def asked(x: _Array, y: _Array) -> _Array:
        # A statistic may sort what it is given: no view of the caller's data, nor of one line for all.
        x, y = (sample if sample.flags.writeable else sample.copy() for sample in (x, y))
        found = np.asarray(of_lines(x, y, axis=-1))
        if found.shape != x.shape[:-1]:
            raise ValueError(
                f"statistic gave an array of shape {found.shape} for samples of shapes {x.shape} and {y.shape}: a vectorized one gives "
                "a number for each line along its axis"
            )
        return found

    observed = asked(x, y)
    made = resampling.all(size) if is_exact else resampling.some(_native.Seed(seed), count, size)
    null = np.concatenate([asked(*pair) for pair in made])
    pvalue = _pvalue(observed, null, alternative, 0 if is_exact else 1)
    return PermutationTestResult(observed[()], pvalue[()], null)


class _Independent:
    """All observations dealt anew; resamples are rows of places in the first sample and the second behind it."""

    def __init__(self, x: _Array, y: _Array) -> None:
        import numpy as np

        self._pooled = np.concatenate([x, y], axis=-1)
        self._n, self._k = self._pooled.shape[-1], x.shape[-1]
        # Beyond 2^64, of which there is no need, the number itself would take long.
        log = math.lgamma(self._n + 1) - math.lgamma(self._k + 1) - math.lgamma(self._n - self._k + 1)
        self.number = math.comb(self._n, self._k) if log < 64 * math.log(2) else math.inf

    def all(self, size: int) -> Iterator[tuple[_Array, _Array]]:
        import numpy as np

        for first in _chunks(itertools.combinations(range(self._n), self._k), size):
            others = np.ones((len(first), self._n), bool)
            np.put_along_axis(others, first, False, axis=1)
            yield self._pair(np.hstack([first, others.nonzero()[1].reshape(len(first), -1)]))

    def some(self, seed: _native.Seed, count: int, size: int) -> Iterator[tuple[_Array, _Array]]:
        series = _series(self._n, seed)
        for r in range(0, count, size):
            yield self._pair(series.fill(r, min(size, count - r)))

    def _pair(self, places: _Array) -> tuple[_Array, _Array]:
        dealt = _taken(self._pooled, places)
        return dealt[..., : self._k], dealt[..., self._k :]


class _Samples:
    """Pairs whose two observations change places or not; resamples are rows that say which do."""

    def __init__(self, x: _Array, y: _Array) -> None:
        self._x, self._y, self._n = x, y, x.shape[-1]
        self.number = 1 << self._n if self._n < 64 else math.inf

    def all(self, size: int) -> Iterator[tuple[_Array, _Array]]:
        for changed in _chunks(itertools.product((False, True), repeat=self._n), size):
            yield self._pair(changed)

    def some(self, seed: _native.Seed, count: int, size: int) -> Iterator[tuple[_Array, _Array]]:
        series = _native.Series(2, seed)
        if count * self._n > ORDERS:
            raise ValueError(f"{count} resamples of {self._n} pairs are more than 2^32 coins, which a series has")
        for r in range(0, count, size):
            rows = min(size, count - r)
            yield self._pair(series.fill(r * self._n, rows * self._n)[:, 0].reshape(rows, self._n) == 1)

    def _pair(self, changed: _Array) -> tuple[_Array, _Array]:
        import numpy as np

        changed = changed.reshape(len(changed), *(1,) * (self._x.ndim - 1), self._n)
        return np.where(changed, self._y, self._x), np.where(changed, self._x, self._y)


class _Pairings:
    """Observations paired anew; resamples are rows of places in the second sample."""

    def __init__(self, x: _Array, y: _Array) -> None:
        self._x, self._y, self._n = x, y, x.shape[-1]
        self.number = math.factorial(self._n) if self._n <= 20 else math.inf

    def all(self, size: int) -> Iterator[tuple[_Array, _Array]]:
        for places in _chunks(itertools.permutations(range(self._n)), size):
            yield self._pair(places)

    def some(self, seed: _native.Seed, count: int, size: int) -> Iterator[tuple[_Array, _Array]]:
        series = _series(self._n, seed)
        for r in range(0, count, size):
            yield self._pair(series.fill(r, min(size, count - r)))

    def _pair(self, places: _Array) -> tuple[_Array, _Array]:
        import numpy as np

        return np.broadcast_to(self._x, (len(places), *self._x.shape)), _taken(self._y, places)


def _series(n: int, seed: _native.Seed) -> _native.Series:
    if n > 1 << 20:
        raise ValueError(f"{n} observations are more than the 2^20 that a test deals anew")
    return _native.Series(n, seed)


def _resampling(permutation_type: str, x: _Array, y: _Array) -> Union[_Independent, _Samples, _Pairings]:
    if permutation_type == "independent":
        return _Independent(x, y)
    if permutation_type not in ("samples", "pairings"):
        raise ValueError(f"permutation_type is 'independent', 'samples' or 'pairings', not {permutation_type!r}")
    if x.shape != y.shape:
        raise ValueError(f"x and y are pairs, and have {x.shape[-1]} and {y.shape[-1]} observations")
    return _Samples(x, y) if permutation_type == "samples" else _Pairings(x, y)


def _samples(x: _Array, y: _Array, axis: int) -> tuple[_Array, _Array]:
    """Both with their observations along the last axis, and all other axes alike."""
    import numpy as np

    for name, sample in (("x", x), ("y", y)):
        if sample.ndim == 0:
            raise ValueError(f"{name} is one number: a sample has observations along an axis")
        if sample.shape[axis_of(sample, axis)] == 0:
            raise ValueError(f"{name} has no observations")
    x, y = np.moveaxis(x, axis, -1), np.moveaxis(y, axis, -1)
    others = np.broadcast_shapes(x.shape[:-1], y.shape[:-1])
    return np.broadcast_to(x, (*others, x.shape[-1])), np.broadcast_to(y, (*others, y.shape[-1]))


def _taken(lines: _Array, places: _Array) -> _Array:
    """What lies at rows of places along the last axis; the rows are the first axis."""
    import numpy as np

    return np.moveaxis(lines[..., places], -2, 0)


def _chunks(rows: Iterator[Any], size: int) -> Iterator[_Array]:
    import numpy as np

    while chunk := list(itertools.islice(rows, size)):
        yield np.array(chunk)


def _wanted(n_resamples: Union[int, float]) -> Union[int, float]:
    wanted = n_resamples if n_resamples == math.inf else integer(n_resamples, "n_resamples")
    if not wanted:
        raise ValueError(f"n_resamples is {n_resamples}: it is an int, at least 1, or math.inf")
    return wanted


def _has_axis(statistic: Callable[..., Any]) -> bool:
    import inspect

    try:
        return "axis" in inspect.signature(statistic).parameters
    except (TypeError, ValueError):
        # Functions written in C may not tell.
        return False


def _by_lines(statistic: Callable[..., Any]) -> Callable[..., Any]:
    """A statistic of two lines, asked for each line along the last axis."""
    import numpy as np

    def of_lines(x: _Array, y: _Array, axis: int) -> _Array:
        lines = zip(x.reshape(-1, x.shape[-1]), y.reshape(-1, y.shape[-1]))
        found = np.array([statistic(*pair) for pair in lines])
        if found.ndim != 1:
            raise ValueError(f"statistic gave an array of shape {found.shape[1:]} for two samples: it gives a number")
        return found.reshape(x.shape[:-1])

    return of_lines


def _pvalue(observed: _Array, null: _Array, alternative: str, observed_once: int) -> _Array:
    """The part of the resamples that are as extreme; the data are one more where they are not among them."""
    import numpy as np

    kind = np.result_type(observed, null)
    rounding = 100 * np.finfo(kind).eps if np.issubdtype(kind, np.inexact) else 0
    equal = np.where(np.isfinite(observed), np.abs(observed), 0) * rounding
    greater, less = (
        (found.sum(axis=0) + observed_once) / (len(null) + observed_once)
        for found in (null >= observed - equal, null <= observed + equal)
    )
    if alternative == "two-sided":
        pvalue = np.minimum(2 * np.minimum(greater, less), 1)
    else:
        pvalue = greater if alternative == "greater" else less
    return np.where(np.isnan(observed) | np.isnan(null).any(axis=0), np.nan, pvalue)
