"""Permutation tests: by enumeration where that can be done, beside SciPy's, and by the orders of a series."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

import evenhand

RNG = np.random.default_rng(20261124)
X, Y = RNG.normal(size=7), RNG.normal(0.7, size=5)
PAIRS = RNG.normal(size=(2, 7)) + np.array([[0.5], [0.0]])
TYPES = ["independent", "samples", "pairings"]
ALTERNATIVES = ["two-sided", "greater", "less"]


def difference(x: Any, y: Any, axis: int) -> Any:
    return x.mean(axis=axis) - y.mean(axis=axis)


def plain_difference(x: Any, y: Any) -> Any:
    return x.mean() - y.mean()


def correlation(x: Any, y: Any) -> Any:
    return np.corrcoef(x, y)[0, 1]


def case(permutation_type: str) -> tuple[Any, Any, Any]:
    """Two samples and a statistic that such a test is of."""
    if permutation_type == "independent":
        return X, Y, plain_difference
    return (*PAIRS, correlation if permutation_type == "pairings" else plain_difference)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize("permutation_type", TYPES)
def test_few_resamples_are_all_made_as_scipy_makes_them(permutation_type: str, alternative: str) -> None:
    stats = pytest.importorskip("scipy.stats", reason="SciPy is not installed")
    x, y, statistic = case(permutation_type)
    how: dict[str, Any] = {"permutation_type": permutation_type, "alternative": alternative}
    ours = evenhand.permutation_test(x, y, statistic, n_resamples=math.inf, **how)
    # SciPy permutes each of the samples of pairings: those of one are enough.
    data, asked = ((x, y), statistic) if permutation_type != "pairings" else ((y,), lambda y: statistic(x, y))
    theirs = stats.permutation_test(data, asked, n_resamples=np.inf, **how)
    assert ours.statistic == pytest.approx(theirs.statistic)
    assert ours.pvalue == pytest.approx(theirs.pvalue)
    assert np.allclose(np.sort(ours.null_distribution), np.sort(theirs.null_distribution))


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize("permutation_type", TYPES)
def test_p_values_are_within_monte_carlo_error_of_all_resamples(permutation_type: str, alternative: str) -> None:
    x, y, statistic = case(permutation_type)
    how: dict[str, Any] = {"permutation_type": permutation_type, "alternative": alternative}
    exact = evenhand.permutation_test(x, y, statistic, n_resamples=math.inf, **how)
    n = {"independent": 700, "samples": 120, "pairings": 4000}[permutation_type]
    some = evenhand.permutation_test(x, y, statistic, n_resamples=n, seed=42, **how)
    assert len(some.null_distribution) == n < len(exact.null_distribution)
    assert some.statistic == exact.statistic
    # Five deviations; the p-value of both sides is twice that of one.
    assert abs(some.pvalue - exact.pvalue) < 5 * 2 * math.sqrt(0.25 / n) + 2 / n


def test_p_values_are_as_scipys_of_more_observations_and_axes() -> None:
    stats = pytest.importorskip("scipy.stats", reason="SciPy is not installed")
    x, y = RNG.normal(0.15, size=(3, 60)), RNG.normal(size=(3, 50))
    for axis, (a, b) in ((1, (x, y)), (-1, (x, y)), (0, (x.T, y.T))):
        ours = evenhand.permutation_test(a, b, difference, axis=axis, n_resamples=20_000, seed=42)
        theirs = stats.permutation_test(
            (a, b), difference, axis=axis, n_resamples=20_000, random_state=np.random.default_rng(1)
        )
        assert ours.null_distribution.shape == theirs.null_distribution.shape == (20_000, 3)
        assert np.allclose(ours.statistic, theirs.statistic)
        # Five deviations of the difference of two.
        assert np.abs(ours.pvalue - theirs.pvalue).max() < 5 * 2 * math.sqrt(2 * 0.25 / 20_000)


def test_resamples_are_the_orders_of_a_series() -> None:
    pooled = np.concatenate([X, Y])
    rows = pooled[evenhand.Series(12, 42).fill(0, 500)]
    found = evenhand.permutation_test(X, Y, difference, n_resamples=500, seed=42)
    null = rows[:, :7].mean(axis=1) - rows[:, 7:].mean(axis=1)
    assert np.allclose(found.null_distribution, null)
    observed = X.mean() - Y.mean()
    assert found.pvalue == min(1, 2 * min((null >= observed).sum() + 1, (null <= observed).sum() + 1) / 501)

    x, y = PAIRS
    coins = evenhand.Series(2, 42).fill(0, 100 * 7)[:, 0].reshape(100, 7) == 1
    samples = evenhand.permutation_test(x, y, difference, permutation_type="samples", n_resamples=100, seed=42)
    assert np.allclose(samples.null_distribution, np.where(coins, y - x, x - y).mean(axis=1))

    orders = evenhand.Series(7, 42).fill(0, 500)
    pairings = evenhand.permutation_test(x, y, correlation, permutation_type="pairings", n_resamples=500, seed=42)
    assert np.allclose(pairings.null_distribution, [correlation(x, y[order]) for order in orders])


@pytest.mark.parametrize("permutation_type", TYPES)
def test_batches_and_ways_to_ask_make_no_difference(permutation_type: str) -> None:
    x, y, _ = case(permutation_type)

    def ask(statistic: Any, n_resamples: int, **how: Any) -> Any:
        return evenhand.permutation_test(
            x, y, statistic, permutation_type=permutation_type, n_resamples=n_resamples, seed=7, **how
        )

    for n in (100, 10_000):
        want = ask(difference, n)
        for how in ({"batch": 1}, {"batch": 7}, {"batch": 10**6}, {"vectorized": True}):
            found = ask(difference, n, **how)
            assert found.pvalue == want.pvalue and np.allclose(found.null_distribution, want.null_distribution)
        assert np.allclose(ask(plain_difference, n).null_distribution, want.null_distribution)
        assert np.allclose(
            ask(lambda x, y, axis=0: x.mean() - y.mean(), n, vectorized=False).null_distribution, want.null_distribution
        )


@pytest.mark.parametrize("alternative", ALTERNATIVES)
def test_sums_that_are_equal_but_for_rounding_are_equal(alternative: str) -> None:
    x, y = [1, 2, 3, 4], [3, 1, 2]
    sums = [sum(taken) for taken in itertools.combinations(x + y, 4)]
    greater = sum(each >= sum(x) for each in sums) / len(sums)
    less = sum(each <= sum(x) for each in sums) / len(sums)
    want = {"greater": greater, "less": less, "two-sided": min(1, 2 * min(greater, less))}[alternative]

    def one_by_one(x: Any, y: Any) -> Any:
        # In the order in which they come, so that tenths are rounded in different ways.
        return sum(x.tolist())

    tenths = [[each / 10 for each in sample] for sample in (x, y)]
    assert len({sum(taken) for taken in itertools.permutations(tenths[0] + tenths[1], 4)}) > len(set(sums))
    for first, second in ((x, y), tenths):
        found = evenhand.permutation_test(first, second, one_by_one, alternative=alternative)
        assert len(found.null_distribution) == 35 and found.pvalue == pytest.approx(want)


def test_fresh_seeds_differ_and_given_ones_repeat() -> None:
    def null(seed: Any) -> Any:
        return evenhand.permutation_test(X, Y, difference, n_resamples=50, seed=seed).null_distribution

    assert (null(42) == null("42")).all()
    assert (null(None) != null(None)).any() and (null(42) != null(43)).any()


def test_false_alarms_are_as_many_as_they_are_said_to_be() -> None:
    # 2,000 tests of the same normal distribution at 5 %: 100 are expected, with a deviation of 9.8; at 5.5 deviations 46 to 154.
    rng = np.random.default_rng(11)
    x, y = rng.normal(size=(2000, 12)), rng.normal(size=(2000, 15))
    found = evenhand.permutation_test(x, y, difference, axis=1, n_resamples=999, seed=42)
    assert 46 <= (found.pvalue <= 0.05).sum() <= 154
    # And a difference is found.
    assert evenhand.permutation_test(x[0] + 3, y[0], difference, seed=42).pvalue == 0.0002


def test_nan_is_no_small_p_value() -> None:
    assert math.isnan(evenhand.permutation_test([1.0, math.nan], [2.0, 3.0], plain_difference).pvalue)

    def undefined_for_some(x: Any, y: Any) -> float:
        return math.nan if x[0] == 3.0 else float(x.sum())

    assert math.isnan(evenhand.permutation_test([1.0, 2.0], [3.0, 4.0], undefined_for_some).pvalue)


def test_what_it_cannot_take_is_a_clear_error() -> None:
    bad: dict[str, Any]
    for bad, message in (
        ({"alternative": "both"}, "alternative is"),
        ({"permutation_type": "pairs"}, "permutation_type is"),
        ({"permutation_type": "samples"}, "7 and 5 observations"),
        ({"permutation_type": "pairings"}, "7 and 5 observations"),
        ({"n_resamples": 0}, "n_resamples is 0"),
        ({"n_resamples": 1.5}, "n_resamples is 1.5"),
        ({"n_resamples": -1}, "negative"),
        ({"batch": 0}, "batch is 0"),
        ({"batch": 1.5}, "batch is 1.5"),
        ({"vectorized": True, "statistic": lambda x, y, axis: 1.0}, "shape"),
        ({"vectorized": False, "statistic": lambda x, y: x[:2]}, "gives a number"),
    ):
        how: dict[str, Any] = {"statistic": difference, **bad}
        with pytest.raises(ValueError, match=message):
            evenhand.permutation_test(X, Y, **how)
    for x, y, message in (([], [1], "x has no"), ([1], [], "y has no"), (1, [1], "x is one"), ([1], 2, "y is one")):
        with pytest.raises(ValueError, match=message):
            evenhand.permutation_test(x, y, difference)
    with pytest.raises(ValueError, match="too many"):
        evenhand.permutation_test(np.arange(100), np.arange(100), difference, n_resamples=math.inf)
    with pytest.raises(ValueError, match="out of bounds"):
        evenhand.permutation_test(X, Y, difference, axis=1)
    with pytest.raises(ValueError):
        evenhand.permutation_test(np.ones((3, 5)), np.ones((4, 5)), difference, axis=1)
    with pytest.raises(ValueError, match=r"2\^20"):
        evenhand.permutation_test(np.ones(1 << 20), np.ones(1), difference, n_resamples=9, axis=0)
    with pytest.raises(ZeroDivisionError):
        evenhand.permutation_test(X, Y, lambda x, y: 1 / 0)
