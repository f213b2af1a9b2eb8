"""Whole games beside a bad display, a bad button or a noisy line: each is played to its record."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player
from shared.link import frames, messages
from tests.faults.test_short_of_memory import (
    KINDS,
    MOST_PRESSES,
    assert_one_whole_record,
    play,
    prepare,
    said,
)

# Slightly more than the longest pause between two attempts to restart a display.
_BACK_OFF_MS = 8_100
_A, _D = 0, 3
# Milliseconds of a contact that bounces, closed and open in turn. Ganssle measured 6.2 ms at most
# for a typical switch, with bursts of some 0.1 to 2 ms ("A Guide to Debouncing", 2008).
_BOUNCE_MS = (1, 1, 2, 1, 1)
_TAP_MS = 60
# Each press is followed by so many bytes: more than the ring of 260 bytes of the port.
_NOISE = 600
# Ctrl-A to Ctrl-E are what a laptop sends to get MicroPython's prompt; that is not noise.
_SILENT = bytes(range(1, 6))

# Makes a press.
Press = Callable[[], None]


def _display_unplugged(player: Player, chance: random.Random, press: Press) -> None:
    player.box.i2c_fault = True
    press()
    # It has lost its memory when it is plugged in again.
    player.box.display.reset()
    player.box.i2c_fault = False
    player.wait(_BACK_OFF_MS)


class _AtTimes:
    """True for one transaction of the bus in four."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def __bool__(self) -> bool:
        return not self._chance.randrange(4)


def _bus_fails_at_times(player: Player, chance: random.Random, press: Press) -> None:
    player.box.i2c_fault = cast(bool, _AtTimes(chance))
    press()
    player.box.i2c_fault = False
    player.wait(_BACK_OFF_MS)


def _display_interrupted(player: Player, chance: random.Random, press: Press) -> None:
    player.box.interrupt_display()
    press()
    player.wait(_BACK_OFF_MS)


def _contact_bounces(player: Player, chance: random.Random, press: Press) -> None:
    # A tap of D whose contact bounces as it closes and as it opens, in place of a clean press.
    box = player.box
    if chance.randrange(3):
        for move, ms in ((box.down, _TAP_MS), (box.up, _TAP_MS)):
            for at, bounce in enumerate(_BOUNCE_MS):
                (box.down if (at % 2 == 0) == (move == box.down) else box.up)(_D)
                player.wait(bounce)
            move(_D)
            player.wait(ms)
        player.settle()
    else:
        press()


def _line_flooded(player: Player, chance: random.Random, press: Press) -> None:
    request = frames.encode(7, chance.randrange(256), messages.GAMES, b"0")
    broken = request[:-2] + bytes(2)
    noise = bytes(b for b in chance.randbytes(_NOISE) if b not in _SILENT)
    player.box.type(noise + request + broken + noise[: chance.randrange(_NOISE)])
    press()


# What happens around each press.
TROUBLES = {
    "the display is unplugged and back": _display_unplugged,
    "the display loses its power for a moment": _display_interrupted,
    "transfers to the display fail at times": _bus_fails_at_times,
    "the contact of D bounces": _contact_bounces,
    "the line is flooded": _line_flooded,
}
CASES = [(trouble, kind) for kind in KINDS for trouble in TROUBLES]
NAMES = [f"{trouble}, {' '.join(kind)}" for trouble, kind in CASES]


@pytest.mark.sampled(*NAMES[: len(TROUBLES)])
@pytest.mark.parametrize(("trouble", "kind"), CASES, ids=NAMES)
def test_a_game_in_trouble_is_played_to_its_record(
    trouble: str, kind: tuple[str, str], tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    its, begin = prepare(kind, flash)
    chance = random.Random(7)
    pressed = 0
    with play_in(flash) as player:
        printed = bytearray()
        player.box.on_output = printed.extend
        play(player, begin)
        while "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            its.finish(player)
            TROUBLES[trouble](player, chance, lambda: its.press(player, chance))
            pressed += 1
        assert player.box.counters.boots == 1
    assert b"Traceback" not in printed
    assert_one_whole_record(flash, tmp_path)


def test_a_button_that_sticks_in_a_game_leaves_the_others(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    its, begin = prepare(KINDS[0], flash)
    chance = random.Random(7)
    with play_in(flash) as player:
        play(player, begin)
        player.box.down(_A)
        player.wait(5_000)
        for _ in range(MOST_PRESSES):
            if "Saved" in said(player):
                break
            its.press(player, chance)
        assert player.box.counters.boots == 1
    assert_one_whole_record(flash, tmp_path)
