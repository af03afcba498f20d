"""A data set of Hugging Face in random order, without a list of the order. It needs the package datasets.

``Dataset.shuffle`` writes a list of all indices. An ``IndexOrder`` is the same order on every machine, and has none: batches of it are
asked for as they are needed, from any position on.
"""

from collections.abc import Iterator
from typing import Any

from datasets import Dataset

from evenhand import IndexOrder, Seed


def batches(data: Dataset, order: IndexOrder, size: int, start: int = 0) -> Iterator[dict[str, list[Any]]]:
    """Batches of rows in random order, from a position on."""
    for position in range(start, order.n, size):
        stop = min(position + size, order.n)
        yield data[order[position:stop].tolist()]


def main() -> None:
    n = 1000
    data = Dataset.from_dict({"id": list(range(n)), "text": [f"row {i}" for i in range(n)]})
    seed = Seed(42)

    # One epoch, in batches; another one is of another child of the seed.
    order = IndexOrder(n, seed.child("epoch/0"))
    rows = [row for batch in batches(data, order, 64) for row in batch["id"]]
    assert sorted(rows) == list(range(n))

    # From the middle on: the rest is the same.
    assert [row for batch in batches(data, order, 64, start=640) for row in batch["id"]] == rows[640:]

    # A part of the order as a data set of its own: 800 rows to train, and the others to test, no row in both.
    train, test = data.select(order[:800]), data.select(order[800:])
    assert sorted(train["id"][:] + test["id"][:]) == list(range(n))
    print(train[0], test[0])


if __name__ == "__main__":
    main()
