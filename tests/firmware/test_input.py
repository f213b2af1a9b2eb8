"""Buttons: how contacts move, and what counts as a press."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from box.hw.buttons import LONG, LONG_MS, PRESS, REPEAT, TAP_MS, Buttons
from box.store.settings import TABLE

A, B, C, D = range(4)
WRAP = 1 << 30
STEP = 5
DEBOUNCE = 15
# The port sleeps in ticks of 10 ms, so that a turn of the loop takes one tick or two.
TURNS = ((10,), (20,), (10, 20), (20, 10, 10), (20, 20, 10))
SETTINGS = next(choices for key, choices, _, _ in TABLE if key == "debounce_ms")


class Hand:
    """Fingers on the buttons: feeds a sample every 5 ms and records the time of each event."""

    def __init__(self, start: int = 0, debounce_ms: int = DEBOUNCE) -> None:
        self.buttons = Buttons(debounce_ms)
        self.start = start
        self.at = 0

    @property
    def now(self) -> int:
        return (self.start + self.at) % WRAP

    def feed(self, *samples: int) -> list[tuple[int, int, int]]:
        """Feed samples; return events as (ms since start, button, kind)."""
        seen = []
        for bits in samples:
            self.buttons.feed(bits, self.now)
            while (event := self.buttons.take()) >= 0:
                seen.append((self.at, event & 3, event >> 2))
            self.at += STEP
        return seen

    def hold(self, bits: int, ms: int) -> list[tuple[int, int, int]]:
        return self.feed(*[bits] * (ms // STEP))

    def trace(self, line: str, bit: int = 1) -> list[tuple[int, int, int]]:
        """Feed a recorded trace of one contact: '#' closed, '.' open."""
        return self.feed(*[bit if sample == "#" else 0 for sample in line])


def kinds(events: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    return [(button, kind) for _, button, kind in events]


# Contacts sampled every 5 ms: a clean switch, then worn, dirty and slowly pressed ones.
BOUNCES = {
    "clean": "....##########..........",
    "bounces as it closes": "...#.#..##.########.......",
    "bounces as it opens": "...##########.#..#.##......",
    "bounces both ways": "..#.##.#.########.##.#.#....",
    "chatters for long": "..#.#.##.#.#.##.#########.#.#.##.#.#......",
    "flutters while held": "...#######.###########.####.....",
    "opens for 10 ms while held": "...######..########..#####.....",
}


@pytest.mark.parametrize("trace", BOUNCES.values(), ids=BOUNCES)
def test_a_press_with_bounce_is_one_press(trace):
    assert kinds(Hand().trace(trace + "." * 10)) == [(A, PRESS)]


@pytest.mark.parametrize("trace", ["...#......", "...###......", "..#.#.#.##.#.###..#....."])
def test_a_crackle_too_short_for_a_finger_is_not_a_press(trace):
    assert Hand().trace(trace + "." * 10) == []


def test_two_quick_presses_are_two():
    assert kinds(Hand().trace("..####....####.....")) == [(A, PRESS)] * 2


@given(st.lists(st.integers(0, 15), max_size=120), st.sampled_from(SETTINGS))
def test_between_two_presses_lies_at_least_twice_the_debounce_time(samples, debounce_ms):
    hand = Hand(debounce_ms=debounce_ms)
    last = dict.fromkeys(range(4), -WRAP)
    for at, button, kind in hand.feed(*samples):
        assert kind == PRESS
        assert at - last[button] >= 2 * debounce_ms
        last[button] = at


@pytest.mark.parametrize("debounce_ms", SETTINGS)
def test_debounce_counts_time_on_both_edges(debounce_ms):
    hand = Hand(debounce_ms=debounce_ms)
    hand.buttons.modes(0, 1 << A)
    assert hand.hold(1, debounce_ms + STEP) == []
    assert hand.hold(0, debounce_ms) == []
    assert kinds(hand.feed(0)) == [(A, PRESS)]


def tapped(edges: list[int], debounce_ms: int, turns: Iterator[int], start: int) -> list[int]:
    """Return the events of button A, whose contact closes and opens at `edges`, on a resting box.

    An edge runs its interrupt at once; the loop samples the levels at its turns, from 0 ms on.
    """
    buttons = Buttons(debounce_ms)
    seen = []
    level = at = 0
    end = edges[-1] + 200
    while at < end:
        while edges and edges[0] <= at:
            buttons.edge(A, (start + edges.pop(0)) % WRAP)
            level ^= 1
        buttons.feed(level, (start + at) % WRAP)
        while (event := buttons.take()) >= 0:
            seen.append(event)
        at += next(turns)
    assert buttons.resting
    return seen


@pytest.mark.parametrize("debounce_ms", SETTINGS)
@pytest.mark.parametrize("turns", TURNS, ids=str)
def test_a_tap_20_ms_longer_than_the_setting_always_counts_once(debounce_ms, turns):
    for phase in range(sum(turns)):
        for ms in range(debounce_ms + 20, debounce_ms + 60):
            for start in (0, WRAP - phase - ms, WRAP // 2):
                edges = [100 + phase, 100 + phase + ms]
                assert tapped(edges, debounce_ms, cycle(turns), start) == [A], (phase, ms)


@pytest.mark.parametrize("debounce_ms", SETTINGS)
@pytest.mark.parametrize("turns", TURNS, ids=str)
def test_a_tap_shorter_than_the_setting_never_counts(debounce_ms, turns):
    for phase in range(sum(turns)):
        for ms in range(1, debounce_ms):
            for start in (0, WRAP - phase - ms):
                edges = [100 + phase, 100 + phase + ms]
                assert tapped(edges, debounce_ms, cycle(turns), start) == [], (phase, ms)


@pytest.mark.parametrize("debounce_ms", SETTINGS)
@pytest.mark.parametrize("turns", TURNS, ids=str)
def test_a_bounce_between_two_samples_is_not_a_press(debounce_ms, turns):
    for phase in range(sum(turns)):
        edges = list(range(100 + phase, 400 + phase, debounce_ms - 1))
        edges = edges[: len(edges) // 2 * 2]
        assert tapped(edges, debounce_ms, cycle(turns), 0) == [], phase


def test_a_press_after_weeks_without_one_counts():
    for idle in (1 << 28, 1 << 29, 3 << 28, WRAP):
        for by_interrupt in (False, True):
            buttons = Buttons(DEBOUNCE)
            for at in range(0, 40, 10):
                buttons.feed(1, at)
            for at in range(40, 80, 10):
                buttons.feed(0, at)
            assert (buttons.take(), buttons.take()) == (A, -1)
            if by_interrupt:
                buttons.edge(A, idle % WRAP)
            for at in range(0, 40, 10):
                buttons.feed(1, (idle + at) % WRAP)
            if by_interrupt:
                buttons.edge(A, (idle + 40) % WRAP)
            for at in range(40, 80, 10):
                buttons.feed(0, (idle + at) % WRAP)
            assert (buttons.take(), buttons.take()) == (A, -1), (idle, by_interrupt)


def test_two_buttons_within_five_milliseconds_both_count():
    hand = Hand()
    hand.hold(1 << A | 1 << D, 50)
    assert kinds(hand.hold(0, 50)) == [(A, PRESS), (D, PRESS)]


def test_a_bouncing_button_does_not_lock_out_another():
    a = "..#.#.##.#.########......."
    b = "....#########............."
    samples = [(x == "#") << A | (y == "#") << B for x, y in zip(a, b, strict=True)]
    events = Hand().feed(*samples)
    assert sorted(kinds(events)) == [(A, PRESS), (B, PRESS)]
    assert (13 * STEP + DEBOUNCE, B, PRESS) in events


@pytest.mark.parametrize("ms", [50, 400, 60_000])
def test_a_button_without_a_hold_gives_one_press_on_release_however_long(ms):
    hand = Hand()
    assert hand.hold(1 << D, ms) == []
    assert kinds(hand.hold(0, 50)) == [(D, PRESS)]


def test_a_counter_repeats_after_400_ms_and_then_each_100_ms():
    hand = Hand()
    hand.buttons.modes(1 << C, 0)
    events = hand.hold(1 << C, 800)
    first = events[0][0]
    assert [(at - first, kind) for at, _, kind in events] == [
        (0, PRESS),
        (400, REPEAT),
        (500, REPEAT),
        (600, REPEAT),
        (700, REPEAT),
    ]


def test_repeats_end_with_the_release():
    hand = Hand()
    hand.buttons.modes(1 << C, 0)
    hand.hold(1 << C, 600)
    assert hand.hold(0, 2_000) == []


def test_a_delayed_loop_queues_no_burst_of_repeats():
    hand = Hand()
    hand.buttons.modes(1 << C, 0)
    hand.hold(1 << C, 500)
    hand.at += 5_000
    assert kinds(hand.hold(1 << C, 100)) == [(C, REPEAT)]


@pytest.mark.parametrize("gap", [400, 900, 5_000])
def test_a_tap_that_ended_during_a_delayed_turn_does_not_repeat(gap):
    hand = Hand()
    hand.buttons.modes(1 << C, 0)
    assert kinds(hand.hold(1 << C, 120)) == [(C, PRESS)]
    hand.at += gap
    assert hand.hold(0, 100) == []


@pytest.mark.parametrize("gap", [700, 900, 5_000])
def test_a_tap_that_ended_during_a_delayed_turn_is_not_a_long_press(gap):
    hand = Hand()
    hand.buttons.modes(0, 1 << D)
    hand.hold(1 << D, 120)
    hand.at += gap
    assert kinds(hand.hold(0, 100)) == [(D, PRESS)]


@pytest.mark.parametrize(("repeats", "longs", "due"), [(1 << D, 0, 400), (0, 1 << D, LONG_MS)])
def test_chatter_delays_a_held_button_no_longer_than_it_lasts(repeats, longs, due):
    hand = Hand()
    hand.buttons.modes(repeats, longs)
    pressed_at = DEBOUNCE
    held = ("#####.##.##..###" * 12)[: (pressed_at + due) // STEP]
    events = hand.trace(held + "..####", 1 << D)
    assert events[-1] == (pressed_at + due + 2 * STEP, D, REPEAT if repeats else LONG)


def test_a_long_press_fires_at_its_threshold_and_its_release_is_silent():
    hand = Hand()
    hand.buttons.modes(0, 1 << D)
    pressed_at = DEBOUNCE
    assert hand.hold(1 << D, 3_000) == [(pressed_at + LONG_MS, D, LONG)]
    assert hand.hold(0, 500) == []


def test_a_tap_of_a_button_with_a_hold_counts_on_release():
    hand = Hand()
    hand.buttons.modes(0, 1 << D)
    assert hand.hold(1 << D, TAP_MS) == []
    assert kinds(hand.hold(0, 50)) == [(D, PRESS)]


@pytest.mark.parametrize("ms", [TAP_MS + DEBOUNCE + STEP, LONG_MS])
def test_a_hold_that_is_broken_off_does_nothing(ms):
    hand = Hand()
    hand.buttons.modes(0, 1 << D)
    assert hand.hold(1 << D, ms) == []
    assert hand.hold(0, 500) == []


def test_a_button_that_repeats_has_no_hold():
    hand = Hand()
    hand.buttons.modes(1 << D, 1 << D)
    assert (D, LONG) not in kinds(hand.hold(1 << D, 3_000))


def test_a_change_of_modes_does_not_affect_a_running_press():
    hand = Hand()
    hand.buttons.modes(0, 1 << D)
    hand.hold(1 << D, 200)
    hand.buttons.modes(1 << D, 0)
    assert kinds(hand.hold(1 << D, 1_000)) == [(D, LONG)]


def test_the_fill_grows_by_eighths_from_200_ms_on():
    hand = Hand()
    hand.buttons.modes(0, 1 << C)
    assert hand.buttons.fill(0) == -1
    fills = []
    for _ in range(LONG_MS // STEP + 2):
        hand.feed(1 << C)
        fills.append(hand.buttons.fill(hand.now))
    shown = sorted({fill for fill in fills if fill >= 0})
    assert [(fill >> 2, fill & 3) for fill in shown] == [(n, C) for n in range(8)]
    assert fills.index(C) * STEP >= 200
    hand.feed(*[1 << C] * 5)
    assert hand.buttons.fill(hand.now) == -1


def test_the_fill_ends_with_the_release():
    hand = Hand()
    hand.buttons.modes(0, 1 << C)
    hand.hold(1 << C, 400)
    assert hand.buttons.fill(hand.now) >> 2 == 3
    hand.hold(0, 50)
    assert hand.buttons.fill(hand.now) == -1


def test_a_button_is_down_from_its_press_to_its_release_unless_it_is_ignored():
    hand = Hand()
    hand.hold(1 << C, 50)
    assert hand.buttons.down == 1 << C
    hand.buttons.swallow()
    hand.hold(1 << C | 1 << A, 50)
    assert hand.buttons.down == 1 << A
    hand.hold(0, 50)
    assert hand.buttons.down == 0


@pytest.mark.parametrize("before", [0, 5, 10, 300, 500, 795, 1_200])
def test_the_wrap_of_the_clock_changes_nothing(before):
    plain, wrapping = Hand(0), Hand(WRAP - before)
    seen = []
    for hand in (plain, wrapping):
        hand.buttons.modes(1 << B, 1 << D)
        seen.append(hand.hold(1 << B | 1 << D, 1_500) + hand.hold(0, 100))
    assert seen[0] == seen[1]
    assert (D, LONG) in kinds(seen[0]) and (B, REPEAT) in kinds(seen[0])


def test_a_button_stuck_at_boot_is_ignored_until_it_is_released():
    hand = Hand()
    hand.buttons.modes(1 << A, 0)
    assert hand.buttons.boot_check(1 << A) == 1 << A
    assert hand.hold(1 << A, 2_000) == []
    assert hand.buttons.stuck == 1 << A
    assert hand.hold(0, 50) == []
    assert hand.buttons.stuck == 0
    assert kinds(hand.hold(1 << A, 50)) == [(A, PRESS)]


def test_the_other_buttons_work_beside_a_stuck_one():
    hand = Hand()
    hand.buttons.boot_check(1 << A)
    hand.hold(1 << A | 1 << B, 50)
    assert kinds(hand.hold(1 << A, 50)) == [(B, PRESS)]


def test_a_stuck_button_does_not_keep_the_box_awake():
    hand = Hand()
    hand.buttons.boot_check(1 << A)
    hand.hold(1 << A, 50)
    assert hand.buttons.resting
    hand.hold(1 << A | 1 << B, 50)
    assert not hand.buttons.resting
    hand.hold(1 << A, 50)
    assert hand.buttons.resting


def test_buttons_held_when_a_screen_opens_are_ignored_until_released():
    hand = Hand()
    hand.buttons.modes(1 << C, 1 << D)
    hand.hold(1 << C | 1 << D, 300)
    hand.buttons.swallow()
    assert hand.hold(1 << C | 1 << D, 2_000) == []
    assert hand.hold(0, 50) == []
    assert kinds(hand.hold(1 << C, 50)) == [(C, PRESS)]


def test_presses_since_the_last_sample_are_ignored_when_a_screen_opens():
    hand = Hand()
    hand.buttons.modes(1 << C, 1 << D)
    hand.hold(0, 50)
    hand.buttons.swallow(1 << C | 1 << D)
    assert not hand.buttons.resting
    assert hand.hold(1 << C | 1 << D, 2_000) == []
    assert hand.hold(0, 50) == []
    assert hand.buttons.resting
    assert kinds(hand.hold(1 << C, 50)) == [(C, PRESS)]


def test_queued_events_are_dropped_when_a_screen_opens():
    hand = Hand()
    for at in (0, 10, 20):
        hand.buttons.feed(1, at)
    hand.buttons.swallow()
    assert hand.buttons.take() == -1


@pytest.mark.parametrize("rest", ["#########......", ".#.##.######....", "..##.#..#######..."])
def test_the_press_that_woke_the_box_is_swallowed_with_its_bounce(rest):
    hand = Hand()
    hand.trace("#")
    hand.buttons.swallow()
    assert hand.trace(rest + "." * 5) == []
    assert kinds(hand.trace("#####.....")) == [(A, PRESS)]


def test_a_screen_opened_with_no_button_held_receives_the_next_press():
    hand = Hand()
    hand.hold(0, 50)
    hand.buttons.swallow()
    hand.hold(1, 50)
    assert kinds(hand.hold(0, 50)) == [(A, PRESS)]


def test_sampling_may_pause_only_when_all_buttons_are_released_and_settled():
    hand = Hand()
    assert hand.buttons.resting
    for sample, resting in zip("#######....", [False] * 10 + [True], strict=True):
        hand.trace(sample)
        assert hand.buttons.resting is resting


def test_sampling_continues_until_a_swallowed_press_is_over():
    hand = Hand()
    hand.trace("#")
    hand.buttons.swallow()
    hand.trace("...")
    assert not hand.buttons.resting
    hand.trace(".")
    assert hand.buttons.resting


def test_the_queue_keeps_the_newest_sixteen_events():
    buttons = Buttons(0)
    for bit in (1, 2, 4, 8) * 5:
        buttons.feed(bit, 0)
        buttons.feed(0, 0)
    events = [buttons.take() for _ in range(17)]
    assert events == [A, B, C, D] * 4 + [-1]


def test_overflow_drops_the_oldest_event():
    buttons = Buttons(0)
    for bit in (8, *(1,) * 15, 2):
        buttons.feed(bit, 0)
        buttons.feed(0, 0)
    assert [buttons.take() for _ in range(16)] == [A] * 15 + [B]
