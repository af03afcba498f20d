"""The audit of large orders: how far from uniform is the order of an epoch?"""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Callable, Optional, SupportsIndex, Union

from evenhand import _native
from evenhand._audit import Audit
from evenhand._items import need_numpy, positive
from evenhand._names import named

# Ids that are gathered before they are handed on.
IDS_AT_ONCE = 1 << 16

Key = Union[str, int, Callable[[Any], Any]]


@named
def audit_loader(
    loader: Iterable[Any],
    *,
    epochs: SupportsIndex = 1,
    key: Optional[Key] = None,
    before_epoch: Optional[Callable[[int], object]] = None,
) -> Audit:
    """Says how far from uniform the order is in which a data loader hands out its items, and what it looks like: a shuffle buffer and its
    size, blocks kept whole, shards shuffled within, readers in turn.

    ``loader`` gives ids, or batches of them: ints, lists, arrays, tensors. An epoch has each id from 0 to n - 1 (or 1 to n) once, n from
    1,000 to 2^32 - 1. Where a batch holds more than ids, ``key`` says where they are: ``batch[key]``, or ``key(batch)`` if it is a
    function. A dataset that returns its index beside its data, or that is ``range(n)``, shows the order of any loader.

    Several ``epochs`` are iterated one after another, and the change from each to the next is judged as well (is it the same order
    each time?). ``before_epoch`` is called with the number of each epoch, from 0 on, as ``sampler.set_epoch`` wants it.

    The tests are those of ``evenhand audit --order``. 8 bytes an item for one epoch, 16 for several.

    Raises TypeError for what is no id, ValueError if an epoch is no order: a loader that drops its last batch, or has the share of one
    rank alone, leaves items out.

    >>> import evenhand
    >>> order = evenhand.permutation(10_000, seed=42)
    >>> evenhand.audit_loader(order).verdict
    <Verdict.NONE_FOUND: 'none_found'>
    >>> shards = [evenhand.permutation(500, seed=shard) + 500 * shard for shard in range(20)]
    >>> report = evenhand.audit_loader(shards)
    >>> report.verdict, report.findings[0]["kind"]
    (<Verdict.FAIL: 'fail'>, 'shards')
    """
    need_numpy("ids are handed on as arrays")
    number = positive(epochs, "epochs")
    if isinstance(loader, (str, bytes)) or not hasattr(loader, "__iter__"):
        raise TypeError(f"{type(loader).__name__} gives no ids: a loader is iterable")
    counting = _native.OrderCounting()
    for epoch in range(number):
        if before_epoch is not None:
            before_epoch(epoch)
        _take(loader, key, counting)
        if epoch > 0 and counting.ids == 0:
            raise ValueError(
                f"epoch {epoch + 1} has no items: what can be iterated once, as a generator, has one epoch"
            )
        counting.end_epoch()
    name = type(loader).__qualname__
    asked = "" if number == 1 else f", epochs={number}"
    return Audit(counting.report(name, f"evenhand.audit_loader({name}{asked})"))


def _take(loader: Any, key: Optional[Key], counting: _native.OrderCounting) -> None:
    """Takes one epoch."""
    import numpy

    if key is None and isinstance(loader, numpy.ndarray):
        ids = _array(loader, "the array")
        for first in range(0, len(ids), IDS_AT_ONCE):
            counting.extend(ids[first : first + IDS_AT_ONCE])
        return
    pending: list[int] = []

    def flush() -> None:
        if pending:
            counting.extend(_of_ints(pending))
            pending.clear()

    for place, batch in enumerate(loader):
        ids = _ids(batch, key, place + 1)
        if isinstance(ids, int):
            pending.append(ids)
            if len(pending) == IDS_AT_ONCE:
                flush()
        elif isinstance(ids, list):
            pending.extend(ids)
            if len(pending) >= IDS_AT_ONCE:
                flush()
        else:
            flush()
            counting.extend(ids)
    flush()


def _of_ints(ids: list[int]) -> Any:
    import numpy

    try:
        return numpy.array(ids, dtype=numpy.int64)
    except OverflowError:
        raise ValueError("an id is not below 2^63, and none of as many as came") from None


def _ids(batch: Any, key: Optional[Key], number: int) -> Any:
    """The ids of a batch: an int, a list of ints, or an array of int64."""
    if key is not None:
        batch = key(batch) if callable(key) else batch[key]
    if type(batch) is int:
        return batch
    if isinstance(batch, Mapping):
        names = ", ".join(repr(name) for name in list(batch)[:8])
        raise TypeError(f"batch {number} is a {type(batch).__name__} of {names}: key= says which of them are the ids")
    what = f"batch {number}"
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(batch, torch.Tensor):
        batch = batch.detach().cpu().numpy()
    if isinstance(batch, (list, tuple)):
        return [_one(one, what) for one in batch]
    if hasattr(batch, "__array__"):
        import numpy

        ids = numpy.asarray(batch)
        return _one(ids.item(), what) if ids.ndim == 0 else _array(ids, what)
    return _one(batch, what)


def _one(value: Any, what: str) -> int:
    """An id."""
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise TypeError(
        f"{what} holds {type(value).__name__}: ids are ints; where a batch holds more than ids, key= says where they are"
    )


def _array(ids: Any, what: str) -> Any:
    """Ids in a row, as int64."""
    import numpy

    if ids.dtype.kind not in "iu":
        raise TypeError(
            f"{what} is of {ids.dtype}: ids are ints; where a batch holds more than ids, key= says where they are"
        )
    if ids.ndim != 1:
        raise ValueError(f"{what} has shape {ids.shape}: the ids of a batch lie in one row")
    if ids.dtype.kind == "u" and ids.dtype.itemsize == 8 and len(ids) > 0 and int(ids.max()) >= 1 << 63:
        raise ValueError(f"{what} has an id that is not below 2^63, and none of as many as came")
    return numpy.ascontiguousarray(ids, dtype=numpy.int64)
