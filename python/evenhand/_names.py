"""Errors for argument names of NumPy, scikit-learn, pandas or Polars, which state the name in evenhand."""

from __future__ import annotations

import functools
from decimal import Decimal
from typing import Any, Callable, Optional, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# Argument names of evenhand, and names of other libraries for them. A function has at most one name of the first group.
_SYNONYMS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("seed",), ("random_state", "rng", "random_seed", "generator", "random", "random_source", "prng", "key")),
    (
        ("k", "count", "head_count", "size"),
        ("k", "n", "size", "count", "n_samples", "num_samples", "samples", "sample_size", "head_count", "num"),
    ),
    (("weights", "weight", "p"), ("p", "weights", "weight", "probabilities", "probs", "cum_weights")),
    (
        ("parts", "into"),
        ("parts", "into", "shares", "sizes", "fractions", "ratios", "ratio", "proportions", "lengths", "percent", "splits"),
    ),
    (("axis",), ("dim", "axes")),
    (("threads",), ("n_jobs", "num_threads", "n_threads", "num_workers", "workers", "max_workers")),
    (("with_replacement",), ("replace", "replacement")),
    (("n_resamples",), ("n_permutations", "num_resamples", "num_permutations", "permutations", "n_iter")),
    (("folds",), ("n_splits", "k", "n_folds", "num_folds")),
    (("aligned",), ("arrays",)),
)  # fmt: skip


def named(function: F) -> F:
    """Wraps a function so that the TypeError for an unknown argument lists the arguments of the function."""
    # `inspect` would do this, but takes long to import.
    code = function.__code__
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

    @functools.wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        try:
            return function(*args, **keywords)
        except TypeError as error:
            # Only errors of the call itself: errors raised inside have a longer traceback.
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise
            name = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]
            says = _explained(name, parameters, keywords, str(error))
        raise TypeError(says)

    return call  # type: ignore[return-value]


def _explained(name: str, parameters: tuple[str, ...], keywords: dict[str, Any], error: str) -> str:
    """The message for a call with arguments that a function does not have."""
    has = [parameter for parameter in parameters if parameter != "self"]
    says = []
    for keyword, value in keywords.items():
        if keyword not in has:
            hint = _special(name, has, keyword, value) or _renamed(has, keyword, value)
            says.append(f"{name}() has no argument {keyword!r}. {hint or _listed(has)}")
    return ". ".join(says) or f"{error.rpartition('.')[2]}. {_listed(has)}"


def _listed(has: list[str]) -> str:
    shown = has if len(has) <= 12 else [*has[:11], "…"]
    return f"Arguments: {', '.join(shown)}"


def _renamed(has: list[str], keyword: str, value: Any) -> Optional[str]:
    for ours, theirs in _SYNONYMS:
        target = next((name for name in ours if name in has), None)
        if target is not None and keyword in theirs:
            return f"Pass {target}={_shown(target, keyword, value)}"
    return None


def _shown(target: str, keyword: str, value: Any) -> str:
    """The text of the value for our argument, or an example if the argument does not accept the value."""
    is_int = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    if target == "parts" and keyword not in ("sizes", "lengths") and isinstance(value, (list, tuple)):
        return as_shares(value) or repr(value)
    if target == "into" and not isinstance(value, (dict, str)):
        return "{'train': '80%', 'test': '20%'}"
    if target == "seed" and not (is_int or isinstance(value, str)):
        return "42, or another int or str"
    if target == "threads" and not (is_int and value):
        return "None for all processors, or their number"
    if target == "k" and not is_int:
        return "10, or another int"
    text = repr(value)
    return text if isinstance(value, (bool, int, float, str, list, tuple)) and len(text) <= 40 else "…"


def as_shares(values: Any) -> Optional[str]:
    """The shares that ints as ratios stand for. None if the values are not such ints."""
    if (
        not 1 < len(values) <= 8
        or not all(isinstance(value, int) and value >= 0 for value in values)
        or not sum(values)
    ):
        return None
    return f"[{', '.join(repr(value / sum(values)) for value in values)}]"


def _special(name: str, has: list[str], keyword: str, value: Any) -> Optional[str]:
    """A fix for a name that does not match a single argument of evenhand."""
    if keyword in ("test_size", "train_size"):
        target = "into" if "into" in has else "parts"
        if target not in has:
            return None
        if isinstance(value, float) and 0 < value < 1:
            other = float(1 - Decimal(repr(value)))
            sizes = [other, value] if keyword == "test_size" else [value, other]
        elif isinstance(value, int) and target == "parts":
            sizes = [1.0, value] if keyword == "test_size" else [value, 1.0]
        else:
            sizes = [0.8, 0.2]
        if target == "into":
            return f"Pass into={dict(zip(('train', 'test'), sizes))}"
        return f"The parts are listed. Pass parts={sizes}, and other arrays as aligned=[y]"
    if keyword in ("frac", "fraction") and "k" in has:
        return "Pass the number of items. For an array x, k=round(0.1 * len(x))"
    if keyword in ("replace", "replacement", "with_replacement") and name in ("sample", "choices"):
        return "choices() draws with replacement, and sample() without"
    if keyword in ("weights", "weight", "p", "probabilities") and name == "sample":
        return "choices() takes weights, and draws with replacement. sample_file() takes a column of weights"
    if keyword in ("k", "n", "size") and name == "permutation":
        return "sample(x, k) gives the first k items"
    if keyword == "shuffle" and name == "split":
        return "The items of each part are in random order. Slices of x keep the order"
    if keyword in ("stratify", "groups", "by") and name == "split":
        return "split_file() has stratify and by for files. In memory, split each class by itself"
    if keyword in ("inplace", "copy", "out"):
        return "shuffle() works in place, and permutation() returns a copy"
    if keyword == "seed":
        return "A Generator draws by its own seed: Generator(seed)"
    return None
