"""The clock and the watchdog of the simulated box, without a box."""

import pytest

from doomsday.sim.hardware import clock, watchdog
from doomsday.sim.hardware.clock import FOREVER, Clock, Outcome
from doomsday.sim.hardware.counters import Counters
from doomsday.sim.hardware.resets import Reset
from doomsday.sim.hardware.watchdog import Watchdog
from doomsday.sim.hardware.wires import DONE, Request


class RealTime:
    """A real clock that the test controls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (clock, watchdog):
            monkeypatch.setattr(module.time, "monotonic", lambda: self.now)


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> RealTime:
    return RealTime(monkeypatch)


def request(kind: str, data: bytes = b"", amount: int = 0) -> Request:
    return Request(kind, 1, amount >> 8, amount & 255, 0, 0, data)


def watched(virtual: bool, timeout_ms: int) -> tuple[Clock, Watchdog, Counters]:
    """Return a clock and a watchdog set to `timeout_ms`."""
    counters = Counters()
    box_clock = Clock(virtual)
    dog = Watchdog(box_clock, counters)
    assert dog.handlers()["D"](request("D", b"%d" % timeout_ms)) == DONE
    return box_clock, dog, counters


def test_virtual_time_passes_only_as_granted() -> None:
    box_clock = Clock(virtual=True)
    box_clock.rest(7, 0, 500)
    assert box_clock.pass_time(False, None) is Outcome.STAY
    assert box_clock.now_ms == 0
    box_clock.budget_ms += 499
    assert box_clock.pass_time(False, None) is Outcome.STAY
    assert (box_clock.now_ms, box_clock.budget_ms) == (499, 0)
    box_clock.budget_ms += 3
    assert box_clock.pass_time(False, None) is Outcome.WAKE
    assert (box_clock.now_ms, box_clock.budget_ms) == (500, 2)
    assert box_clock.wake() == 7
    assert not box_clock.resting
    assert box_clock.pass_time(True, None) is Outcome.STAY


def test_a_rest_without_a_deadline_ends_only_with_an_event() -> None:
    box_clock = Clock(virtual=True)
    box_clock.rest(1, 0, FOREVER)
    box_clock.budget_ms += 10**9
    assert box_clock.pass_time(False, None) is Outcome.STAY
    assert box_clock.now_ms == 10**9
    assert box_clock.pass_time(True, None) is Outcome.WAKE


def test_an_event_takes_no_time() -> None:
    box_clock = Clock(virtual=True)
    box_clock.budget_ms = 100
    box_clock.rest(1, 0, 50)
    assert box_clock.pass_time(True, None) is Outcome.WAKE
    assert (box_clock.now_ms, box_clock.budget_ms) == (0, 100)


def test_time_used_by_the_box_is_deducted_from_granted_time() -> None:
    box_clock = Clock(virtual=True)
    box_clock.budget_ms = 100
    box_clock.rest(1, 30, 10)
    assert (box_clock.now_ms, box_clock.budget_ms) == (30, 70)
    assert box_clock.pass_time(False, None) is Outcome.WAKE
    assert (box_clock.now_ms, box_clock.budget_ms) == (40, 60)


@pytest.mark.parametrize("reset", Reset)
def test_ticks_continue_after_a_soft_reset_and_total_time_after_any(reset: Reset) -> None:
    box_clock = Clock(virtual=True)
    box_clock.rest(1, 70, FOREVER)
    box_clock.reset(reset)
    assert not box_clock.resting
    assert box_clock.ticks_us() == (70_000 if reset is Reset.SOFT else 0)
    assert (box_clock.elapsed_ms, box_clock.uptime_s()) == (70, 0.07)


def test_in_real_time_the_ticks_are_those_of_the_real_clock(real: RealTime) -> None:
    box_clock = Clock(virtual=False)
    real.now += 2
    assert (box_clock.ticks_us(), box_clock.uptime_s()) == (2_000_000, 2.0)
    box_clock.reset(Reset.SOFT)
    assert box_clock.ticks_us() == 2_000_000
    box_clock.reset(Reset.HARD)
    real.now += 1
    assert (box_clock.ticks_us(), box_clock.uptime_s()) == (1_000_000, 3.0)


def test_a_watchdog_that_was_not_set_never_expires(real: RealTime) -> None:
    dog = Watchdog(Clock(virtual=False), Counters())
    real.now += 10**6
    assert (dog.expires_ms(), dog.left_s(), dog.expired()) == (None, None, False)


def test_the_watchdog_of_a_resting_box_expires_to_the_millisecond() -> None:
    box_clock, dog, _ = watched(virtual=True, timeout_ms=8000)
    box_clock.rest(1, 0, FOREVER)
    dog.rest(worked_ms=200)
    box_clock.budget_ms = 7799
    assert box_clock.pass_time(False, dog.expires_ms()) is Outcome.STAY
    box_clock.budget_ms = 5
    assert box_clock.pass_time(False, dog.expires_ms()) is Outcome.EXPIRED
    assert (box_clock.now_ms, box_clock.budget_ms) == (7800, 4)


def test_feeding_postpones_the_watchdog_and_is_measured() -> None:
    box_clock, dog, counters = watched(virtual=True, timeout_ms=8000)
    box_clock.rest(1, 5000, FOREVER)
    assert dog.handlers()["F"](request("F", amount=700)) is None
    dog.handlers()["F"](request("F", amount=600))
    assert dog.expires_ms() == 13_000
    assert counters.unfed_ms == 700


@pytest.mark.parametrize("reset", Reset)
def test_only_a_soft_reset_leaves_the_watchdog_on(reset: Reset) -> None:
    _, dog, _ = watched(virtual=True, timeout_ms=8000)
    dog.reset(reset)
    assert dog.expires_ms() == (8000 if reset is Reset.SOFT else None)


def test_in_real_time_the_watchdog_uses_the_real_clock(real: RealTime) -> None:
    _, dog, _ = watched(virtual=False, timeout_ms=80)
    assert dog.left_s() == pytest.approx(0.08)
    real.now += 0.07
    assert not dog.expired() and dog.left_s() == pytest.approx(0.01)
    real.now += 0.02
    assert dog.expired()
    left = dog.left_s()
    assert left is not None and left > 0


def test_the_watchdog_expires_for_a_box_that_never_rests_in_virtual_time(real: RealTime) -> None:
    box_clock, dog, _ = watched(virtual=True, timeout_ms=8000)
    real.now += 100
    assert not dog.expired()
    real.now += 100
    assert dog.expired()
    box_clock.rest(1, 0, FOREVER)
    assert not dog.expired()
