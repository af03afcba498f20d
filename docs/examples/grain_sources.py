"""Grain with an order of evenhand. It needs the package grain, and no JAX.

Grain asks for records by their index, and so does an ``IndexOrder`` answer: ``order[i]`` is the record at place i. It is a bijection at
every number of records, and of the epochs of one seed none repeats those of another.
"""

from collections.abc import Sequence
from typing import Any

import grain.python as grain

from evenhand import IndexOrder, Seed


class Shuffled:
    """A random access source: the records of another one in random order."""

    def __init__(self, source: Sequence[Any], seed: Seed) -> None:
        self._source = source
        self._order = IndexOrder(len(source), seed)

    def __len__(self) -> int:
        return len(self._source)

    def __getitem__(self, i: int) -> Any:
        return self._source[self._order[i]]


class Sampler:
    """A sampler: which record is at a place of ``num_epochs`` epochs, each in an order of its own."""

    def __init__(self, num_records: int, seed: Seed, num_epochs: int) -> None:
        self._n = num_records
        self._orders = [IndexOrder(num_records, seed.child(f"epoch/{epoch}")) for epoch in range(num_epochs)]

    def __len__(self) -> int:
        return self._n * len(self._orders)

    def __getitem__(self, i: int) -> grain.RecordMetadata:
        epoch, place = divmod(i, self._n)
        return grain.RecordMetadata(index=i, record_key=self._orders[epoch][place])


def main() -> None:
    # A number of records at which an index shuffle on powers of two goes wrong easily.
    n = 65_537
    shuffled = grain.MapDataset.source(Shuffled(range(n), Seed(42)))
    assert sorted(shuffled[i] for i in range(n)) == list(range(n))
    batch = shuffled.batch(4)[0]
    print(batch)

    sampler = Sampler(100, Seed(42), num_epochs=2)
    loader = grain.DataLoader(data_source=range(100), sampler=sampler, shard_options=grain.NoSharding(), worker_count=0)
    records = list(loader)
    assert sorted(records[:100]) == sorted(records[100:]) == list(range(100))
    assert records[:100] == list(IndexOrder(100, Seed(42).child("epoch/0")))


if __name__ == "__main__":
    main()
