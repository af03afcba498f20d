"""Rows of tables: of Parquet files, and of tables of Arrow on their way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Optional

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from evenhand import _native
from evenhand._cluster.records import EMPTY, Block, Counted, Split, Tally
from evenhand._cluster.storage import Location, Unfinished

# The column of routing keys, on the way.
_KEYS = "evenhand.routing_key"

# Where Spark keeps, in the metadata of a Parquet file, the columns that it has.
_SPARK_COLUMNS = b"org.apache.spark.sql.parquet.row.metadata"

# The key under which pandas describes its index.
_PANDAS = b"pandas"

# Rows of a row group of an output, as pyarrow writes them unless it is told otherwise.
ROW_GROUP_ROWS = 1 << 20


def movable_type(kind: pa.DataType) -> pa.DataType:
    """The type in which pyarrow can move the values of a type. Its ``take`` rejects views of text and runs."""
    if pa.types.is_string_view(kind):
        return pa.large_string()
    if pa.types.is_binary_view(kind):
        return pa.large_binary()
    if pa.types.is_run_end_encoded(kind):
        return movable_type(kind.value_type)
    if isinstance(kind, pa.BaseExtensionType):
        storage = movable_type(kind.storage_type)
        return kind if storage == kind.storage_type else storage
    fields = [kind.field(number) for number in range(kind.num_fields)]
    moved = [field.with_type(movable_type(field.type)) for field in fields]
    if moved == fields:
        return kind
    if pa.types.is_struct(kind):
        return pa.struct(moved)
    if pa.types.is_map(kind):
        return pa.map_(kind.key_field.with_type(movable_type(kind.key_type)), moved[0].type.field(1), kind.keys_sorted)
    if pa.types.is_fixed_size_list(kind):
        return pa.list_(moved[0], kind.list_size)
    if pa.types.is_list(kind) or pa.types.is_list_view(kind):
        return pa.list_(moved[0])
    if pa.types.is_large_list(kind) or pa.types.is_large_list_view(kind):
        return pa.large_list(moved[0])
    return kind


def movable_schema(schema: pa.Schema) -> pa.Schema:
    """The columns in the types whose rows pyarrow can move."""
    return pa.schema([field.with_type(movable_type(field.type)) for field in schema], schema.metadata)


def cast(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """Converts a table to the types of a schema: to the movable types, or back."""
    for number, field in enumerate(schema):
        column = table.column(number)
        if column.type == field.type:
            continue
        try:
            column = _cast(column, field.type)
        except (pa.ArrowNotImplementedError, pa.ArrowInvalid) as error:
            raise _unmovable(field.name, column.type) from error
        table = table.set_column(number, field, column)
    return table


def _cast(column: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    if isinstance(column.type, pa.BaseExtensionType):
        column = pa.chunked_array([chunk.storage for chunk in column.chunks], column.type.storage_type)
    if pa.types.is_run_end_encoded(column.type):
        column = pa.chunked_array([pc.run_end_decode(chunk) for chunk in column.chunks], column.type.value_type)
    if isinstance(kind, pa.BaseExtensionType):
        stored = _cast(column, kind.storage_type)
        return pa.chunked_array([kind.wrap_array(chunk) for chunk in stored.chunks], kind)
    if pa.types.is_run_end_encoded(kind):
        plain = _cast(column, kind.value_type)
        return pa.chunked_array(
            [pc.run_end_encode(chunk, run_end_type=kind.run_end_type) for chunk in plain.chunks], kind
        )
    return column if column.type == kind else column.cast(kind)


def _unmovable(name: str, kind: pa.DataType) -> _native.FileError:
    return _native.FileError(
        f'column "{name}" has the type {kind}, whose rows pyarrow cannot move. Cast it to another type'
    )


def _take(table: pa.Table, rows: Any) -> pa.Table:
    """Rows of a table. Raises ``FileError`` with the column and its type if pyarrow cannot move them."""
    try:
        return table.take(pa.array(rows))
    except pa.ArrowNotImplementedError:
        for field, column in zip(table.schema, table.columns):
            try:
                column.take(pa.array(rows))
            except pa.ArrowNotImplementedError as error:
                raise _unmovable(field.name, field.type) from error
        raise


def encode(table: pa.Table) -> Block:
    """A table as one block: a stream of Arrow (IPC)."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return np.frombuffer(sink.getvalue(), dtype=np.uint8)


def decode(block: Block) -> pa.Table:
    """The table of a block, in the block's memory."""
    with pa.ipc.open_stream(pa.py_buffer(block)) as reader:
        return reader.read_all()


def tally(table: pa.Table) -> Tally:
    """Rows, the bytes of their encodings, and the hash of their multiset."""
    return _native.tally_rows(encode(table)) if len(table) else EMPTY


def deal_table(
    table: pa.Table, first: int, parts: _native.Partitioner, groups: Sequence[int]
) -> tuple[list[Block], Tally]:
    """The blocks of rows from item ``first`` on."""
    dealt = parts.deal_rows(first, first + len(table), list(groups))
    blocks = [encode(_take(table, rows).append_column(_KEYS, pa.array(keys))) for rows, keys in dealt]
    return blocks, tally(table)


def deal_again(blocks: Sequence[Block], parts: _native.Partitioner, groups: Sequence[int]) -> list[Block]:
    """The blocks of the rows of blocks."""
    table = pa.concat_tables([decode(block) for block in blocks])
    return [encode(_take(table, rows)) for rows in parts.rows_of(_keys(table), list(groups))]


def finish_table(parts: _native.Partitioner, number: int, blocks: Sequence[Block]) -> pa.Table:
    """The rows of a partition, in their order."""
    table = pa.concat_tables([decode(block) for block in blocks])
    order = parts.order(number, _keys(table))
    return _take(table.drop_columns([_KEYS]), order)


def _schema(header: bytes) -> pa.Schema:
    return pa.ipc.read_schema(pa.py_buffer(header))


def _keys(table: pa.Table) -> npt.NDArray[np.uint32]:
    return np.ascontiguousarray(table.column(_KEYS).to_numpy(), dtype=np.uint32)


@dataclass(frozen=True)
class ParquetRecords:
    """Rows of Parquet files, each a record."""

    compression: Optional[str]
    """Of the pages of outputs, perhaps with a level, as ``zstd:9``; None for that of pyarrow."""
    place_column: Optional[str]
    """A column of outputs for the place of each row in the order; None for no column."""

    @property
    def format(self) -> str:
        return "parquet"

    def count(self, location: Location, split_bytes: int) -> Counted:
        """Reads the footer of a file."""
        with location.filesystem.open_input_file(location.path) as file:
            try:
                about = pq.ParquetFile(file)
            except pa.ArrowInvalid as error:
                raise _native.FileError(f"{location.name} is no Parquet file: {error}") from error
            metadata, schema = about.metadata, about.schema_arrow
        for column in range(metadata.num_columns):
            if metadata.schema.column(column).physical_type == "INT96":
                # Its range is not that of any type of Arrow: what lies beyond would become another time.
                raise _native.FileError(
                    f"{location.name}: column {metadata.schema.column(column).path} is of type INT96, which cannot be moved "
                    "whole: write it as timestamps of microseconds (Spark: spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS)"
                )
        if self.place_column is not None and self.place_column in schema.names:
            raise _native.FileError(f"{location.name} has a column {self.place_column}: name another place_column")
        splits: list[Split] = []
        start = 0
        rows = size = whole = 0
        for group in range(metadata.num_row_groups):
            rows += metadata.row_group(group).num_rows
            size += metadata.row_group(group).total_byte_size
            whole += metadata.row_group(group).total_byte_size
            if size >= split_bytes or group + 1 == metadata.num_row_groups:
                splits.append(Split(start, group + 1, (rows, 0, 0)))
                start, rows, size = group + 1, 0, 0
        header = schema.serialize().to_pybytes()
        return Counted(header, True, whole, tuple(splits) or (Split(0, 0, EMPTY),))

    def is_same_header(self, one: bytes, other: bytes) -> bool:
        """Whether columns and types are the same; outputs have the metadata of the first input."""
        return bool(_schema(one).equals(_schema(other), check_metadata=False))

    def deal(
        self,
        location: Location,
        divided: bool,
        split: Split,
        first: int,
        parts: _native.Partitioner,
        groups: Sequence[int],
    ) -> tuple[list[Block], Tally]:
        with location.filesystem.open_input_file(location.path) as file:
            about = pq.ParquetFile(file)
            stop = split.stop or 0
            if stop > about.num_row_groups:
                raise _native.FileError(f"{location.name} has changed since its rows were counted")
            table = about.read_row_groups(list(range(split.offset, stop)), use_threads=False)
        table = table.replace_schema_metadata(None)
        table = cast(table, movable_schema(table.schema))
        if len(table) != split.tally[0]:
            raise _native.FileError(
                f"{location.name} has changed since its rows were counted: "
                f"{len(table)} in place of {split.tally[0]} from row {first} on"
            )
        return deal_table(table, first, parts, groups)

    def deal_again(self, blocks: Sequence[Block], parts: _native.Partitioner, groups: Sequence[int]) -> list[Block]:
        return deal_again(blocks, parts, groups)

    def writer(self, file: Unfinished, name: str, header: bytes) -> ParquetWriter:
        return ParquetWriter(self, file, _schema(header))


def _without_range_index(schema: pa.Schema) -> pa.Schema:
    """A schema without a pandas index that is a range. Its labels belong to the places of rows, which change."""
    try:
        notes = json.loads((schema.metadata or {})[_PANDAS])
        notes["index_columns"] = [column for column in notes["index_columns"] if not isinstance(column, dict)]
    except (KeyError, TypeError, ValueError):
        return schema
    return schema.with_metadata({**schema.metadata, _PANDAS: json.dumps(notes).encode()})


class ParquetWriter:
    """Writes an output: its partitions in their order."""

    def __init__(self, records: ParquetRecords, file: Unfinished, schema: pa.Schema) -> None:
        self._place_column = records.place_column
        schema = _without_range_index(schema)
        self._columns = schema
        if self._place_column is not None:
            # What Spark notes of columns would hide one more.
            notes = {key: value for key, value in (schema.metadata or {}).items() if key != _SPARK_COLUMNS}
            schema = schema.append(pa.field(self._place_column, pa.int64())).with_metadata(notes or None)
        self._file = file
        options: dict[str, Any] = {}
        if records.compression:
            codec, _, level = records.compression.partition(":")
            options = {"compression": codec, "compression_level": int(level) if level else None}
        self._writer = pq.ParquetWriter(file.stream, schema, **options)

    def partition(self, parts: _native.Partitioner, number: int, blocks: Sequence[Block], first_place: int) -> Tally:
        table = finish_table(parts, number, blocks)
        counted = tally(table)
        table = cast(table, self._columns)
        if self._place_column is not None:
            places = pa.array(np.arange(first_place, first_place + len(table), dtype=np.int64))
            table = table.append_column(self._place_column, places)
        self._writer.write_table(table, row_group_size=ROW_GROUP_ROWS)
        return counted

    def finish(self) -> None:
        self._writer.close()
        self._file.size = self._file.stream.tell()
