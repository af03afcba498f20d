"""Samplers for PyTorch: O(1) memory, a start and a resume at any position in O(1), one order for any number of ranks and workers.

They need PyTorch (the extra ``torch``), and take the places of ``torch.utils.data.RandomSampler``, ``BatchSampler`` and
``torch.utils.data.distributed.DistributedSampler``; torchdata's ``StatefulDataLoader`` saves and resumes them by itself.

>>> from torch.utils.data import DataLoader
>>> from evenhand.torch import Sampler
>>> data = list("abcdefgh")
>>> list(DataLoader(data, batch_size=4, sampler=Sampler(data, seed=42)))
[['e', 'h', 'g', 'd'], ['f', 'a', 'c', 'b']]

**Orders.** Epoch e, from 0 on, is in the order of the child ``f"epoch/{e}"`` of the seed. By default that is
``evenhand.IndexOrder``: pseudo-random, and uniform up to 65,536 items. ``exact=True`` is ``evenhand.permutation``, uniform over all
orders, which takes 4 bytes an item (8 beyond 2^32 items) and the time to make it. ``block=4096`` leaves items on disk where they
are read together: blocks of so many neighbours come in random order, and the items of ``window`` blocks at a time (16, unless it is
said) in random order of all of theirs. That is less than an order of all items: python/README.md has what an audit sees of it.

**Epochs.** Every iteration that draws something is the next epoch, unless ``set_epoch`` says which it is. One that is left early is
over too. On several ranks call ``set_epoch`` at the start of each epoch on all of them, so that they cannot part.

**States.** ``state_dict`` is the name of the order with its version, the number of items, the seed, the epoch, and how many items of
its order all ranks together have drawn. It is the same for any number of ranks, workers and items a batch, and
``load_state_dict`` goes on from there with any other: what is left of the epoch is then shared among the ranks that there are now. A
state of another order, seed or number of items is a ``ValueError``. Save that of rank 0, and load it on all ranks. It has the seed in
it, from which all of its orders follow. ``set_epoch`` with another epoch than that of a loaded state drops the position, with a warning.

``DataLoader`` with workers draws ahead of what it has given out. ``StatefulDataLoader`` knows by how much; with another loader say how
many items were used, as in ``sampler.state_dict(num_yielded=batches * batch_size)``. The state of a ``StatefulDataLoader`` holds for the
same number of workers alone; that of the sampler for any.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Any, Optional, SupportsIndex, Union

from evenhand._epochs import Epochs, Items, OtherEpochs, Shares
from evenhand._items import integer, positive
from evenhand._types import SeedLike

try:
    import torch.distributed
    import torch.utils.data
    import torch.utils.data.distributed
except ImportError as _error:
    raise ImportError("evenhand.torch needs PyTorch: pip install torch") from _error

__all__ = ["BatchSampler", "DistributedSampler", "Sampler"]


class _Resumable:
    """What samplers of single items have in common."""

    _epochs: Epochs

    @property
    def epoch(self) -> int:
        """The epoch that is drawn, or that is drawn next."""
        return self._epochs.epoch

    @epoch.setter
    def epoch(self, epoch: int) -> None:
        self._epochs.set_epoch(epoch)

    def set_epoch(self, epoch: int) -> None:
        """Says which epoch the next iteration is: from its start, or from where a state of that very epoch was loaded.

        >>> from evenhand.torch import Sampler
        >>> sampler = Sampler(6, seed=42)
        >>> sampler.set_epoch(1)
        >>> list(sampler)
        [5, 3, 1, 4, 0, 2]
        """
        self._epochs.set_epoch(epoch)

    def state_dict(self, num_yielded: Optional[int] = None) -> dict[str, Any]:
        """Where it is, in a few numbers: after all items that were drawn, or the first ``num_yielded`` of this rank and iteration.

        Raises ValueError if fewer were drawn.

        >>> from evenhand.torch import Sampler
        >>> sampler = Sampler(6, seed=42)
        >>> items = iter(sampler)
        >>> next(items), next(items)
        (3, 4)
        >>> state = sampler.state_dict()
        >>> state["order"], state["n"], state["epoch"], state["position"]
        ('index-order-v1', 6, 0, 2)
        >>> sampler.state_dict(num_yielded=1)["position"]
        1
        """
        return self._epochs.state_dict(num_yielded)

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Has the next iteration go on where a state was taken, or begin the next epoch if nothing is left of that one.

        Raises ValueError, and changes nothing, if the state is of another order, seed or number of items, or is none at all.

        >>> from evenhand.torch import Sampler
        >>> sampler = Sampler(6, seed=42)
        >>> items = iter(sampler)
        >>> next(items), next(items)
        (3, 4)
        >>> again = Sampler(6, seed=42)
        >>> again.load_state_dict(sampler.state_dict())
        >>> list(again) == list(items)
        True
        """
        self._epochs.load_state_dict(state_dict)

    def __iter__(self) -> Iterator[int]:
        return Items(self._epochs)

    def __len__(self) -> int:
        """The items of a whole epoch on this rank."""
        return self._epochs.num_samples


class Sampler(_Resumable, torch.utils.data.Sampler[int]):
    """Items in random order, each once an epoch: in the place of ``RandomSampler``.

    ``Sampler(data_source, seed=None, *, num_samples=None, exact=False, block=None, window=16)``: ``data_source`` has a length, or is the
    number of items, fewer than 2^63. ``num_samples`` is the number of items of an epoch, the first ones of its order; by default all.
    Without a seed it takes a fresh one, and goes on with that of a state that it loads. The page of the module says what the other
    arguments are. Raises TypeError and ValueError for what they cannot be, such as RandomSampler's ``replacement=True``.

    In a job of several processes each would draw a fresh seed of its own, and items would be lost. The first draw there is a RuntimeError:
    pass a seed to all of them. So it is in the workers of a loader, where a data set makes a sampler in each of them.

    >>> from evenhand.torch import Sampler
    >>> sampler = Sampler(["ann", "bob", "cy", "dee", "eve", "flo"], seed=42)
    >>> list(sampler), list(sampler)
    ([3, 4, 1, 0, 5, 2], [5, 3, 1, 4, 0, 2])
    >>> next(iter(Sampler(10**10, seed=42)))
    1138716314
    >>> len(list(Sampler(1_000_000, seed=42, block=4096)))
    1000000
    """

    def __init__(
        self,
        data_source: Union[Sized, SupportsIndex],
        seed: SeedLike = None,
        *,
        num_samples: Optional[int] = None,
        replacement: bool = False,
        generator: None = None,
        exact: bool = False,
        block: Optional[int] = None,
        window: int = 16,
    ) -> None:
        if generator is not None:
            raise TypeError("a Sampler takes a seed instead of a generator: pass seed=generator.initial_seed()")
        if replacement:
            raise ValueError(
                "a Sampler draws without replacement: for replacement use torch.utils.data.RandomSampler or evenhand.choices"
            )
        self.data_source = data_source
        n = _length(data_source)
        if num_samples is not None and positive(num_samples, "num_samples") > n:
            raise ValueError(f"num_samples is {num_samples}, but there are {n} items: iterate several epochs")
        self._epochs = Epochs(
            n,
            seed,
            exact=exact,
            block=block,
            window=window,
            num_samples=num_samples,
            check_own_seed=_check_own_seed,
        )

    @property
    def num_samples(self) -> int:
        """The items of an epoch.

        >>> from evenhand.torch import Sampler
        >>> Sampler(10).num_samples
        10
        """
        return self._epochs.num_samples


class DistributedSampler(_Resumable, torch.utils.data.distributed.DistributedSampler[int]):
    """Every rank's share of one random order: in the place of PyTorch's ``DistributedSampler``, with its arguments, and a few more.

    ``DistributedSampler(dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False, *, pad=None, exact=False,
    block=None, window=16)``. Of W ranks, rank r has places r, r + W, r + 2·W, … of the order of ``Sampler`` with the same seed, which
    must be the same on all ranks; None is refused. ``num_replicas`` and ``rank`` are by default those of the process group.

    Where the items do not go round, PyTorch's repeats the first ones of the order, unless ``drop_last`` leaves the last ones out. So does
    this one, but with a warning: ``pad=True`` asks for it, and ``pad=False`` has each item once, so that the first ranks have one more
    (right for evaluation; in training ranks that have ended keep the others waiting). This holds for what is left after a resume, too.

    >>> from evenhand.torch import DistributedSampler
    >>> ranks = [DistributedSampler(10, num_replicas=4, rank=rank, seed=42, pad=False) for rank in range(4)]
    >>> [list(sampler) for sampler in ranks]
    [[6, 9, 1], [2, 0, 3], [7, 5], [8, 4]]
    >>> [list(DistributedSampler(10, 4, rank, seed=42, pad=True)) for rank in range(4)]
    [[6, 9, 1], [2, 0, 3], [7, 5, 6], [8, 4, 2]]
    """

    def __init__(
        self,
        dataset: Union[Sized, SupportsIndex],
        num_replicas: Optional[int] = None,
        rank: Optional[int] = None,
        shuffle: bool = True,
        seed: SeedLike = 0,
        drop_last: bool = False,
        *,
        pad: Optional[bool] = None,
        exact: bool = False,
        block: Optional[int] = None,
        window: int = 16,
    ) -> None:
        # The base would number its seed and count by floats: its attributes are set here.
        if num_replicas is None or rank is None:
            if not (torch.distributed.is_available() and torch.distributed.is_initialized()):
                raise RuntimeError("without a process group num_replicas and rank are needed")
            num_replicas = torch.distributed.get_world_size() if num_replicas is None else num_replicas
            rank = torch.distributed.get_rank() if rank is None else rank
        num_replicas = positive(num_replicas, "num_replicas")
        own = integer(rank, "rank")
        if own is None:
            raise TypeError(f"rank is an int, not {type(rank).__name__}")
        if own >= num_replicas:
            raise ValueError(f"rank is {rank}: of {num_replicas} ranks it is from 0 to {num_replicas - 1}")
        rank = own
        if seed is None:
            raise ValueError("without a seed each rank would have an order of its own: give all ranks the same one")
        if drop_last and pad:
            raise ValueError("drop_last=True leaves out what pad=True would pad: give one of them")
        if not shuffle and (exact or block is not None):
            raise ValueError("exact and block are of random orders: shuffle=False has none")
        rest = "drop" if drop_last else "warn" if pad is None else "pad" if pad else "uneven"
        self.dataset = dataset  # type: ignore[assignment, unused-ignore]
        self.num_replicas = num_replicas
        self.rank = rank
        self.shuffle = shuffle
        self.seed = seed  # type: ignore[assignment, unused-ignore]
        self.drop_last = drop_last
        n = _length(dataset)
        self._epochs = Epochs(
            n,
            seed,
            shares=Shares(rank, num_replicas, rest),
            in_order=not shuffle,
            exact=exact,
            block=block,
            window=window,
        )
        self.num_samples = self._epochs.num_samples
        self.total_size = n if rest == "uneven" else self.num_samples * num_replicas


class BatchSampler(torch.utils.data.BatchSampler):
    """Batches of the items of a ``Sampler`` or ``DistributedSampler``, each drawn at once: in the place of PyTorch's ``BatchSampler``.

    ``BatchSampler(sampler, batch_size, drop_last=False)``: ``drop_last`` leaves out a last batch that would be smaller. It takes any other
    sampler too, item by item, as frameworks need that put a sampler of their own in the place of the given one.

    >>> from evenhand.torch import BatchSampler, Sampler
    >>> list(BatchSampler(Sampler(6, seed=42), batch_size=4))
    [[3, 4, 1, 0], [5, 2]]
    >>> list(BatchSampler(Sampler(6, seed=42), batch_size=4, drop_last=True))
    [[3, 4, 1, 0]]
    """

    def __init__(self, sampler: Iterable[int], batch_size: int, drop_last: bool = False) -> None:
        if not hasattr(sampler, "__iter__"):
            raise TypeError(f"a sampler must be iterable, not {type(sampler).__name__}")
        super().__init__(sampler, positive(batch_size, "batch_size"), drop_last)  # type: ignore[arg-type, unused-ignore]
        self._epochs: Union[Epochs, OtherEpochs] = (
            sampler._epochs if isinstance(sampler, _Resumable) else OtherEpochs(sampler)
        )

    def set_epoch(self, epoch: int) -> None:
        """Says which epoch the next iteration is: ``set_epoch`` of its sampler.

        >>> from evenhand.torch import BatchSampler, Sampler
        >>> batches = BatchSampler(Sampler(6, seed=42), batch_size=4)
        >>> batches.set_epoch(1)
        >>> list(batches)
        [[5, 3, 1, 4], [0, 2]]
        """
        self._epochs.set_epoch(epoch)

    def state_dict(self, num_yielded: Optional[int] = None) -> dict[str, Any]:
        """Where it is: the state of its sampler, after all batches or the first ``num_yielded`` of this rank and iteration.

        >>> from evenhand.torch import BatchSampler, Sampler
        >>> batches = BatchSampler(Sampler(6, seed=42), batch_size=2)
        >>> iteration = iter(batches)
        >>> next(iteration), next(iteration)
        ([3, 4], [1, 0])
        >>> batches.state_dict()["position"], batches.state_dict(num_yielded=1)["position"]
        (4, 2)
        """
        return self._epochs.state_dict(num_yielded)

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        """Has the next iteration go on where a state was taken, of whatever batches: ``load_state_dict`` of its sampler.

        >>> from evenhand.torch import BatchSampler, Sampler
        >>> batches = BatchSampler(Sampler(6, seed=42), batch_size=2)
        >>> first = next(iter(batches))
        >>> larger = BatchSampler(Sampler(6, seed=42), batch_size=3)
        >>> larger.load_state_dict(batches.state_dict())
        >>> list(larger)
        [[1, 0, 5], [2]]
        """
        self._epochs.load_state_dict(state_dict)

    def __iter__(self) -> Iterator[list[int]]:
        return self._epochs.batches(self.batch_size, self.drop_last)

    def __len__(self) -> int:
        """The batches of a whole epoch on this rank."""
        size: int = self.batch_size
        n = self._epochs.num_samples
        return n // size if self.drop_last else -(-n // size)


# Variables in which launchers state the number of processes: torchrun, Accelerate and Lightning; Open MPI, MPICH, MVAPICH;
# srun of Slurm. A Slurm job without srun has one process, whatever SLURM_NTASKS is.
_WORLD_SIZES = ("WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS")


def _processes() -> int:
    """The number of processes that train together."""
    if torch.distributed.is_available() and torch.distributed.is_initialized():
        return int(torch.distributed.get_world_size())
    sizes = [os.environ.get(name, "") for name in _WORLD_SIZES]
    return max((int(size) for size in sizes if size.isdecimal()), default=1)


def _check_own_seed(process: int) -> None:
    """Raises RuntimeError if other processes draw with other seeds. ``process`` drew the seed of this sampler."""
    worker = torch.utils.data.get_worker_info()
    # The parent process may have created samplers for all.
    parent = multiprocessing.parent_process()
    own = {os.getpid()} if worker is None or parent is None else {os.getpid(), parent.pid}
    world = _processes()
    if world > 1 and process in own:
        raise RuntimeError(
            f"a Sampler without a seed in a job of {world} processes: each would draw a different order, and items would be lost. "
            "Pass the same seed to all of them, as in Sampler(data, seed=42)"
        )
    if worker is not None and worker.num_workers > 1 and process == os.getpid():
        raise RuntimeError(
            f"a Sampler without a seed in each of {worker.num_workers} workers: each would draw a different order. "
            "Pass a seed, as in Sampler(data, seed=42)"
        )


def _length(data: Union[Sized, SupportsIndex]) -> int:
    """A number of items, or how many there are."""
    n = integer(data, "a number of items")
    if n is not None:
        return n
    if isinstance(data, Sized):
        return len(data)
    raise TypeError(f"{type(data).__name__} has no length: give the number of items")
