"""Arguments as callers from NumPy, scikit-learn, pandas and Polars type them: the error says what they are here."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import evenhand

X, Y = np.arange(20).reshape(10, 2), np.arange(10)
RNG = np.random.default_rng(1)
CALLS: list[tuple[Any, list[Any], dict[str, Any], str]] = [
    (evenhand.split, [X, [0.8, 0.2]], {"random_state": 42}, r"split\(\) has no argument 'random_state'. Pass seed=42$"),
    (evenhand.split, [X, [0.8, 0.2]], {"rng": RNG}, "Pass seed=42, or another int or str$"),
    (evenhand.split, [X], {"test_size": 0.2}, r"Pass parts=\[0.8, 0.2\], and other arrays as aligned=\[y\]$"),
    (evenhand.split, [X, Y], {"train_size": 0.7, "random_state": 1}, r"Pass parts=\[0.7, 0.3\].* Pass seed=1$"),
    (evenhand.split, [X], {"test_size": 3}, r"Pass parts=\[1.0, 3\]"),
    (evenhand.split, [X], {"lengths": [8, 2]}, r"Pass parts=\[8, 2\]$"),
    (evenhand.split, [X], {"shares": [80, 20]}, r"Pass parts=\[0.8, 0.2\]$"),
    (evenhand.split, [X], {"fractions": (0.8, 0.2)}, r"Pass parts=\(0.8, 0.2\)$"),
    (evenhand.split, [X, [0.8, 0.2]], {"stratify": Y}, r"split_file\(\) has stratify"),
    (evenhand.split, [X, [0.8, 0.2]], {"shuffle": False}, "Slices of x keep the order"),
    (evenhand.split, [X], {}, "missing 1 required positional argument: 'parts'. Arguments: x, parts, seed"),
    (evenhand.shuffle, [X], {"random_state": RNG}, "Pass seed="),
    (evenhand.permutation, [X], {"rng": 7}, "Pass seed=7$"),
    (evenhand.permutation, [X], {"n_jobs": 2}, "Pass threads=2$"),
    (evenhand.permutation, [X], {"n_jobs": -1}, "Pass threads=None for all processors"),
    (evenhand.choices, [10], {"size": (2, 3)}, "Pass k=10, or another int$"),
    (evenhand.permutation, [10], {"k": 3}, r"sample\(x, k\)"),
    (evenhand.sample, [10], {"size": 3}, "Pass k=3$"),
    (evenhand.sample, [10], {"frac": 0.1}, r"round\(0.1 \* len\(x\)\)"),
    (evenhand.sample, [10, 3], {"replace": True}, r"choices\(\) draws with replacement"),
    (evenhand.sample, [10, 3], {"p": [0.1] * 10}, r"choices\(\) takes weights"),
    (evenhand.choices, ["ab", 3], {"p": [0.5, 0.5]}, r"Pass weights=\[0.5, 0.5\]$"),
    (evenhand.choices, ["ab", [1, 3]], {"k": 5}, "multiple values for argument 'k'. Arguments: x, k, seed, axis"),
    (evenhand.permutation_test, [(Y, Y), np.mean], {}, "'statistic'. Arguments: x, y, statistic"),
    (evenhand.permutation_test, [Y, Y, np.mean], {"n_permutations": 9}, "Pass n_resamples=9$"),
    (evenhand.Generator, [], {"rng": 1}, r"Generator\(\) has no argument 'rng'. Pass seed=1$"),
    (evenhand.Generator(1).choice, [5], {"k": 3}, "Pass size=3$"),
    (evenhand.Generator(1).permutation, [5], {"seed": 3}, r"Generator\(seed\)$"),
    (evenhand.shuffle_file, ["a", "b"], {"random_state": 1}, "Pass seed=1$"),
    (evenhand.split_file, ["a", "b"], {"test_size": 0.2}, r"Pass into=\{'train': 0.8, 'test': 0.2\}$"),
    (evenhand.split_file, ["a", "b"], {"shares": [8, 2]}, r"Pass into=\{'train': '80%', 'test': '20%'\}$"),
    (evenhand.sample_file, ["a", "b"], {"n": 3}, "Pass count=3$"),
    (evenhand.deal, ["bridge"], {"unknown": 3}, "no argument 'unknown'. Arguments: game, seed, count"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "args", "keywords", "says"), CALLS)
def test_names_of_other_libraries_are_told_apart(call: Any, args: Any, keywords: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        call(*args, **keywords)


def test_errors_within_a_function_stay_as_they_are() -> None:
    def statistic(x: Any, y: Any) -> Any:
        return len(x, y)  # type: ignore[call-arg]

    with pytest.raises(TypeError, match=r"^len\(\) takes exactly one argument"):
        evenhand.permutation_test(Y, Y, statistic)


@pytest.mark.parametrize("x", [X, X.tolist(), list(Y)])
@pytest.mark.parametrize("parts", [[0.8, 0.2], (0.8, 0.2), np.array([0.8, 0.2]), {"train": 0.8, "test": 0.2}])
def test_arrays_before_the_parts_are_refused(x: Any, parts: Any) -> None:
    for y in (X, Y, list(Y)):
        with pytest.raises(TypeError, match=r"aligned=\[y\]"):
            evenhand.split(x, y, parts)


def test_short_lists_of_long_arrays_are_refused() -> None:
    x: Any
    for x in ([X, Y], (X, Y), [Y, Y]):
        with pytest.raises(ValueError, match=r"split\(x\[0\], parts, aligned=x\[1:\]\)"):
            evenhand.split(x, [0.5, 0.5])
    # Numbers of its own items, or arrays that are not longer.
    assert len(evenhand.split([X, Y], [1, 1])) == len(evenhand.split([Y[:2], Y[:2]], [0.5, 0.5])) == 2


@pytest.mark.parametrize(
    ("parts", "shares"),
    [([80, 20], r"\[0.8, 0.2\]"), ({"a": 1, "b": 3}, r"\[0.25, 0.75\]"), ((7, 2, 0), r"\[0.77\d+, 0.22\d+, 0.0\]")],
)
def test_ints_that_are_shares_are_shown_as_shares(parts: Any, shares: str) -> None:
    with pytest.raises(ValueError, match=f"An int is a number of items. As shares, the parts are {shares}$"):
        evenhand.split(1000, parts)


class Tensor:
    """An array of another library."""

    def __init__(self, n: int) -> None:
        self.shape = (n,)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, places: Any) -> Any:
        return np.arange(self.shape[0])[places]

    def __index__(self) -> int:
        raise TypeError("only one element tensors are ints")


class Sparse(Tensor):
    """A matrix of SciPy, which has no length."""

    def __len__(self) -> int:
        raise TypeError("sparse array length is ambiguous")

    def tocsr(self) -> Any:
        return self


def test_hints_for_arrays_of_other_libraries_are_right_as_written() -> None:
    x: Any
    for x in (Tensor(9), Sparse(9)):
        for call in (
            evenhand.shuffle,
            evenhand.permutation,
            lambda x: evenhand.sample(x, 2),
            lambda x: evenhand.split(x, [1.0]),
        ):
            with pytest.raises(TypeError) as caught:
                call(x)
            code = str(caught.value).rpartition(": ")[2]
            assert sorted(eval(code, {"evenhand": evenhand, "x": x})) == list(range(9))
    for x, says in (({1, 2}, r"list\(x\)"), ({1: 2}, r"list\(x.items\(\)\)"), (iter([1]), r"list\(x\)")):
        for call in (evenhand.shuffle, evenhand.permutation):
            with pytest.raises(TypeError, match=says):
                call(x)


def test_seeds_that_are_arrays_or_generators_are_explained() -> None:
    for seed, says in (
        (Y, "same seed"),
        ([1, 2], "same seed"),
        (RNG, "Draw an int"),
        (evenhand.Generator(1), "Draw an int"),
    ):
        with pytest.raises(TypeError, match=says):
            evenhand.permutation(X, seed)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="32 bytes, a Seed or None, not float"):
        evenhand.permutation(X, 1.5)  # type: ignore[call-overload]


@pytest.mark.parametrize("axis", [True, False, np.True_])
def test_an_axis_is_no_bool(axis: Any) -> None:
    x: Any
    for x in (X.copy(), [1, 2], 5):
        with pytest.raises(TypeError, match="axis is an int, not bool"):
            evenhand.permutation(x, axis=axis)
    for x in (X.copy(), [1, 2]):
        with pytest.raises(TypeError, match="axis is an int, not bool"):
            evenhand.shuffle(x, axis=axis)
