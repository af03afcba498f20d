"""Uniformly random order, exactly: one seed, one order.

The order of n items under a seed is the same here, in the program ``evenhand``, in Rust, on any machine and with any number of
threads; every order is equally likely, exactly, as far as AES-256 is random.

>>> import evenhand
>>> items = list(range(10))
>>> evenhand.shuffle(items, seed=42)
>>> items
[7, 3, 1, 0, 2, 5, 9, 4, 8, 6]
>>> evenhand.sample(range(10), 3, seed=42)
[7, 3, 1]

- in place: ``shuffle``, of arrays along an axis, lists, and all that has a writable buffer;
- a copy, or the indices: ``permutation``, ``sample``, ``choices``, ``split``, of numbers, arrays, sequences and tables;
- orders without a list of them: ``IndexOrder``, for samplers;
- small orders by the million: ``Series``; tests by them: ``permutation_test``;
- files of any size: ``shuffle_file``, ``sample_file``, ``split_file``, and the program itself, ``python -m evenhand``;
- files on a cluster: ``evenhand.ray`` and ``evenhand.spark``, which give the same order;
- NumPy's names for one stream of draws: ``Generator``;
- is a shuffle fair? ``audit``, of a function or of decks; ``audit_loader``, of a data loader; ``evenhand.testing.assert_fair``, in a test;
- ``exact``: the exact distribution of a classic; ``deal`` and ``verify``: deals of games, and verifiable ones;
- seeds: an int, a str, 32 bytes, ``Seed`` with its children, or None for a fresh one.

Arrays need NumPy, 1.26 or newer; lists do not.
"""

from evenhand._audit import Audit, Verdict, audit
from evenhand._cluster.report import ClusterOutput, ClusterProgress, ClusterReport, ManifestError, VersionError
from evenhand._deals import Deal, Verification, deal, verify
from evenhand._exact import Exact, exact
from evenhand._files import sample_file, shuffle_file, split_file
from evenhand._generator import Generator
from evenhand._loader import audit_loader
from evenhand._native import FileError, IndexOrder, Seed, Series, __version__
from evenhand._parts import choices, permutation, sample, split
from evenhand._permutation_test import PermutationTestResult, permutation_test
from evenhand._program import FilePart, FileProgress, FileReport
from evenhand._shuffle import shuffle

__all__ = [
    "Audit",
    "ClusterOutput",
    "ClusterProgress",
    "ClusterReport",
    "Deal",
    "Exact",
    "FileError",
    "FilePart",
    "FileProgress",
    "FileReport",
    "Generator",
    "IndexOrder",
    "ManifestError",
    "PermutationTestResult",
    "Seed",
    "Series",
    "Verdict",
    "Verification",
    "VersionError",
    "__version__",
    "audit",
    "audit_loader",
    "choices",
    "deal",
    "exact",
    "permutation",
    "permutation_test",
    "sample",
    "sample_file",
    "shuffle",
    "shuffle_file",
    "split",
    "split_file",
    "verify",
]
