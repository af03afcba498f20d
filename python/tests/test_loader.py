"""The audit of loaders: the program's report, every kind of batch, orders that are not uniform, and what is no order."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evenhand
from evenhand import Verdict

N = 5000


def buffered(n: int, size: int) -> list[int]:
    """The order of a shuffle buffer."""
    draw = np.random.default_rng(1)
    buffer, made, following = list(range(size)), [], size
    while buffer:
        at = int(draw.integers(len(buffer)))
        made.append(buffer[at])
        if following < n:
            buffer[at] = following
            following += 1
        else:
            buffer[at] = buffer[-1]
            buffer.pop()
    return made


def of_program(program: str, epochs: list[Any], folder: Path) -> str:
    paths = []
    for number, epoch in enumerate(epochs):
        paths.append(folder / f"epoch{number}.txt")
        paths[-1].write_text("".join(f"{item}\n" for item in epoch))
    report = folder / "report.json"
    line = [program, "audit", "--quiet", "--json", str(report), "--order", *map(str, paths)]
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode in (0, 1, 3), done.stderr
    return report.read_text()


def without_origin(text: str) -> str:
    return re.sub(r'^  "(source|command|sha256)": .*\n', "", text, flags=re.MULTILINE)


def test_the_report_is_the_program_s_byte_by_byte(program: str, tmp_path: Path) -> None:
    for epochs in ([buffered(N, 300)], [evenhand.permutation(N, seed=seed).tolist() for seed in (1, 2, 3)]):
        following = iter(epochs)

        class Loader:
            def __iter__(self) -> Iterator[Any]:
                return iter(next(following))

        report = evenhand.audit_loader(Loader(), epochs=len(epochs))
        assert without_origin(report.to_json()) == without_origin(of_program(program, epochs, tmp_path))
        assert str(report).startswith(report.sentence[:40])


class Tensor:
    """What an array can be made of, as tensors are."""

    def __init__(self, ids: Any) -> None:
        self._ids = np.asarray(ids)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self._ids


def test_ids_come_in_batches_of_every_kind() -> None:
    order = evenhand.permutation(N, seed=7)
    parts = np.split(order, range(64, N, 64))
    expected = without_origin(evenhand.audit_loader(order).to_json())
    loaders: list[Any] = [
        order.tolist(),
        iter(order),
        (int(item) for item in order),
        order.astype(np.uint64),
        order.astype(">i4"),
        order + 1,
        parts,
        [part.tolist() for part in parts],
        [tuple(part) for part in parts],
        [Tensor(part) for part in parts],
        [Tensor(item) for item in order],
        [parts[0], *order[64:].tolist()],
    ]
    for loader in loaders:
        assert without_origin(evenhand.audit_loader(loader).to_json()) == expected
    keyed: list[tuple[Any, Any]] = [
        ([{"x": np.zeros((len(part), 3)), "id": part} for part in parts], "id"),
        ([(np.zeros((len(part), 3)), part) for part in parts], 1),
        ([(part, None) for part in parts], lambda batch: batch[0]),
    ]
    for loader, key in keyed:
        assert without_origin(evenhand.audit_loader(loader, key=key).to_json()) == expected


def test_orders_that_are_not_uniform_are_told_by_what_they_look_like() -> None:
    shards = np.concatenate([evenhand.permutation(100, seed=shard) + 100 * shard for shard in range(50)])
    looks: list[tuple[Any, str]] = [
        (range(N), "in_order"),
        (buffered(N, 300), "shuffle_buffer"),
        (shards, "shards"),
        (np.arange(N).reshape(50, 100)[evenhand.permutation(50, seed=3)].reshape(-1), "whole_blocks"),
    ]
    for loader, kind in looks:
        report = evenhand.audit_loader(loader)
        assert report.verdict is Verdict.FAIL and report.p is not None and report.p < 1e-6
        assert report.findings[0]["kind"] == kind and report.suspects == []
        assert "<path" in report.to_svg()
    buffer = evenhand.audit_loader(buffered(N, 300)).findings[0]
    assert 280 <= buffer["size"] <= 320


def test_uniform_orders_pass_and_their_map_is_blank() -> None:
    report = evenhand.audit_loader(evenhand.permutation(100_000, seed=1))
    assert report.verdict is Verdict.NONE_FOUND and report.findings == []
    assert report.to_dict()["schema"] == "evenhand-audit-order/1"
    assert "<path" not in report.to_svg()
    html = report._repr_html_()
    assert html.count("<img") == 1 and report.sentence in html


def test_the_same_order_each_epoch_is_found() -> None:
    seeds = iter([5, 5, 5])
    called: list[int] = []

    class Loader:
        def __iter__(self) -> Iterator[Any]:
            return iter([evenhand.permutation(N, seed=next(seeds))])

    report = evenhand.audit_loader(Loader(), epochs=3, before_epoch=called.append)
    assert report.verdict is Verdict.FAIL and called == [0, 1, 2]
    assert report.findings[0]["transform"] == "changes"


def ids(*at: tuple[int, Any]) -> list[Any]:
    order = list(range(2000))
    for place, item in at:
        order[place] = item
    return order


WRONG: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    (range(999), {}, ValueError, "epoch 1: an order of 999 items is too short"),
    ([], {}, ValueError, "epoch 1: an order of 0 items is too short"),
    (ids((7, 3)), {}, ValueError, "epoch 1: id 3 is at place 3 and again at place 7, .* and id 7 is missing"),
    (ids((7, 5000)), {}, ValueError, "epoch 1: id 5000 at place 7, .* is not one of 2000 ids"),
    (ids((7, -3)), {}, ValueError, "epoch 1: id -3 at place 7, .* is negative"),
    (ids((7, 1 << 70)), {}, ValueError, "not below 2\\^63"),
    (np.array(ids(), dtype=np.uint64) + np.uint64(1 << 63), {}, ValueError, "not below 2\\^63"),
    (ids((7, 3.0)), {}, TypeError, "batch 8 holds float: ids are ints"),
    (ids((7, True)), {}, TypeError, "batch 8 holds bool"),
    (ids((7, "7")), {}, TypeError, "batch 8 holds str"),
    (ids((7, None)), {}, TypeError, "batch 8 holds NoneType"),
    ([{"x": 1, "id": 2}], {}, TypeError, "batch 1 is a dict of 'x', 'id': key= says which"),
    ([(np.zeros((4, 3)), np.arange(4))], {}, TypeError, "key= says where they are"),
    ([np.zeros((4, 3))], {}, TypeError, "batch 1 is of float64: ids are ints"),
    ([np.zeros((4, 3), int)], {}, ValueError, r"batch 1 has shape \(4, 3\)"),
    (np.full(2000, np.nan), {}, TypeError, "the array is of float64"),
    ([{"id": np.arange(2000)}], {"key": "ids"}, KeyError, "ids"),
    ("0123", {}, TypeError, "str gives no ids"),
    (5, {}, TypeError, "int gives no ids"),
    (range(2000), {"epochs": 0}, ValueError, "epochs is 0"),
    (range(2000), {"epochs": None}, TypeError, "epochs is an int"),
    (iter(range(2000)), {"epochs": 2}, ValueError, "epoch 2 has no items: what can be iterated once"),
]


@pytest.mark.parametrize(("loader", "options", "error", "message"), WRONG)
def test_what_is_no_order_is_refused_with_where(
    loader: Any, options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        evenhand.audit_loader(loader, **options)


def test_epochs_of_other_sizes_are_refused() -> None:
    sizes = iter([2000, 2001])

    class Loader:
        def __iter__(self) -> Iterator[int]:
            return iter(range(next(sizes)))

    with pytest.raises(ValueError, match="order 2 has 2001 items, not 2000"):
        evenhand.audit_loader(Loader(), epochs=2)


def test_what_a_loader_raises_comes_through() -> None:
    def broken() -> Iterator[int]:
        yield from range(500)
        raise OSError("a shard is gone")

    with pytest.raises(OSError, match="a shard is gone"):
        evenhand.audit_loader(broken())
