"""Motion after a press: short, cut by any press, and never needed to see the result."""

import pytest

from tests.onbox import run_micropython

MODULE = "tests.firmware.device.motion"
# ui.md section 1.
LONGEST_MS = 250
# Three times what a press sends in the median at full depth (design.md section 11).
MOST_BYTES = 1_200


@pytest.fixture(scope="module")
def seen() -> dict[str, str]:
    return dict(line.split(" ", 1) for line in run_micropython(MODULE, heap="2M").splitlines())


@pytest.mark.parametrize("what", ["dice", "clock", "block", "turn", "order"])
def test_a_motion_is_short_and_ends_with_the_page_at_rest(seen: dict[str, str], what: str) -> None:
    pictures, took_ms, sent, at_rest = seen[what].split()
    assert int(pictures) == 4 and int(took_ms) <= LONGEST_MS
    assert int(sent) < MOST_BYTES
    assert at_rest == "True"


def test_a_press_cuts_a_motion_short(seen: dict[str, str]) -> None:
    assert seen["press"] == "0 True True"


def test_a_power_cut_during_a_motion_shows_its_end(seen: dict[str, str]) -> None:
    assert seen["power"] == "True"


def test_a_turn_between_two_frames_takes_nothing_from_the_heap(seen: dict[str, str]) -> None:
    assert seen["nothing"] == "True"


def test_a_laptop_that_presses_sees_the_last_frame(seen: dict[str, str]) -> None:
    assert seen["laptop"] == "0"


def test_a_repeated_button_does_not_move_the_clock_each_time(seen: dict[str, str]) -> None:
    assert seen["repeat"] == "0"
