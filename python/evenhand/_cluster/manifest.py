"""What a job is, and what was done of it: one file of JSON beside its outputs, from which it can go on."""

from __future__ import annotations

import base64
import json
import time
from dataclasses import dataclass, field
from typing import Any, Optional

from evenhand import _native
from evenhand._cluster.records import Counted, Split, Tally
from evenhand._cluster.report import ManifestError
from evenhand._cluster.storage import Identity, Location, written_whole

# Of this file.
FORMAT = 1

# Of blocks and tasks: all machines must have the same.
EXCHANGE = 1

# Of SPEC.md.
ORDER = "evenhand-order-v1"

# Seconds between two times that it is written while outputs are.
_WRITE_INTERVAL = 2.0

# And times as long as the last time took.
_WRITE_SHARE = 20.0

# The most inputs of a manifest that is written for people, line by line.
_INDENTED = 1000


@dataclass
class InputEntry:
    """An input, and what it holds."""

    name: str
    identity: Identity
    counted: Counted


@dataclass
class OutputEntry:
    """An output, and what was written to it."""

    name: str
    start: int
    """Its first place in the order."""
    stop: int
    part: str = ""
    """The name of the part; none of shards."""
    size: Optional[int] = None
    """Its bytes; None until it is whole."""
    tally: Optional[Tally] = None


@dataclass
class Manifest:
    """A job: everything that decides its outputs, and what was done."""

    location: Location
    seed: _native.Seed
    records: dict[str, Any]
    """How inputs divide into records."""
    job: str
    """What tells it from other jobs, in the names of unfinished files."""
    inputs: list[InputEntry] = field(default_factory=list)
    outputs: list[OutputEntry] = field(default_factory=list)
    tally: Optional[Tally] = None
    """Of all records that the outputs have, as they were dealt; None until they are all done."""
    replaced: Optional[list[tuple[str, int]]] = None
    """Names and sizes of the outputs that this job replaces once all new ones are complete. None if there was no output."""
    is_whole: bool = False
    """Whether all replacing outputs are complete and can take their places."""
    _written: float = 0.0
    _interval: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "evenhand_manifest": FORMAT,
            "evenhand_version": _native.__version__,
            "order": ORDER,
            "seed": self.seed.hex(),
            "records": self.records,
            "job": self.job,
            "inputs": [
                {
                    "name": entry.name,
                    "bytes": entry.identity.size,
                    "mtime_ns": entry.identity.mtime_ns,
                    "records": entry.counted.records,
                    "header": base64.b64encode(entry.counted.header).decode(),
                    "divided": entry.counted.divided,
                    "content_bytes": entry.counted.size,
                    "splits": [[split.offset, split.stop, *_text(split.tally)] for split in entry.counted.splits],
                }
                for entry in self.inputs
            ],
            "outputs": [
                {
                    "name": entry.name,
                    **({"part": entry.part} if entry.part else {}),
                    "first_place": entry.start,
                    "records": entry.stop - entry.start,
                    "bytes": entry.size,
                    "tally": None if entry.tally is None else _text(entry.tally),
                }
                for entry in self.outputs
            ],
            "tally": None if self.tally is None else _text(self.tally),
            **({} if self.replaced is None else {"replaced": self.replaced, "is_whole": self.is_whole}),
        }

    def write(self) -> None:
        """Writes it, whole or not at all."""
        begun = time.monotonic()
        data = json.dumps(self.to_json(), indent=None if len(self.inputs) > _INDENTED else 1).encode() + b"\n"
        with written_whole(self.location, self.job) as file:
            file.write(data)
        self._written = time.monotonic()
        # A large one is written more seldom.
        self._interval = max(_WRITE_INTERVAL, _WRITE_SHARE * (self._written - begun))

    def write_now_and_then(self) -> None:
        """Writes it, if that was not done just now: what is not noted is done again, and comes out the same."""
        if time.monotonic() - self._written > self._interval:
            self.write()

    @staticmethod
    def read(location: Location) -> Manifest:
        """Reads one. Raises :class:`ManifestError` if it is none, or of another version."""
        try:
            with location.filesystem.open_input_stream(location.path) as file:
                data = json.loads(file.read())
            found = (data["evenhand_manifest"], data["order"])
            if found != (FORMAT, ORDER):
                raise ManifestError(
                    f"{location.name} is of manifests {found[0]} and the order {found[1]}, "
                    f"not of {FORMAT} and {ORDER}: use the version that wrote it, {data.get('evenhand_version')}"
                )
            inputs = [
                InputEntry(
                    entry["name"],
                    Identity(entry["bytes"], entry["mtime_ns"]),
                    Counted(
                        base64.b64decode(entry["header"]),
                        entry["divided"],
                        entry["content_bytes"],
                        tuple(Split(offset, stop, _tally(tally)) for offset, stop, *tally in entry["splits"]),
                    ),
                )
                for entry in data["inputs"]
            ]
            outputs = [
                OutputEntry(
                    entry["name"],
                    entry["first_place"],
                    entry["first_place"] + entry["records"],
                    entry.get("part", ""),
                    entry["bytes"],
                    None if entry["tally"] is None else _tally(entry["tally"]),
                )
                for entry in data["outputs"]
            ]
            whole = None if data["tally"] is None else _tally(data["tally"])
            seed = _native.Seed(bytes.fromhex(data["seed"]))
            replaced = data.get("replaced")
            if replaced is not None:
                replaced = [(str(name), int(size)) for name, size in replaced]
            return Manifest(
                location,
                seed,
                data["records"],
                data["job"],
                inputs,
                outputs,
                whole,
                replaced,
                bool(data.get("is_whole")),
            )
        except ManifestError:
            raise
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise ManifestError(f"{location.name} is no manifest of a shuffle: {error!r}") from error


def _text(tally: Tally) -> list[Any]:
    """A tally as JSON keeps it: a hash has more bits than other languages' numbers."""
    return [tally[0], tally[1], f"{tally[2]:016x}"]


def _tally(tally: Any) -> Tally:
    records, size, digest = tally
    numbers = int(records), int(size), int(digest, 16)
    # Sums of all of them stay numbers of 64 bits.
    if not all(0 <= number < limit for number, limit in zip(numbers, (1 << 48, 1 << 62, (1 << 64) - 59))):
        raise ValueError(f"{tally} is no tally")
    return numbers
