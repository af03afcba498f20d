"""Samplers without a seed in jobs of several processes, where each process would draw a different order."""

from __future__ import annotations

import itertools
import multiprocessing
import os
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

from evenhand.torch import BatchSampler, Sampler  # noqa: E402

pytestmark = [
    pytest.mark.filterwarnings("ignore:This DataLoader will create"),
    pytest.mark.filterwarnings("ignore:'set_vital' is deprecated"),
]


@pytest.mark.parametrize(
    "variable", ["WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MV2_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS"]
)
def test_processes_without_a_common_seed_are_refused(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    sampler = Sampler(10)
    assert sorted(sampler) == list(range(10))
    monkeypatch.setenv(variable, "2")
    for draw in (sampler, BatchSampler(sampler, 4), Sampler(10, exact=True), Sampler(10, block=2)):
        with pytest.raises(RuntimeError, match="in a job of 2 processes: .* Pass the same seed to all of them"):
            next(iter(draw))
    # A common seed: a passed one, and one from a state.
    assert len(list(Sampler(10, 1))) == 10
    again = Sampler(10)
    again.load_state_dict(sampler.state_dict())
    again.set_epoch(1)
    assert len(list(again)) == 10
    for one in ("1", "", "many"):
        monkeypatch.setenv(variable, one)
        assert len(list(Sampler(10))) == 10


def _draw(rank: int, sampler: Any, results: Any) -> None:
    os.environ["WORLD_SIZE"] = "2"
    results.put((rank, list(sampler)))


def test_a_seed_from_before_the_processes_is_common_to_all() -> None:
    context = multiprocessing.get_context("fork")
    results, sampler = context.Queue(), Sampler(10)
    processes = [context.Process(target=_draw, args=(rank, sampler, results)) for rank in range(2)]
    for process in processes:
        process.start()
    (_, one), (_, other) = results.get(timeout=60), results.get(timeout=60)
    for process in processes:
        process.join()
    assert one == other and sorted(one) == list(range(10))


class InWorkers(torch.utils.data.IterableDataset):  # type: ignore[misc, name-defined, type-arg, unused-ignore]
    """Each worker takes its share of the order of a sampler: its own sampler, or that of the loader process."""

    def __init__(self, sampler: Any, seed: Any = None) -> None:
        self.sampler, self.seed = sampler, seed

    def __iter__(self) -> Any:
        worker = torch.utils.data.get_worker_info()
        sampler = Sampler(40, self.seed) if self.sampler is None else self.sampler
        return itertools.islice(sampler, worker.id, None, worker.num_workers)


def test_workers_without_a_common_seed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def items(data: Any, workers: int) -> list[int]:
        made = torch.utils.data.DataLoader(data, batch_size=None, num_workers=workers, multiprocessing_context="fork")
        return sorted(map(int, made))

    for data in (InWorkers(None, 1), InWorkers(Sampler(40))):
        assert items(data, 2) == list(range(40))
    assert items(InWorkers(None), 1) == list(range(40))
    with pytest.raises(RuntimeError, match="in each of 2 workers"):
        items(InWorkers(None), 2)
    # The seed of one of several loader processes.
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(RuntimeError, match="in a job of 2 processes"):
        items(InWorkers(Sampler(40)), 2)
