"""What shuffles across machines tell, and what they raise of their own."""

from __future__ import annotations

from typing import NamedTuple

from evenhand import _native


class ManifestError(ValueError):
    """A manifest that is not this job's, or none.

    >>> import evenhand
    >>> issubclass(evenhand.ManifestError, ValueError)
    True
    """


class VersionError(RuntimeError):
    """Machines of a cluster have different versions of evenhand.

    >>> import evenhand
    >>> issubclass(evenhand.VersionError, RuntimeError)
    True
    """


class ClusterProgress(NamedTuple):
    """How far a shuffle across machines is.

    >>> import evenhand
    >>> evenhand.ClusterProgress("deal", 10, 40)
    ClusterProgress(phase='deal', done=10, total=40)
    """

    phase: str
    """``"count"`` (inputs), ``"deal"`` (parts of inputs), or ``"write"`` (outputs)."""
    done: int
    total: int


class ClusterOutput(NamedTuple):
    """An output of a shuffle across machines.

    >>> import evenhand
    >>> evenhand.ClusterOutput("deck-0", 8, 40).records
    8
    """

    file: str
    records: int
    """How many records it has, without its header."""
    size: int
    """Its size in bytes."""
    name: str = ""
    """The name of the part, of a split; none of shards, which have only numbers."""


class ClusterReport(NamedTuple):
    """What a shuffle across machines did.

    >>> import evenhand
    >>> evenhand.ClusterReport(evenhand.Seed(42), 8, (), "deck.manifest.json", True).records
    8
    """

    seed: _native.Seed
    """The seed, given or new: with it the same is done again."""
    records: int
    """How many records the inputs have."""
    outputs: tuple[ClusterOutput, ...]
    manifest: str
    """The file that says what was done."""
    checked: bool
    """Whether the records that were written were found to be those that were read, by the hashes of their multisets; of samples, only
    their numbers are."""
    inputs: int = 0
    """Number of files that were read."""
    passed_over: tuple[str, ...] = ()
    """Paths in directories and patterns that evenhand skipped, because their names begin with ``.`` or ``_``."""
