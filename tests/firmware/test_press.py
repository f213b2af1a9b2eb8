"""A press requested by a laptop is one press, however late the turns of the loop are."""

from collections.abc import Iterator
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from box.hw.buttons import LONG, LONG_MS, PRESS, REPEAT, TAP_MS, Buttons
from box.link.remote_press import RemotePress
from shared.link.messages import PRESS_OVER

A, B, C, D = range(4)
WRAP = 1 << 30
# A turn every 5 ms, as on the chip, or after work that delayed the loop.
TURNS = st.lists(st.sampled_from((5, 10, 20, 60, 300, 850, 3_000)), min_size=1, max_size=40)
STARTS = st.sampled_from((0, 1_000, WRAP - 500))


def played(
    press: RemotePress, turns: list[int], start: int = 0, repeats: int = 0, longs: int = 0
) -> list[int]:
    """Return the kinds of events of a press until it is over, with `turns` repeated."""
    buttons = Buttons()
    buttons.modes(repeats, longs)
    line = SimpleNamespace(levels=0)
    kinds = []

    def moments() -> Iterator[int]:
        now = start
        for _ in range(5_000):
            for turn in turns:
                now += turn
                yield now % WRAP

    for now in moments():
        press.step(line, buttons, 0, now)  # type: ignore[arg-type]
        buttons.feed(line.levels, now)
        while (event := buttons.take()) >= 0:
            assert event & 3 == D
            kinds.append(event >> 2)
        if press.over and buttons.resting:
            return kinds
    raise AssertionError("the press is never over")


@given(turns=TURNS, start=STARTS, ms=st.integers(1, TAP_MS - 1))
def test_a_short_press_is_short_however_long_a_turn_lasts(
    turns: list[int], start: int, ms: int
) -> None:
    assert played(RemotePress(1, 1 << D, ms), turns, start, longs=1 << D) == [PRESS]
    assert played(RemotePress(1, 1 << D, ms), turns, start) == [PRESS]


@given(turns=TURNS, start=STARTS, ms=st.integers(TAP_MS, LONG_MS - 1))
def test_a_hold_that_is_broken_off_is_nothing_however_long_a_turn_lasts(
    turns: list[int], start: int, ms: int
) -> None:
    assert played(RemotePress(1, 1 << D, ms), turns, start, longs=1 << D) == []
    assert played(RemotePress(1, 1 << D, ms), turns, start) == [PRESS]


@given(turns=TURNS, start=STARTS, ms=st.integers(LONG_MS, 5_000))
def test_a_long_press_is_long_however_long_a_turn_lasts(
    turns: list[int], start: int, ms: int
) -> None:
    assert played(RemotePress(1, 1 << D, ms), turns, start, longs=1 << D) == [LONG]
    assert played(RemotePress(1, 1 << D, ms), turns, start) == [PRESS]


@given(turns=TURNS, start=STARTS, ms=st.integers(1, 1_700))
def test_a_press_repeats_as_often_however_long_a_turn_lasts(
    turns: list[int], start: int, ms: int
) -> None:
    repeats = 1 + (ms - 400) // 100 if ms >= 400 else 0
    kinds = played(RemotePress(1, 1 << D, ms), turns, start, repeats=1 << D)
    assert kinds == [PRESS] + [REPEAT] * repeats


def test_another_button_held_by_hand_does_not_prolong_a_press() -> None:
    press = RemotePress(1, 1 << D, 60)
    buttons = Buttons()
    line = SimpleNamespace(levels=0)
    now = 0
    while not press.over:
        now += 5
        press.step(line, buttons, 1 << A, now)  # type: ignore[arg-type]
        buttons.feed(line.levels | 1 << A, now)
        assert now < 1_000
    assert press.state == PRESS_OVER and buttons.held == 1 << A
