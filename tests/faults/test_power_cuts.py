"""Power is cut throughout a run: everything answered as durable is there afterwards.

`make soak` cuts every recorded device operation in five ways; `make test` cuts a sample spread
over all. The whole run is recorded, except for a game in files: there only the operations where a
sector, the run or the game starts or ends.
"""

from collections.abc import Callable

import pytest

from tests.onbox import run_micropython
from tests.sampling import note

# One operation in so many is cut.
STRIDES = {"raw": 149, "file": 127, "game": 337, "filegame": 619, "checked": 13}

Cut = Callable[[str], dict[str, list[int]]]


@pytest.fixture
def cut(request: pytest.FixtureRequest) -> Cut:
    """Run cuts.py for one store; return the figures that it prints, by word."""
    every = request.config.getoption("whole")
    return lambda what: _cut(what, 1 if every else STRIDES[what])


def _cut(what: str, stride: int) -> dict[str, list[int]]:
    figures: dict[str, list[int]] = {}
    printed = run_micropython("tests.faults.cuts", what, stride, heap="16M")
    for line in printed.splitlines():
        word, figure = line.split()
        figures.setdefault(word, []).append(int(figure))
    for operations, picked in zip(figures["operations"], figures["picked"], strict=True):
        assert picked >= operations // stride > 0
        note(5 * (operations - picked))
    return figures


def test_the_raw_journal_loses_no_answered_step_over_a_lap_of_its_ring(cut: Cut) -> None:
    figures = cut("raw")
    # More erases than sectors: the ring wrapped, and old sectors were reused.
    assert figures["erases"][0] > 3
    assert figures["operations"][0] > figures["steps"][0]
    assert figures["cuts"][0] == 5 * figures["picked"][0]
    # A step whose only operation was torn at its very end is there, although it was not answered.
    assert figures["unanswered"][0] > figures["picked"][0] // 2
    assert figures["second_cuts"][0] > figures["picked"][0]


def test_the_journal_in_files_loses_no_answered_step(cut: Cut) -> None:
    figures = cut("file")
    for operations, picked, cuts, second in zip(
        *(figures[word] for word in ("operations", "picked", "cuts", "second_cuts")), strict=True
    ):
        assert operations > 100
        assert cuts == 5 * picked
        assert second > cuts // 2


def test_a_game_of_several_sectors_in_the_raw_journal_is_restored_whole(cut: Cut) -> None:
    figures = cut("game")
    # The game takes five sectors of six, and wraps around the end of the ring.
    assert figures["turns"][0] == 4
    assert figures["operations"][0] > figures["steps"][0] > 600
    assert figures["cuts"][0] == 5 * figures["picked"][0]
    assert figures["unanswered"][0] > figures["picked"][0] // 2
    assert figures["second_cuts"][0] > figures["picked"][0]


def test_a_game_of_several_sectors_in_files_is_restored_whole(cut: Cut) -> None:
    figures = cut("filegame")
    assert figures["steps"][0] > 600
    assert figures["turns"][0] == 4
    assert figures["operations"][0] > 100
    assert figures["cuts"][0] == 5 * figures["picked"][0]
    assert figures["second_cuts"][0] > figures["cuts"][0] // 2


def test_a_checked_file_is_the_old_or_the_new_one(cut: Cut) -> None:
    figures = cut("checked")
    assert figures["operations"][0] > 10 * figures["steps"][0]
    assert figures["cuts"][0] == 5 * figures["picked"][0]
