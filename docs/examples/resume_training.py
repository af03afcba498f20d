"""Training that stops at any step and resumes with other ranks. It needs the packages torch and torchdata."""

from typing import Any

from torchdata.stateful_dataloader import StatefulDataLoader

from evenhand.torch import DistributedSampler, Sampler

DATA = [i * i for i in range(1000)]


def stateful_loader() -> None:
    """A loader that saves and resumes itself."""

    def loader() -> StatefulDataLoader[Any]:
        return StatefulDataLoader(DATA, batch_size=32, sampler=Sampler(DATA, seed=42), num_workers=2)

    whole = [batch.tolist() for batch in loader()]

    first = loader()
    seen = []
    for batch in first:
        seen.append(batch.tolist())
        if len(seen) == 10:
            break
    checkpoint = first.state_dict()

    second = loader()
    second.load_state_dict(checkpoint)
    assert seen + [batch.tolist() for batch in second] == whole


def other_ranks() -> None:
    """Four ranks that stop after 25 batches of 8 items, and two that go on with batches of 16: each item once."""
    ranks = [DistributedSampler(DATA, num_replicas=4, rank=rank, seed=42, drop_last=True) for rank in range(4)]
    used = []
    for sampler in ranks:
        items = iter(sampler)
        used += [next(items) for _ in range(25 * 8)]
    checkpoint = ranks[0].state_dict()
    assert checkpoint["position"] == 4 * 25 * 8

    for rank in range(2):
        sampler = DistributedSampler(DATA, num_replicas=2, rank=rank, seed=42, drop_last=True)
        sampler.load_state_dict(checkpoint)
        used += list(sampler)
    assert sorted(used) == list(range(1000))


if __name__ == "__main__":
    stateful_loader()
    other_ranks()
