"""What callers may hand over, for those who read and for type checkers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, Union

from evenhand._native import Seed

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SeedLike = Union[SupportsIndex, str, bytes, Seed, None]
Size = Union[SupportsIndex, Sequence[SupportsIndex], "npt.NDArray[np.integer[Any]]", None]
