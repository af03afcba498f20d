"""What callers may hand over, for those who read and for type checkers."""

from typing import SupportsIndex, Union

from evenhand._native import Seed

SeedLike = Union[SupportsIndex, str, bytes, Seed, None]
