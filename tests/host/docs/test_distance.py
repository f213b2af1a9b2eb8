"""What can be read from across a table, by an eye that blurs to one minute of arc."""

import pytest

from doomsday import resources
from tests.onbox import ROOT
from tools import distance

PITCHES = [display["pitch_mm"] for display in resources.displays()]
SMALL, LARGE = PITCHES


def read(golden: str, pitch_mm: float) -> list[int]:
    page = distance.page(ROOT / "tests" / "golden" / f"{golden}.txt")
    return distance.numbers(distance.read(distance.seen(page, pitch_mm), pitch_mm))


def test_lengths_are_seen_by_their_angle() -> None:
    heights = [
        [round(distance.minutes(rows * pitch)) for rows in (15, 32, 48)] for pitch in PITCHES
    ]
    assert heights == [[6, 12, 19], [15, 32, 47]]


@pytest.mark.parametrize("pitch", PITCHES)
def test_the_clock_of_its_own_page_is_read_on_every_display(pitch: float) -> None:
    assert read("doomsday-11", pitch) == [11]
    assert read("doomsday-8", pitch) == [8]


def test_scores_of_a_table_are_read_on_the_large_display_alone() -> None:
    assert {11, 25, 20} <= set(read("table", LARGE))
    assert not {25, 20} & set(read("table", SMALL))
