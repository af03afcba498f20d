"""Tables of other libraries, where they are installed: rows stay whole, and types stay."""

from __future__ import annotations

from typing import Any

import pytest

import evenhand

SEED = "tables"
COLUMNS: dict[str, Any] = {
    "a": list(range(50)),
    "b": [f"name {i}" for i in range(50)],
    "c": [None if i % 7 == 0 else i for i in range(50)],
}


def tables() -> dict[str, tuple[Any, Any]]:
    """Each kind, with how its rows are listed."""
    found: dict[str, tuple[Any, Any]] = {}
    try:
        import pandas
    except ImportError:
        pass
    else:
        frame = pandas.DataFrame(COLUMNS, index=[f"row {i}" for i in range(50)])
        found["pandas frame"] = frame, lambda x: list(zip(x.index, x["a"], x["b"]))
        found["pandas series"] = frame["b"], list
        found["pandas index"] = frame.index, list
    try:
        import polars
    except ImportError:
        pass
    else:
        found["polars frame"] = polars.DataFrame(COLUMNS), lambda x: x.rows()
        found["polars series"] = polars.Series(COLUMNS["c"]), list
    try:
        import pyarrow
    except ImportError:
        pass
    else:
        table = pyarrow.table(COLUMNS)
        found["arrow table"] = pyarrow.concat_tables([table[:20], table[20:]]), lambda x: x.to_pylist()
        found["arrow batch"] = table.to_batches()[0], lambda x: x.to_pylist()
        found["arrow column"] = table["c"], lambda x: x.to_pylist()
        found["arrow array"] = pyarrow.array(COLUMNS["b"]), lambda x: x.to_pylist()
    return found


TABLES = tables()


@pytest.mark.parametrize("kind", TABLES)
def test_rows_are_taken_whole(kind: str) -> None:
    table, rows = TABLES[kind]
    before = rows(table)
    order = evenhand.permutation(50, SEED)
    shuffled = evenhand.permutation(table, SEED)
    assert type(shuffled) is type(table)
    assert rows(shuffled) == [before[i] for i in order]
    assert rows(evenhand.sample(table, 7, SEED)) == [before[i] for i in order[:7]]
    assert rows(evenhand.choices(table, 70, SEED)) == [before[i] for i in evenhand.choices(50, 70, SEED)]
    train, test = evenhand.split(table, [0.8, 0.2], SEED)
    assert rows(train) + rows(test) == [before[i] for i in order]
    with pytest.raises(TypeError, match="permutation gives a shuffled copy"):
        evenhand.shuffle(table, SEED)
    with pytest.raises(ValueError, match="axis"):
        evenhand.permutation(table, SEED, axis=1)
    assert rows(table) == before


def test_what_is_lazy_is_refused() -> None:
    polars = pytest.importorskip("polars")
    with pytest.raises(TypeError):
        evenhand.permutation(polars.LazyFrame(COLUMNS))
