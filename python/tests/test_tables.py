"""Tables of other libraries, where they are installed: rows stay whole, and types stay."""

from __future__ import annotations

from typing import Any

import numpy as np
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
    drawn = evenhand.Generator(SEED).choice(table, np.int64(3), replace=False)
    assert type(drawn) is type(table)
    one = evenhand.Generator(SEED).choice(table)
    at = evenhand.Generator(SEED).choice(50)
    assert (rows(one) == [before[at]]) if kind.endswith(("frame", "table", "batch")) else (str(one) == str(before[at]))
    with pytest.raises(ValueError, match="one axis"):
        evenhand.Generator(SEED).choice(table, (2, 3))
    with pytest.raises(ValueError, match="axis"):
        evenhand.permutation(table, SEED, axis=1)
    assert rows(table) == before


class HandsOver:
    """A table that is known by Arrow's interface alone."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._table.__arrow_c_stream__(requested_schema)


def test_what_hands_over_a_table_by_arrow_gives_a_table_of_pyarrow() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(COLUMNS).replace_schema_metadata({"kept": "yes"})
    assert evenhand.permutation(HandsOver(table), SEED).equals(evenhand.permutation(table, SEED), check_metadata=True)
    assert evenhand.sample(HandsOver(table), 3, SEED).equals(evenhand.sample(table, 3, SEED))
    train, test = evenhand.split(HandsOver(table), [0.8, 0.2], SEED)
    assert pyarrow.concat_tables([train, test]).equals(evenhand.permutation(table, SEED))
    with pytest.raises(TypeError, match="hands over no table"):
        evenhand.permutation(HandsOver(table["a"]), SEED)
    with pytest.raises(TypeError):
        evenhand.shuffle(HandsOver(table), SEED)


def test_one_of_a_column_is_taken_by_its_place() -> None:
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([10, 20, 30], index=[7, 0, 1])
    drawn = {int(evenhand.Generator(seed).choice(column)) for seed in range(40)}
    assert drawn == {10, 20, 30}


def test_subclasses_of_tables_are_tables() -> None:
    pandas = pytest.importorskip("pandas")

    class Frame(pandas.DataFrame):  # type: ignore[misc, name-defined]
        pass

    frame = Frame(COLUMNS)
    assert evenhand.permutation(frame, SEED)["a"].tolist() == evenhand.permutation(50, SEED).tolist()


def test_groups_are_refused() -> None:
    groups: list[Any] = []
    for library in ("pandas", "polars", "pyarrow"):
        try:
            module = __import__(library)
        except ImportError:
            continue
        if library == "pandas":
            groups += [module.DataFrame(COLUMNS).groupby("a"), module.DataFrame(COLUMNS).groupby("a")["b"]]
        else:
            table = module.DataFrame(COLUMNS) if library == "polars" else module.table(COLUMNS)
            groups.append(table.group_by("a"))
    for group in groups:
        with pytest.raises(TypeError, match="has groups, not rows"):
            evenhand.permutation(group, SEED)


def test_what_is_lazy_is_refused() -> None:
    polars = pytest.importorskip("polars")
    with pytest.raises(TypeError):
        evenhand.permutation(polars.LazyFrame(COLUMNS))


def test_columns_that_arrow_does_not_take_from_are_taken() -> None:
    pa = pytest.importorskip("pyarrow")
    compute = pytest.importorskip("pyarrow.compute")
    if not hasattr(pa, "LargeListViewArray"):
        pytest.skip("this pyarrow has no views of lists")
    names = [None if i % 7 == 0 else f"name {i}, longer than twelve" for i in range(50)]
    views = pa.array(names).cast(pa.string_view())
    columns = {
        "a": pa.array(range(50)),
        "string view": views,
        "binary view": pa.array([str(i).encode() for i in range(50)]).cast(pa.binary_view()),
        "runs": compute.run_end_encode(pa.array([i // 5 for i in range(50)])),
        "struct": pa.StructArray.from_arrays([views, pa.array(range(50))], ["s", "i"]),
        "list": pa.ListArray.from_arrays(list(range(51)), views),
    }
    order = evenhand.permutation(50, SEED).tolist()
    table = pa.table(columns).replace_schema_metadata({"kept": "yes"})
    shuffled = [table, pa.concat_tables([table[:20], table[20:]]), table.to_batches()[0], HandsOver(table)]
    for x in shuffled:
        made = evenhand.permutation(x, SEED)
        assert made.schema.equals(table.schema, check_metadata=True)
        made.validate(full=True)
        assert made.to_pydict() == {name: [column.to_pylist()[i] for i in order] for name, column in columns.items()}
    for column in columns.values():
        for x in (
            column,
            column.slice(3),
            pa.chunked_array([column[:9], column[9:]]),
            pa.chunked_array([], column.type),
        ):
            places = evenhand.permutation(len(x), SEED).tolist()
            made = evenhand.permutation(x, SEED)
            assert made.type == column.type and type(made) is type(x)
            assert made.to_pylist() == [x.to_pylist()[i] for i in places]
        assert evenhand.sample(column, 0, SEED).to_pylist() == []
    train, test = evenhand.split(table, [0.8, 0.2], SEED)
    assert train.to_pylist() + test.to_pylist() == [table.to_pylist()[i] for i in order]


def test_strings_of_polars_handed_over_by_arrow_are_taken() -> None:
    polars = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    frame = polars.DataFrame(COLUMNS)
    order = evenhand.permutation(50, SEED)
    assert evenhand.permutation(HandsOver(frame), SEED)["b"].to_pylist() == [COLUMNS["b"][i] for i in order]
