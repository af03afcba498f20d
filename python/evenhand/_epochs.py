"""Orders of epochs, drawn by any number of ranks: what the samplers of ``evenhand.torch`` do, without PyTorch.

Epoch e is in the order of the child ``epoch/{e}`` of the seed. That order is one for all ranks: of W ranks that begin at position p of
it, rank r draws what is at p + r, p + r + W, …. When each has drawn k items, what was drawn are positions p to p + k·W; so a position
is all that there is to remember, and from it any other number of ranks goes on.
"""

from __future__ import annotations

import itertools
import os
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from operator import length_hint
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from evenhand import _native
from evenhand._block_order import BlockOrder
from evenhand._items import integer, need_numpy, positive
from evenhand._shuffle import shuffle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from evenhand._types import SeedLike

    _Order = Union[BlockOrder, _native.IndexOrder, npt.NDArray[Any], "Sequential"]

# Items that are drawn at a time where they are given out one by one: some 40 µs of work.
CHUNK = 1024


class Sequential:
    """No order: items as they lie."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __getitem__(self, places: slice) -> npt.NDArray[np.int64]:
        import numpy as np

        start, stop, step = places.indices(self.n)
        return np.arange(start, stop, step, dtype=np.int64)


class Shares:
    """How many of the items that are left a rank draws: ``rest`` says what becomes of those that do not go round.

    ``"pad"`` repeats the first items of the order, as does ``"warn"``, and says so; ``"drop"`` leaves the last ones out; by
    ``"uneven"`` the first ranks draw one more.
    """

    def __init__(self, rank: int = 0, num_replicas: int = 1, rest: str = "uneven") -> None:
        self.rank = rank
        self.num_replicas = num_replicas
        self._rest = rest

    def of(self, left: int) -> int:
        if self._rest == "uneven":
            left += self.num_replicas - 1 - self.rank
        elif self._rest != "drop":
            left += self.num_replicas - 1
        return left // self.num_replicas

    def begin(self, left: int) -> int:
        """As ``of``, with the warning."""
        repeated = -left % self.num_replicas
        if self._rest == "warn" and repeated:
            warnings.warn(
                f"{left} items do not go round {self.num_replicas} ranks, and the first {repeated} of the epoch are repeated: "
                "pad=True repeats them without a warning, drop_last=True leaves the last ones out, pad=False does neither",
                UserWarning,
                stacklevel=2,
            )
        return self.of(left)


class Epochs:
    """The epochs of a sampler, and the position at which it is."""

    def __init__(
        self,
        n: int,
        seed: SeedLike,
        *,
        shares: Optional[Shares] = None,
        in_order: bool = False,
        exact: bool = False,
        block: Optional[int] = None,
        window: int = 16,
        num_samples: Optional[int] = None,
        check_own_seed: Optional[Callable[[int], None]] = None,
    ) -> None:
        need_numpy("orders of epochs are arrays")
        if n >= 1 << 63:
            raise ValueError(f"a sampler has fewer than 2^63 items, not {n}")
        if exact and block is not None:
            raise ValueError(
                "exact=True is a uniform order of all items, which are not left in blocks: give one of exact and block"
            )
        self.n = n
        # Number of places of the order in an epoch.
        self.taken = n if num_samples is None else num_samples
        # A sampler without a seed takes that of the state that it is given.
        self._is_fresh = seed is None
        self._seed = _native.Seed(seed)
        # Check a fresh seed: other processes must not draw with other seeds.
        self._check_own_seed = check_own_seed if seed is None else None
        self._process = os.getpid()
        self.shares = shares or Shares()
        self.num_samples = self.shares.of(self.taken)
        self._kind: dict[str, Any] = {"order": "index-order-v1"}
        if in_order:
            self._kind = {"order": "sequential"}
        elif exact:
            self._kind = {"order": "order-v1"}
        elif block is not None:
            self._kind = {
                "order": "block-order-v1",
                "block": positive(block, "block"),
                "window": positive(window, "window"),
            }
        if self.taken != n:
            self._kind["num_samples"] = self.taken
        # Where the next iteration begins: an epoch, and a position in it.
        self.next = (0, 0)
        # Whether a loaded state has not started an iteration yet.
        self._is_loaded = False
        self._latest: Optional[Draws] = None
        self._order: Optional[tuple[int, _Order]] = None

    @property
    def epoch(self) -> int:
        return self.next[0] if self._latest is None else self._latest.epoch

    def set_epoch(self, epoch: int) -> None:
        number = integer(epoch, "an epoch")
        if number is None:
            raise TypeError(f"an epoch is an int, not {type(epoch).__name__}")
        # A position within this very epoch, which was loaded, stays.
        if number != self.next[0]:
            epoch, position = self.next
            if self._is_loaded and position:
                warnings.warn(
                    f"set_epoch({number}) drops the loaded state: position {position} of epoch {epoch}. "
                    f"Call set_epoch({epoch}) to go on there",
                    UserWarning,
                    stacklevel=3,
                )
            self.next = (number, 0)
        self._latest = None

    def order(self, epoch: int) -> _Order:
        """The order of an epoch: the last one is kept."""
        if self._order is None or self._order[0] != epoch:
            # The old one goes before its successor is made: they may be large.
            self._order = None
            self._order = (epoch, self._make(self._seed.child(f"epoch/{epoch}")))
        return self._order[1]

    def _make(self, seed: _native.Seed) -> _Order:
        kind = self._kind["order"]
        if kind == "index-order-v1":
            return _native.IndexOrder(self.n, seed)
        if kind == "block-order-v1":
            return BlockOrder(self.n, seed, self._kind["block"], self._kind["window"])
        if kind == "sequential":
            return Sequential(self.n)
        import numpy as np

        # What `permutation` gives, in half the memory where that is enough.
        order = np.arange(self.n, dtype=np.uint32 if self.n <= 1 << 32 else np.int64)
        shuffle(order, seed)
        return order

    def begin(self, draws: Draws) -> tuple[int, int]:
        """The epoch and position at which an iteration begins; the next one is of the next epoch."""
        if self._check_own_seed is not None:
            self._check_own_seed(self._process)
        epoch, position = self.next
        self.go_on(draws, epoch)
        return epoch, position

    def go_on(self, draws: Draws, epoch: int) -> None:
        self.next = (epoch + 1, 0)
        self._is_loaded = False
        self._latest = draws

    def state_dict(self, num_yielded: Optional[int] = None) -> dict[str, Any]:
        return (self._latest or Draws(self)).state_dict(num_yielded)

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        epoch, position = self.checked(state)
        # Of an epoch of which nothing is left the next one begins.
        self.next = (epoch + 1, 0) if position == self.taken > 0 else (epoch, position)
        self._is_loaded = True
        self._latest = None

    def batches(self, batch_size: int, drop_last: bool) -> Batches:
        return Batches(self, batch_size, drop_last)

    def state_at(self, epoch: int, position: int) -> dict[str, Any]:
        return {**self._kind, "n": self.n, "seed": self._seed.hex(), "epoch": epoch, "position": position}

    def checked(self, state: Mapping[str, Any]) -> tuple[int, int]:
        """The epoch and position of a state, or what does not fit in it. A seed is taken over where none was given."""
        if not isinstance(state, Mapping):
            raise TypeError(f"a state is a dict, not {type(state).__name__}")
        own = self.state_at(0, 0)
        for name in own:
            if name not in state and name not in ("block", "window", "num_samples"):
                raise ValueError(f"this is no state of a sampler of evenhand: it has no {name!r}")
        if state["order"] != own["order"]:
            raise ValueError(
                f"the state is of the order {state['order']!r}, and this sampler's is {own['order']!r}: make it as the one whose "
                "state this is (exact, block, shuffle), by a version of evenhand that has that order"
            )
        for name in ("n", "block", "window", "num_samples"):
            if state.get(name) != own.get(name):
                raise ValueError(
                    f"the state is of a sampler with {name}={state.get(name)}, and this one has {name}={own.get(name)}"
                )
        seed = state["seed"]
        if not isinstance(seed, str) or re.fullmatch("[0-9a-f]{64}", seed) is None:
            raise ValueError(f"the seed of the state is 64 hexadecimal digits, not {seed!r}")
        if not self._is_fresh and seed != own["seed"]:
            raise ValueError("the state is of a sampler with another seed: give this one the seed of that")
        numbers = []
        for name in ("epoch", "position"):
            number = integer(state[name], f"{name!r} of the state")
            if number is None:
                raise TypeError(f"{name!r} of the state is an int, not {type(state[name]).__name__}")
            numbers.append(number)
        epoch, position = numbers
        if position > self.taken:
            raise ValueError(f"position {position} of the state is beyond the {self.taken} items")
        # All processes that load the state get the same seed.
        self._check_own_seed = None
        if self._is_fresh and seed != own["seed"]:
            self._seed = _native.Seed(seed)
            self._order = None
        return epoch, position


class Draws:
    """One iteration of one rank: it begins with the first item that is drawn, or where a state says."""

    # Of how many items is one that is given out, and with how few left nothing is given out any more.
    unit = 1
    least = 1

    def __init__(self, epochs: Epochs) -> None:
        self._epochs = epochs
        self._order: Optional[_Order] = None
        self.epoch = 0
        self._start = 0
        self._count = 0
        self._drawn = 0

    def _begin(self, epoch: int, position: int) -> None:
        self.epoch, self._start, self._drawn = epoch, position, 0
        self._count = self._epochs.shares.begin(self._epochs.taken - position)
        self._order = self._epochs.order(epoch)

    def take(self, k: int) -> list[int]:
        """The next k items, or as many as there are."""
        if self._order is None:
            self._begin(*self._epochs.begin(self))
        assert self._order is not None
        n, shares = self._epochs.n, self._epochs.shares
        k = min(k, self._count - self._drawn)
        if k <= 0:
            return []
        step = shares.num_replicas
        first = self._start + shares.rank + self._drawn * step
        last = first + (k - 1) * step
        items: list[int] = self._order[first : min(last + 1, n) : step].tolist()
        if last >= n:
            # The one that does not go round: padding is of less than one item for each rank.
            again = last % n
            items += self._order[again : again + 1].tolist()
        self._drawn += k
        return items

    def _yielded(self) -> int:
        """Items that were given out."""
        return self._drawn

    def state_dict(self, num_yielded: Optional[int] = None) -> dict[str, Any]:
        yielded = self._yielded()
        if num_yielded is not None:
            number = integer(num_yielded, "num_yielded")
            if number is None or number > -(-yielded // self.unit):
                raise ValueError(
                    f"num_yielded is {num_yielded}: this iteration has given out {-(-yielded // self.unit)}"
                )
            yielded = min(number * self.unit, yielded)
        if self._order is None:
            return self._epochs.state_at(*self._epochs.next)
        position = self._start + yielded * self._epochs.shares.num_replicas
        if self._count - yielded < self.least:
            position = self._epochs.taken
        return self._epochs.state_at(self.epoch, position)

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        epoch, position = self._epochs.checked(state)
        self._epochs.go_on(self, epoch)
        self._begin(epoch, position)


class Items(Draws, Iterator[int]):
    """Items one by one."""

    def __init__(self, epochs: Epochs) -> None:
        super().__init__(epochs)
        self._made = iter(list[int]())

    def __next__(self) -> int:
        for item in self._made:
            return item
        self._made = iter(self.take(CHUNK))
        return next(self._made)

    def _yielded(self) -> int:
        return self._drawn - length_hint(self._made)

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        super().load_state_dict(state)
        self._made = iter(list[int]())


class Batches(Draws, Iterator[list[int]]):
    """Items by so many at a time."""

    def __init__(self, epochs: Epochs, batch_size: int, drop_last: bool) -> None:
        super().__init__(epochs)
        self.unit = batch_size
        self.least = batch_size if drop_last else 1

    def __next__(self) -> list[int]:
        batch = self.take(self.unit)
        if len(batch) < self.least:
            raise StopIteration
        return batch


class OtherEpochs:
    """The epochs of a sampler that is not evenhand's. Its items are gathered one by one."""

    def __init__(self, sampler: Iterable[int]) -> None:
        self.sampler = sampler
        self._latest: Optional[OtherBatches] = None
        self._state: Optional[Mapping[str, Any]] = None

    @property
    def num_samples(self) -> int:
        return len(self.sampler)  # type: ignore[arg-type]

    def set_epoch(self, epoch: int) -> None:
        if hasattr(self.sampler, "set_epoch"):
            self.sampler.set_epoch(epoch)

    def state_dict(self, num_yielded: Optional[int] = None) -> dict[str, Any]:
        if self._latest is None:
            return {"batches": 0}
        return self._latest.state_dict(num_yielded)

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        OtherBatches.batches_of(state)
        self._state = state

    def batches(self, batch_size: int, drop_last: bool) -> OtherBatches:
        self._latest = OtherBatches(self.sampler, batch_size, drop_last)
        if self._state is not None:
            state, self._state = self._state, None
            self._latest.load_state_dict(state)
        return self._latest


class OtherBatches(Iterator[list[int]]):
    """Batches of a sampler that is not evenhand's. The state is the state of the sampler or of its iterator, if one has a state.
    Otherwise it is the number of batches, and a resume draws them again."""

    def __init__(self, sampler: Iterable[int], batch_size: int, drop_last: bool) -> None:
        self._sampler, self._size, self._drop_last = sampler, batch_size, drop_last
        self._items = iter(sampler)
        self._given = 0

    @staticmethod
    def batches_of(state: Mapping[str, Any]) -> int:
        number = integer(state.get("batches"), "'batches' of the state") if isinstance(state, Mapping) else None
        if number is None:
            raise ValueError("this is not a state of batches of another sampler")
        return number

    def __next__(self) -> list[int]:
        batch = list(itertools.islice(self._items, self._size))
        if len(batch) < (self._size if self._drop_last else 1):
            raise StopIteration
        self._given += 1
        return batch

    def state_dict(self, num_yielded: Optional[int] = None) -> dict[str, Any]:
        if num_yielded is not None:
            number = integer(num_yielded, "num_yielded")
            if number is None or number > self._given:
                raise ValueError(f"num_yielded is {num_yielded}: this iteration has given out {self._given}")
            # The only way to get there is to draw the batches again.
            if number < self._given:
                return {"batches": number}
        state: dict[str, Any] = {"batches": self._given}
        for name, holder in (("sampler", self._sampler), ("items", self._items)):
            if hasattr(holder, "state_dict") and hasattr(holder, "load_state_dict"):
                state[name] = holder.state_dict()
        return state

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        self._given = self.batches_of(state)
        if "sampler" in state:
            self._sampler.load_state_dict(state["sampler"])  # type: ignore[attr-defined]
        self._items = iter(self._sampler)
        if "items" in state:
            self._items.load_state_dict(state["items"])  # type: ignore[attr-defined]
        elif "sampler" not in state:
            for _ in range(self._given):
                list(itertools.islice(self._items, self._size))
