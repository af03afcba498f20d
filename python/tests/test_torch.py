"""The samplers for PyTorch: one order for any number of ranks and workers, from any position, by any loader."""

from __future__ import annotations

import copy
import doctest
import inspect
import itertools
import math
import pickle
import random
import warnings
from typing import Any

import pytest
from conftest import plain_blocks

import evenhand

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

import evenhand.torch as samplers  # noqa: E402
from evenhand.torch import BatchSampler, DistributedSampler, Sampler  # noqa: E402

pytestmark = [
    pytest.mark.filterwarnings("ignore:This DataLoader will create"),
    pytest.mark.filterwarnings("ignore:'set_vital' is deprecated"),
]

KINDS: list[dict[str, Any]] = [{}, {"exact": True}, {"block": 7, "window": 3}, {"block": 64}]
KIND_NAMES = ["index", "exact", "small blocks", "blocks"]


def plain(n: int, seed: Any, epoch: int, kind: dict[str, Any]) -> list[int]:
    """An epoch's order, made at once."""
    child = evenhand.Seed(seed).child(f"epoch/{epoch}")
    if "block" in kind:
        return plain_blocks(n, child, kind["block"], kind.get("window", 16))
    if "exact" in kind:
        return list(map(int, evenhand.permutation(n, child)))
    return list(map(int, evenhand.IndexOrder(n, child)[:]))


@pytest.mark.parametrize("name", samplers.__all__)
def test_every_name_has_an_example(name: str) -> None:
    value = getattr(samplers, name)
    for documented in (value, value.set_epoch, value.state_dict, value.load_state_dict):
        assert ">>>" in (inspect.getdoc(documented) or ""), f"{documented} has no example"


def test_the_examples_are_right() -> None:
    assert doctest.testmod(samplers).failed == 0


@pytest.mark.parametrize("kind", KINDS, ids=KIND_NAMES)
@pytest.mark.parametrize("n", [0, 1, 2, 63, 64, 65, 1000, 4096, 70_001])
def test_epochs_are_in_the_orders_of_their_child_seeds(n: int, kind: dict[str, Any]) -> None:
    sampler = Sampler(n, "epochs", **kind)
    assert len(sampler) == sampler.num_samples == n
    for epoch in (0, 1, 2):
        items = list(sampler)
        assert items == plain(n, "epochs", epoch, kind)
        assert sorted(items) == list(range(n))
        assert all(type(item) is int for item in items[:3])
        assert sampler.epoch == epoch or n == 0
    sampler.set_epoch(7)
    assert list(sampler) == plain(n, "epochs", 7, kind)
    assert list(Sampler(range(n), "epochs", **kind)) == plain(n, "epochs", 0, kind)


def test_huge_ones_begin_anywhere() -> None:
    for n in (10**10, 2**63 - 1):
        order = evenhand.IndexOrder(n, evenhand.Seed(42).child("epoch/3"))
        sampler = Sampler(n, 42)
        state = {**sampler.state_dict(), "epoch": 3, "position": n - 5000}
        sampler.load_state_dict(state)
        # A list of the sampler itself would make room for all.
        assert list(iter(sampler)) == order.batch(n - 5000, n).tolist()
        sampler = Sampler(n, 42, block=4096)
        sampler.load_state_dict({**sampler.state_dict(), "epoch": 3, "position": n - 5000})
        assert len(set(sampler)) == 5000
        assert len(sampler) == n


def drawn(sampler: Any, how_many: int) -> list[int]:
    """The next items of a sampler of any kind, one after the other."""
    items = list(itertools.islice(sampler, how_many))
    return items if not items or isinstance(items[0], int) else list(itertools.chain(*items))


@pytest.mark.parametrize("kind", KINDS, ids=KIND_NAMES)
def test_ranks_and_batches_may_change_at_any_stop(kind: dict[str, Any]) -> None:
    """Of each of 60 runs with random sizes: what all ranks draw, stop after stop, is the plain order, each item once."""
    choose = random.Random(17)
    for run in range(60):
        n = choose.choice([1, 10, 97, 1000, 5000])
        seed, epoch = f"run {run}", choose.randrange(5)
        want = plain(n, seed, epoch, kind)
        state = {**DistributedSampler(n, 1, 0, seed=seed, **kind).state_dict(), "epoch": epoch}
        position = 0
        while position < n:
            world = choose.choice([1, 2, 3, 4, 8])
            batch_size = choose.choice([None, 1, 2, 5, 32])
            steps = choose.choice([0, 1, 3, 50, n])
            ranks: list[Any] = [
                DistributedSampler(n, world, rank, seed=seed, pad=False, **kind) for rank in range(world)
            ]
            if batch_size is not None:
                ranks = [BatchSampler(sampler, batch_size) for sampler in ranks]
            for rank in ranks:
                rank.load_state_dict(copy.deepcopy(state))
            shares = [drawn(rank, steps) for rank in ranks]
            assert [len(share) for share in shares] == sorted((len(share) for share in shares), reverse=True)
            together = [item for row in itertools.zip_longest(*shares) for item in row if item is not None]
            assert together == want[position : position + len(together)]
            position += len(together)
            state = ranks[0].state_dict()
            assert state["position"] == position or not steps
            assert state["epoch"] == epoch
        # The next epoch, of any number of ranks.
        ranks = [DistributedSampler(n, 3, rank, seed=seed, pad=False, **kind) for rank in range(3)]
        for rank in ranks:
            rank.load_state_dict(state)
        later = [item for row in itertools.zip_longest(*ranks) for item in row if item is not None]
        assert later == plain(n, seed, epoch + 1, kind)


def test_ranks_workers_and_batches_of_loaders_may_change_at_any_stop() -> None:
    choose = random.Random(23)
    for run, kind in enumerate(KINDS):
        n, epoch = 300, run
        want = plain(n, "loaders", epoch, kind)
        state = {**Sampler(n, "loaders", **kind).state_dict(), "epoch": epoch}
        position = 0
        for stop in (3, 5, n):
            world, size, workers = choose.choice([1, 2, 3]), choose.choice([1, 4, 7]), choose.choice([0, 1, 2])
            shares, states = [], []
            for rank in range(world):
                sampler = DistributedSampler(n, world, rank, seed="loaders", pad=False, **kind)
                sampler.load_state_dict(state)
                made: Any = BatchSampler(sampler, size) if choose.random() < 0.5 else sampler
                batches = lists(itertools.islice(loader(made, n, size, workers), stop))
                shares.append([item for batch in batches for item in batch])
                states.append(sampler.state_dict(len(batches) if made is not sampler else len(shares[-1])))
            together = [item for row in itertools.zip_longest(*shares) for item in row if item is not None]
            assert together == want[position : position + len(together)]
            position += len(together)
            state = states[0]
        assert position == n == state["position"]


def test_what_does_not_go_round_is_padded_or_dropped_as_pytorch_does() -> None:
    for n, world in itertools.product((1, 2, 3, 7, 8, 10, 100), (1, 2, 3, 4, 8)):
        order = plain(n, 0, 0, {})
        for shuffle, drop_last in itertools.product((True, False), repeat=2):
            for rank in range(world):
                theirs = torch.utils.data.DistributedSampler(range(n), world, rank, shuffle, 0, drop_last)
                ours = DistributedSampler(range(n), world, rank, shuffle, 0, drop_last, pad=None if drop_last else True)
                assert (len(ours), ours.num_samples, ours.total_size) == (
                    len(theirs),
                    theirs.num_samples,
                    theirs.total_size,
                )
                # Which place of the order each is, by theirs without an order.
                places = list(torch.utils.data.DistributedSampler(range(n), world, rank, False, 0, drop_last))
                assert list(ours) == [order[place] if shuffle else place for place in places]
    assert sum(len(DistributedSampler(10, 4, rank, pad=False)) for rank in range(4)) == 10


def test_repeated_items_are_told_unless_they_were_asked_for() -> None:
    with pytest.warns(UserWarning, match="10 items do not go round 4 ranks, and the first 2 of the epoch are repeated"):
        list(DistributedSampler(10, 4, 0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for how in ({"pad": True}, {"pad": False}, {"drop_last": True}):
            list(DistributedSampler(10, 4, 0, **how))
        sampler = DistributedSampler(12, 4, 0)
        assert len(drawn(sampler, 1)) == 1
    # What is left may go round other ranks no more.
    other = DistributedSampler(12, 3, 0)
    other.load_state_dict(sampler.state_dict())
    with pytest.warns(UserWarning, match="8 items do not go round 3 ranks"):
        list(other)


def test_an_epoch_that_has_ended_goes_on_as_the_next_one() -> None:
    for n, how in ((10, {"pad": True}), (10, {"pad": False}), (10, {"drop_last": True}), (12, {})):
        sampler = DistributedSampler(n, 4, 0, seed=1, **how)
        items = list(sampler)
        assert sampler.state_dict()["position"] == n
        again = DistributedSampler(n, 4, 0, seed=1, **how)
        again.load_state_dict(sampler.state_dict())
        assert list(again) == list(sampler) != items
        assert again.epoch == 1
    # So it does with a last batch that is dropped.
    batches = BatchSampler(Sampler(10, 1), 4, drop_last=True)
    drawn(batches, 2)
    assert batches.state_dict()["position"] == 10


def test_set_epoch_keeps_a_position_of_that_epoch_alone() -> None:
    first = Sampler(100, 1)
    first.set_epoch(3)
    drawn(first, 40)
    again = Sampler(100, 1)
    again.load_state_dict(first.state_dict())
    again.set_epoch(3)
    assert again.epoch == 3 and list(again) == plain(100, 1, 3, {})[40:]
    again.load_state_dict(first.state_dict())
    with pytest.warns(UserWarning, match=r"set_epoch\(4\) drops the loaded state: position 40 of epoch 3"):
        again.set_epoch(4)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again.set_epoch(5)
        again.set_epoch(4)
    assert again.epoch == 4 and list(again) == plain(100, 1, 4, {})
    again.epoch = 4
    assert list(again) == plain(100, 1, 4, {})
    bad: Any
    for bad, error in ((-1, ValueError), (1.5, TypeError), (True, TypeError)):
        with pytest.raises(error):
            again.set_epoch(bad)


def test_iterations_that_draw_nothing_are_no_epochs() -> None:
    sampler = Sampler(10, 1)
    iter(sampler), iter(sampler)
    assert list(sampler) == plain(10, 1, 0, {})
    # One that is left early is.
    next(iter(sampler))
    assert list(sampler) == plain(10, 1, 2, {})


def loader(sampler: Any, n: int, batch_size: int, workers: int, context: Any = None, make: Any = None) -> Any:
    make = make or torch.utils.data.DataLoader
    how = (
        {"batch_sampler": sampler}
        if isinstance(sampler, BatchSampler)
        else {"sampler": sampler, "batch_size": batch_size}
    )
    # As workers that stay ask the sampler in another way than those that are made anew, some stay.
    stay = workers > 0 and "batch_sampler" in how
    return make(range(n), num_workers=workers, multiprocessing_context=context, persistent_workers=stay, **how)


def batches_of(items: list[int], size: int) -> list[list[int]]:
    return [items[i : i + size] for i in range(0, len(items), size)]


def lists(batches: Any) -> list[list[int]]:
    return [batch.tolist() for batch in batches]


@pytest.mark.parametrize(
    ("workers", "context", "batched"),
    # A process that is spawned imports PyTorch, which takes seconds.
    [*itertools.product((0, 1, 4), ("fork",), (False, True)), (1, "spawn", True), (4, "spawn", False)],
)
def test_loaders_give_one_order_with_any_workers(workers: int, context: str, batched: bool) -> None:
    n, size = 103, 8
    sampler: Any = Sampler(n, "loader")
    made = loader(BatchSampler(sampler, size) if batched else sampler, n, size, workers, context if workers else None)
    for epoch in range(1 if context == "spawn" else 3):
        assert lists(made) == batches_of(plain(n, "loader", epoch, {}), size)


@pytest.mark.parametrize("workers", [0, 1, 4])
def test_ranks_with_workers_give_one_order(workers: int) -> None:
    n, world = 101, 3
    shares = []
    for rank in range(world):
        sampler = DistributedSampler(n, world, rank, seed="loader", pad=False)
        shares.append([item for batch in lists(loader(sampler, n, 4, workers)) for item in batch])
    together = [item for row in itertools.zip_longest(*shares) for item in row if item is not None]
    assert together == plain(n, "loader", 0, {})


@pytest.mark.parametrize("batched", [False, True])
@pytest.mark.parametrize("workers", [0, 4])
def test_what_workers_drew_ahead_is_told_apart(workers: int, batched: bool) -> None:
    n, size, used = 103, 4, 6
    sampler = Sampler(n, "ahead")
    made = loader(BatchSampler(sampler, size) if batched else sampler, n, size, workers)
    iteration = iter(made)
    first = lists(itertools.islice(iteration, used))
    ahead = sampler.state_dict()
    state = made.batch_sampler.state_dict(used) if batched else sampler.state_dict(used * size)
    assert state["position"] == used * size <= ahead["position"]
    again = Sampler(n, "ahead")
    again.load_state_dict(state)
    rest = lists(loader(again, n, size, 0))
    assert first + rest == batches_of(plain(n, "ahead", 0, {}), size)
    with pytest.raises(ValueError, match="num_yielded is 1000"):
        sampler.state_dict(1000)
    del iteration


@pytest.mark.parametrize("batched", [False, True])
@pytest.mark.parametrize("workers", [0, 2])
def test_stateful_loaders_go_on_where_they_were(workers: int, batched: bool) -> None:
    """Two and a half epochs, stopped at every kind of place, in one go and in two: the same batches."""
    stateful = pytest.importorskip("torchdata.stateful_dataloader", reason="torchdata is not installed")
    n, size = 42, 4
    per_epoch = math.ceil(n / size)
    want = [batches_of(plain(n, "stateful", epoch, {}), size) for epoch in range(4)]

    def make() -> Any:
        sampler = DistributedSampler(n, 1, 0, seed="stateful") if workers else Sampler(n, "stateful")
        return loader(
            BatchSampler(sampler, size) if batched else sampler, n, size, workers, None, stateful.StatefulDataLoader
        )

    for epoch, stop in ((0, 0), (1, 0), (0, 1), (1, per_epoch - 1), (0, per_epoch)):
        first = make()
        for e in range(epoch):
            assert lists(first) == want[e]
        iteration = iter(first)
        assert lists(itertools.islice(iteration, stop)) == want[epoch][:stop]
        state = pickle.loads(pickle.dumps(first.state_dict()))
        del iteration
        again = make()
        again.load_state_dict(state)
        assert lists(again) == want[epoch][stop:]
        assert lists(again) == want[epoch + 1]
    # After the end of an epoch was seen, the next one is the next.
    for epochs in (1, 2):
        first = make()
        for e in range(epochs):
            assert lists(first) == want[e]
        again = make()
        again.load_state_dict(first.state_dict())
        assert lists(again) == want[epochs]
        assert lists(again) == want[epochs + 1]


def test_epochs_may_be_set_while_a_stateful_loader_goes_on() -> None:
    stateful = pytest.importorskip("torchdata.stateful_dataloader", reason="torchdata is not installed")
    n, size = 42, 4
    want = [batches_of(plain(n, 0, epoch, {}), size) for epoch in range(3)]
    for stop in (3, 11, 12):
        # The last one is one more than there are: the end of the epoch was seen.
        sampler = DistributedSampler(n, 1, 0)
        first = loader(sampler, n, size, 0, None, stateful.StatefulDataLoader)
        sampler.set_epoch(1)
        seen = lists(itertools.islice(first, stop))
        assert seen == want[1][:stop]
        again_sampler = DistributedSampler(n, 1, 0)
        again = loader(again_sampler, n, size, 0, None, stateful.StatefulDataLoader)
        again.load_state_dict(first.state_dict())
        begun = 2 if stop == 12 else 1
        got = []
        for epoch in range(begun, 3):
            again_sampler.set_epoch(epoch)
            got.append(lists(again))
        assert got == [want[1][stop:], want[2]][begun - 1 :]


def test_states_are_a_few_numbers_and_carry_the_seed() -> None:
    state = Sampler(100, 1, block=8, window=2).state_dict()
    assert state == {
        "order": "block-order-v1",
        "block": 8,
        "window": 2,
        "n": 100,
        "seed": evenhand.Seed(1).hex(),
        "epoch": 0,
        "position": 0,
    }
    assert len(pickle.dumps(state)) < 250
    fresh = Sampler(100)
    assert list(fresh) != list(Sampler(100))
    begun = iter(fresh)
    head = [next(begun) for _ in range(10)]
    again = Sampler(100)
    again.load_state_dict(fresh.state_dict())
    assert list(again) == list(begun) and len(head) == 10
    again.set_epoch(1)
    assert list(again)[:10] == head
    # A sampler itself can be copied, too.
    twin = pickle.loads(pickle.dumps(fresh))
    assert list(twin) == list(fresh)
    begun = iter(fresh)
    next(begun)
    assert list(copy.deepcopy(begun)) == list(begun)


def test_states_of_other_samplers_are_refused_and_change_nothing() -> None:
    sampler = Sampler(100, 1)
    drawn(sampler, 10)
    state = sampler.state_dict()
    bad: Any
    for other, message in (
        (Sampler(100, 1, exact=True), "order 'index-order-v1', and this sampler's is 'order-v1'"),
        (Sampler(100, 1, block=8), "this sampler's is 'block-order-v1'"),
        (DistributedSampler(100, 1, 0, shuffle=False, seed=1), "'sequential'"),
        (Sampler(101, 1), "n=100, and this one has n=101"),
        (Sampler(100, 2), "another seed"),
    ):
        next(iter(other))
        before = other.state_dict()
        with pytest.raises(ValueError, match=message):
            other.load_state_dict(state)
        with pytest.raises(ValueError, match=message):
            BatchSampler(other, 4).load_state_dict(state)
        with pytest.raises(ValueError, match=message):
            iter(other).load_state_dict(state)  # type: ignore[attr-defined]
        assert other.state_dict() == before
    for bad, error, message in (
        ({**state, "order": "index-order-v2"}, ValueError, "index-order-v2"),
        ({**state, "position": 101}, ValueError, "beyond the 100 items"),
        ({**state, "position": -1}, ValueError, "negative"),
        ({**state, "position": 1.0}, TypeError, "'position' of the state is an int"),
        ({**state, "epoch": None}, TypeError, "'epoch' of the state is an int"),
        ({"yielded": 10}, ValueError, "no state of a sampler"),
        ({}, ValueError, "no state of a sampler"),
        (None, TypeError, "a state is a dict"),
    ):
        with pytest.raises(error, match=message):
            sampler.load_state_dict(bad)
        assert sampler.state_dict() == state
    blocks = Sampler(100, 1, block=8)
    with pytest.raises(ValueError, match="block=8, and this one has block=16"):
        Sampler(100, 1, block=16).load_state_dict(blocks.state_dict())
    with pytest.raises(ValueError, match="window=16, and this one has window=4"):
        Sampler(100, 1, block=8, window=4).load_state_dict(blocks.state_dict())


def test_arguments_that_fit_nothing_are_clear_errors() -> None:
    bad: Any
    for bad, error, message in (
        (lambda: Sampler(-1), ValueError, "negative"),
        (lambda: Sampler(2**63), ValueError, r"fewer than 2\^63"),
        (lambda: Sampler(iter([1])), TypeError, "has no length"),  # type: ignore[arg-type]
        (lambda: Sampler(True), TypeError, "not bool"),
        (lambda: Sampler(9, 1.5), TypeError, "seed"),  # type: ignore[arg-type]
        (lambda: Sampler(9, exact=True, block=2), ValueError, "give one of exact and block"),
        (lambda: Sampler(9, block=0), ValueError, "block is 0"),
        (lambda: Sampler(9, block=1.5), TypeError, "block is an int"),  # type: ignore[arg-type]
        (lambda: Sampler(9, block=2, window=0), ValueError, "window is 0"),
        (lambda: DistributedSampler(9, 2, 2), ValueError, "rank is 2"),
        (lambda: DistributedSampler(9, 2, -1), ValueError, "rank is negative: -1"),
        (lambda: DistributedSampler(9, 0, 0), ValueError, "num_replicas is 0"),
        (lambda: DistributedSampler(9, 2, 0, seed=None), ValueError, "all ranks the same"),
        (lambda: DistributedSampler(9, 2, 0, drop_last=True, pad=True), ValueError, "give one of them"),
        (lambda: DistributedSampler(9, 2, 0, shuffle=False, exact=True), ValueError, "shuffle=False has none"),
        (lambda: DistributedSampler(9), RuntimeError, "without a process group"),
        (lambda: BatchSampler(Sampler(9), 0), ValueError, "batch_size is 0"),
        (lambda: BatchSampler(Sampler(9), 1.5), TypeError, "batch_size is an int"),  # type: ignore[arg-type]
        (lambda: BatchSampler(5, 2), TypeError, "a sampler must be iterable, not int"),  # type: ignore[arg-type]
        (lambda: Sampler(9, replacement=True), ValueError, "without replacement"),
        (lambda: Sampler(9, generator=torch.Generator()), TypeError, r"pass seed=generator.initial_seed\(\)"),
        (lambda: Sampler(9, num_samples=10), ValueError, "num_samples is 10, but there are 9 items"),
        (lambda: Sampler(9, num_samples=0), ValueError, "num_samples is 0"),
    ):
        with pytest.raises(error, match=message):
            bad()
    with pytest.raises(ValueError, match="num_yielded is 1"):
        Sampler(9).state_dict(1)
    with pytest.raises(ValueError, match="negative"):
        Sampler(9).state_dict(-1)


def test_they_are_what_pytorch_takes_them_for() -> None:
    data = torch.utils.data
    assert isinstance(Sampler(9), data.Sampler) and isinstance(BatchSampler(Sampler(9), 2), data.BatchSampler)
    assert isinstance(DistributedSampler(9, 1, 0), data.DistributedSampler)
    assert [len(BatchSampler(Sampler(10), size, last)) for size in (4, 5) for last in (False, True)] == [3, 2, 2, 2]
    # PyTorch's own batches take them, too.
    own = data.BatchSampler(Sampler(10, 1), 4, True)
    assert list(own) == batches_of(plain(10, 1, 0, {}), 4)[:2]


def test_ranks_are_those_of_the_process_group() -> None:
    if not torch.distributed.is_available():
        pytest.skip("PyTorch was built without process groups")
    torch.distributed.init_process_group("gloo", store=torch.distributed.HashStore(), rank=0, world_size=1)
    try:
        sampler = DistributedSampler(10)
        assert (sampler.num_replicas, sampler.rank) == (1, 0)
        assert list(sampler) == plain(10, 0, 0, {})
    finally:
        torch.distributed.destroy_process_group()


def test_epochs_may_have_fewer_items_than_there_are() -> None:
    sampler = Sampler(100, 1, num_samples=30)
    assert len(sampler) == sampler.num_samples == 30
    for epoch in range(2):
        assert list(sampler) == plain(100, 1, epoch, {})[:30]
    drawn(sampler, 12)
    again = Sampler(100, 1, num_samples=30)
    again.load_state_dict(sampler.state_dict())
    assert list(again) == plain(100, 1, 2, {})[12:30]
    assert list(again) == plain(100, 1, 3, {})[:30]
    again.load_state_dict(again.state_dict())
    assert list(again) == plain(100, 1, 4, {})[:30]
    with pytest.raises(ValueError, match="num_samples=30, and this one has num_samples=None"):
        Sampler(100, 1).load_state_dict(sampler.state_dict())
    assert "num_samples" not in Sampler(100, 1, num_samples=100).state_dict()


def test_batches_of_other_samplers_are_those_of_pytorch() -> None:
    data = torch.utils.data
    for size, drop_last in itertools.product((1, 4, 10, 11), (False, True)):
        other: Any = data.DistributedSampler(range(20), 2, 0, seed=3)
        ours = BatchSampler(other, size, drop_last)
        for epoch in range(2):
            ours.set_epoch(epoch)
            assert list(ours) == list(data.BatchSampler(other, size, drop_last))
        assert len(ours) == len(data.BatchSampler(other, size, drop_last))
    # They go on as well, of samplers with states and of those without.
    for make in (
        lambda: data.SequentialSampler(range(10)),
        lambda: [*range(10)],
        lambda: BatchSampler(Sampler(10, 1), 1),
    ):
        first = BatchSampler(make(), 3)
        begun = iter(first)
        next(begun), next(begun)
        state, rest = pickle.loads(pickle.dumps(first.state_dict())), list(begun)
        again = BatchSampler(make(), 3)
        again.load_state_dict(state)
        assert list(again) == rest and len(rest) == 2
    with pytest.raises(ValueError, match="not a state"):
        again.load_state_dict({"position": 3})
    with pytest.raises(ValueError, match="num_yielded is 9"):
        again.state_dict(9)


@pytest.mark.parametrize("workers", [0, 2])
def test_stateful_loaders_go_on_with_batches_of_other_samplers(workers: int) -> None:
    stateful = pytest.importorskip("torchdata.stateful_dataloader", reason="torchdata is not installed")

    def make() -> Any:
        other: Any = torch.utils.data.DistributedSampler(range(42), 1, 0, seed=3)
        return loader(BatchSampler(other, 4), 42, 4, workers, None, stateful.StatefulDataLoader)

    whole = lists(make())
    first = make()
    seen = lists(itertools.islice(iter(first), 4))
    again = make()
    again.load_state_dict(first.state_dict())
    assert seen + lists(again) == whole
