"""Keys of a terminal as presses: taps, holds, and a hold that stays until the next key."""

import heapq
from collections.abc import Callable

import pytest

from doomsday.sim.timed_presses import HOLD_S, PRESS_S, REPEAT_S, TimedPresses

# A terminal repeats a key after half a second, and from then on 30 times a second.
FIRST_S, NEXT_S = 0.5, 1 / 30
# The button that shows the scores while it is down.
SCORES = 1


class Call:
    def __init__(self, act: Callable[[], None]) -> None:
        self.act: Callable[[], None] | None = act

    def stop(self) -> None:
        self.act = None


class Desk:
    """A box under virtual time; `done` has each move of a button with its time."""

    def __init__(self) -> None:
        self.time = 0.0
        self.done: list[tuple[float, str]] = []
        self.down: set[int] = set()
        self._calls: list[tuple[float, int, Call]] = []
        self.presses = TimedPresses(4, self._move, self._after, self._covered, lambda: self.time)

    def _move(self, button: int, down: bool) -> None:
        self.done.append((round(self.time, 3), "ABCD"[button] + (" down" if down else " up")))
        (self.down.add if down else self.down.discard)(button)

    def _covered(self) -> bool:
        return SCORES in self.down

    def _after(self, seconds: float, act: Callable[[], None]) -> Call:
        call = Call(act)
        heapq.heappush(self._calls, (self.time + seconds, id(call), call))
        return call

    def wait(self, seconds: float) -> None:
        end = self.time + seconds
        while self._calls and self._calls[0][0] <= end:
            self.time, _, call = heapq.heappop(self._calls)
            if call.act is not None:
                call.act()
        self.time = end

    def moves(self) -> list[str]:
        return [what for _, what in self.done]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_tap_is_short_and_a_hold_is_long(desk: Desk) -> None:
    desk.presses.tap(3)
    desk.wait(1)
    desk.presses.hold(3)
    desk.wait(2)
    assert desk.done == [
        (0, "D down"),
        (PRESS_S, "D up"),
        (1, "D down"),
        (1 + HOLD_S, "D up"),
    ]


def test_scores_stay_until_the_next_key_which_only_closes_them(desk: Desk) -> None:
    desk.presses.hold(SCORES)
    desk.wait(60)
    assert desk.moves() == ["B down"]
    desk.presses.tap(3)
    desk.wait(1)
    assert desk.moves() == ["B down", "B up"]
    desk.presses.tap(3)
    desk.wait(1)
    assert desk.moves() == ["B down", "B up", "D down", "D up"]


def test_the_same_key_closes_the_scores_too(desk: Desk) -> None:
    desk.presses.hold(SCORES)
    desk.wait(5)
    desk.presses.hold(SCORES)
    desk.wait(5)
    assert desk.moves() == ["B down", "B up"]


def test_scores_stay_as_long_as_a_key_that_repeats_is_held(desk: Desk) -> None:
    desk.presses.hold(SCORES)
    desk.wait(FIRST_S)
    for _ in range(90):
        desk.presses.hold(SCORES)
        desk.wait(NEXT_S)
    assert desk.moves() == ["B down"]
    desk.wait(REPEAT_S)
    assert desk.moves() == ["B down", "B up"]


def test_a_key_that_repeats_is_one_hold(desk: Desk) -> None:
    desk.presses.hold(0)
    desk.wait(FIRST_S)
    for _ in range(90):
        desk.presses.hold(0)
        desk.wait(NEXT_S)
    assert desk.moves() == ["A down", "A up"]
