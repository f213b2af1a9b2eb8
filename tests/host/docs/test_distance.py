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


# Clock and scores of each table, and clock and own score of each kind of page of a turn.
TABLES_AND_TURNS = {
    "table-two": {11, 49, 24},
    "table": {11, 25, 20, 30},
    "table-named": {11, 35, 30, 18},
    "table-alarm": {1, 30, 25, 20},
    "table-tense": {11, 40, 78, 32, 56, 24},
    "full-turn": {11, 42},
    "full-turn-five": {11, 28},
    "full-turn-numbers": {11, 28},
    "full-act": {11, 42},
    "full-declare-answer": {11, 28},
    "mech-table": {0, 1},
    "mech-table-three": {134, 96, 0},
    "mech-table-four": {900, 134, 0},
    "mech-units": {0},
    "sheet-table": {12, 1},
}
# Scores and clock, as large as they go.
SCORES_AND_IDLE = {
    "scores-two": {11, 49, 24},
    "scores-three": {11, 30, 25, 20},
    "scores-four": {11, 30, 35, 18},
    "scores-five": {11, 24, 20, 28, 25, 15},
    "scores-mech-two-scored": {96, 134},
    "scores-mech-three": {0},
    "scores-mech-four": {0},
    "idle-1-two": {11},
    "idle-1-two-long": {8},
    "idle-1-five": {11},
    "idle-1-mech-two": {1},
    "idle-1-mech-four": {1},
    "idle-2-two": {11, 49, 24},
    "idle-2-five": {11, 24, 20, 28, 25, 15},
    "idle-2-mech-two-scored": {96, 134},
}


@pytest.mark.parametrize("golden", TABLES_AND_TURNS)
def test_tables_and_turns_are_read_on_the_large_display(golden: str) -> None:
    assert TABLES_AND_TURNS[golden] <= set(read(golden, LARGE))


@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("golden", SCORES_AND_IDLE)
def test_scores_and_idle_pictures_are_read_on_every_display(golden: str, pitch: float) -> None:
    assert SCORES_AND_IDLE[golden] <= set(read(golden, pitch))


def test_nothing_is_read_from_too_far_away() -> None:
    page = distance.page(ROOT / "tests" / "golden" / "doomsday-8.txt")
    far_mm = 12_000
    picture = distance.seen(page, SMALL, far_mm)
    assert distance.read(picture, SMALL, far_mm) == []
