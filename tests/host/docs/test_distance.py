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


def test_the_manual_has_the_sizes_of_every_display() -> None:
    manual = distance.MANUAL.read_text("utf-8")
    assert distance.with_sizes(manual) == manual, "run tools/distance.py"
    for title in (display["title"] for display in resources.displays()):
        assert title in distance.sizes()


@pytest.mark.parametrize("pitch", PITCHES)
def test_the_clock_of_its_own_page_is_read_on_every_display(pitch: float) -> None:
    assert 11 in read("doomsday-11", pitch)
    assert 8 in read("doomsday-8", pitch)


def test_scores_of_a_table_are_read_also_under_the_cursor() -> None:
    for pitch in PITCHES:
        assert {11, 25, 20} <= set(read("table", pitch))


def test_nothing_is_read_from_too_far_away() -> None:
    page = distance.page(ROOT / "tests" / "golden" / "doomsday-8.txt")
    far_mm = 12_000
    picture = distance.seen(page, SMALL, far_mm)
    assert distance.read(picture, SMALL, far_mm) == []
