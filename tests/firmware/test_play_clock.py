"""The time between two entries of a game, measured from press to press."""

from box.game.play_clock import PlayClock
from shared.rules.play_time import SECONDS_MAX

WRAP = 1 << 30
DAY = 24 * 3600 * 1000


def started(now: int = 0) -> PlayClock:
    clock = PlayClock()
    clock.press(now, False, -1)
    return clock


def test_time_counts_from_press_to_press_while_the_game_is_open() -> None:
    clock = started(500)
    clock.press(3_500, True, 0)
    clock.press(63_500, True, 0)
    assert clock.seconds == 63
    assert clock.running(65_500) == 65


def test_a_pause_does_not_count_but_the_time_before_it_does() -> None:
    clock = started()
    clock.press(10_000, True, 0)
    clock.press(10_000 + DAY, False, -1)
    clock.press(15_000 + DAY, True, 0)
    assert clock.seconds == 15


def test_parts_of_a_second_count_with_the_next_entry() -> None:
    clock = started()
    for press in range(1, 11):
        clock.press(900 * press, True, 0)
        clock.entered()
    assert clock.seconds == 0
    clock.press(9_999, True, 0)
    assert clock.seconds == 0
    clock.press(10_000, True, 0)
    assert clock.seconds == 1


def test_the_clock_of_the_chip_may_wrap() -> None:
    clock = started(WRAP - 2_000)
    clock.press(3_000, True, 0)
    assert clock.seconds == 5


def test_a_box_left_for_days_counts_no_more_than_an_entry_holds() -> None:
    clock = started()
    clock.press(2 * DAY, True, 0)
    assert clock.seconds == SECONDS_MAX
    # Beyond six days the chip's clock cannot tell.
    clock = started()
    clock.press(7 * DAY % WRAP, True, 0)
    assert clock.seconds == 0


def test_what_an_entry_cannot_hold_is_not_counted_with_the_next_one() -> None:
    clock = started()
    clock.press(SECONDS_MAX * 1000 + 7_000_500, True, 0)
    assert clock.seconds == SECONDS_MAX
    clock.entered()
    assert clock.seconds == 0
    clock.press(SECONDS_MAX * 1000 + 7_003_000, True, 1)
    assert clock.seconds == 3


def test_before_the_first_press_nothing_has_passed() -> None:
    clock = PlayClock()
    assert clock.seconds == 0 and clock.running(5_000) == 0


def test_the_limit_is_for_one_seat_and_all_its_presses_in_a_row() -> None:
    clock = started()
    clock.press(20_000, True, 0)
    assert clock.left(50_000, 60, 0) == 10_000
    assert clock.left(60_000, 60, 0) == 0
    # The last press handed the decision to another seat.
    assert clock.left(60_000, 60, 1) == 20_000
    clock.press(61_000, True, 1)
    assert clock.left(61_000, 60, 1) == 60_000 - 41_000


def test_a_seat_that_was_told_is_not_told_again_until_it_decides_anew() -> None:
    clock = started()
    clock.press(1_000, True, 0)
    assert clock.left(200_000, 60, 0) == 0
    clock.warned(0)
    assert clock.left(200_000, 60, 0) == -1
    clock.press(201_000, True, 0)
    assert clock.left(400_000, 60, 0) == -1
    clock.press(401_000, True, 1)
    clock.press(402_000, True, 0)
    assert clock.left(402_000, 60, 0) == 59_000


def test_nobody_is_told_where_nobody_in_particular_decides() -> None:
    clock = started()
    assert clock.left(DAY, 60, -2) == -1
