"""When the panel dims, goes dark, and moves its picture."""

from hypothesis import given
from hypothesis import strategies as st

from box.hw.power import BRIGHT, DARK, DIM, Power
from box.hw.ticks import elapsed

WRAP = 1 << 30


def touched(at: int = 0, dim: int = 60_000, off: int = 300_000) -> Power:
    power = Power(dim, off)
    power.touch(at)
    return power


def test_it_dims_and_then_goes_dark():
    power = touched()
    levels = [power.level(now) for now in (0, 59_999, 60_000, 299_999, 300_000)]
    assert levels == [BRIGHT, BRIGHT, DIM, DIM, DARK]


def test_a_touch_makes_it_bright_again():
    power = touched()
    assert power.level(400_000) == DARK
    power.touch(400_000)
    assert power.level(400_001) == BRIGHT


def test_zero_means_never():
    assert touched(dim=0).level(299_999) == BRIGHT
    assert touched(off=0).level(10_000_000) == DIM
    assert touched(dim=0, off=0).level(10_000_000) == BRIGHT


def test_sleep_lasts_until_a_touch():
    power = touched()
    power.sleep()
    assert [power.level(now) for now in (1, 70_000)] == [DARK, DARK]
    power.touch(80_000)
    assert power.level(80_000) == BRIGHT


def test_a_dark_panel_stays_dark_after_half_a_wrap_of_the_clock():
    power = touched()
    assert power.level(300_000) == DARK
    assert power.level(WRAP // 2 + 1_000) == DARK
    assert power.level(WRAP - 1) == DARK


def test_the_wrap_of_the_clock_changes_nothing():
    power = touched(WRAP - 30_000)
    assert power.level(29_999) == BRIGHT
    assert power.level(30_000) == DIM


def test_an_idle_box_shows_two_pictures_in_turn_until_a_touch():
    power = touched()
    times = (0, 29_999, 30_000, 44_999, 45_000, 59_999, 60_000)
    assert [power.idle(now) for now in times] == [0, 0, 1, 1, 2, 2, 1]
    power.touch(61_000)
    assert power.idle(61_001) == 0


def test_a_box_that_never_dims_shows_the_pictures_too():
    assert touched(dim=0).idle(30_000) == 1


def test_a_panel_stays_on_while_a_game_waits():
    power = touched()
    power.stays = True
    assert power.level(10_000_000) == DIM
    assert power.next(10_000_000) > 0
    power.stays = False
    assert power.level(10_000_000) == DARK


def test_an_idle_box_keeps_its_pictures_after_half_a_wrap_of_the_clock():
    power = touched(off=0)
    assert power.idle(30_000) == 1
    assert power.idle(WRAP // 2 + 1_000) in (1, 2)


def test_the_picture_moves_round_a_square_one_step_a_minute():
    power = touched()
    places = [power.orbit(minute * 60_000) for minute in range(6)]
    assert places == [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0), (1, 0)]


def test_the_picture_stays_in_place_within_a_minute():
    power = touched()
    assert {power.orbit(now) for now in range(0, 60_000, 999)} == {(0, 0)}


def test_in_the_dark_nothing_is_due():
    power = touched()
    assert power.next(300_000) == -1


@given(st.integers(0, WRAP - 1), st.integers(0, 90_000), st.integers(0, 90_000), st.booleans())
def test_nothing_changes_before_the_announced_time(start, dim, off, stays):
    power = touched(start, dim, off)
    power.stays = stays
    power.orbit(start)
    now = start
    for _ in range(8):
        before = power.level(now), power.orbit(now), power.idle(now)
        wait = power.next(now)
        if wait < 0:
            assert before[0] == DARK
            return
        for early in {0, wait // 2, wait - 1}:
            at = (now + early) % WRAP
            assert (power.level(at), power.orbit(at), power.idle(at)) == before
        now = (now + wait) % WRAP
        assert (power.level(now), power.orbit(now), power.idle(now)) != before


@given(st.integers(0, WRAP - 1), st.integers(-(WRAP // 2), WRAP // 2 - 1))
def test_elapsed_is_right_across_the_wrap(then, span):
    assert elapsed((then + span) % WRAP, then) == span
