"""Measure the shortest tap that counts, and run MicroPython's own tests on the simulated box."""

import re
from pathlib import Path

from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player
from tools.figures.table import Figure, section

_TEXT = """Taps of one button on the simulated box in virtual time, whose loop turns
with the port's ticks of 10 ms: each length at each of the ten moments between two ticks.
`tests/firmware/test_input.py` covers turns of 20 ms: a tap of the setting plus 20 ms always
counts. MicroPython's own tests (basics, micropython and extmod of 1.28, with their own runner at
the port of a headless box) are not part of the project, so their counts are those of the last
run."""

_MOST_CHOICES = 6
_SETTING = re.compile(r"Debounce\D+(\d+) ms")
_TICK_MS = 10

# Files of basics, micropython and extmod of MicroPython 1.28 at the port of a headless box, by its
# own run-tests.py; tests/host/image/test_micropython_tests.py runs them, and says why 19 fail.
_RUN = {"passed": 797, "skipped": 64, "failed": 19}


def measure(scratch: Path) -> dict[int, tuple[int, int]]:
    """Return for each setting the shortest tap that ever counts and that always counts, in ms."""
    found: dict[int, tuple[int, int]] = {}
    for choice in range(_MOST_CHOICES):
        with play_in(scratch / f"tap-{choice}.bin") as player:
            setting = _choose(player, choice)
            if setting in found:
                break
            found[setting] = _taps(player, setting)
    return found


def _taps(player: Player, setting: int) -> tuple[int, int]:
    counts = {
        ms: sum(_counts(player, phase, ms) for phase in range(_TICK_MS))
        for ms in range(setting - 2, setting + 2 * _TICK_MS + 1)
    }
    ever = min(ms for ms, count in counts.items() if count)
    always = min(
        ms for ms in counts if all(counts[more] == _TICK_MS for more in counts if more >= ms)
    )
    return ever, always


def _choose(player: Player, choice: int) -> int:
    """Set the debounce to one of its choices and open the page of the doomsday clock."""
    player.answer("Settings")
    player.answer("For builders")
    player.select("Debounce")
    player.press("D")
    player.press("B", _MOST_CHOICES)
    player.press("C", choice)
    found = _SETTING.search(" ".join(player.words()))
    assert found is not None, player.words()
    player.press("D")
    player.press("A", 2)
    player.answer("Doomsday")
    return int(found[1])


def _counts(player: Player, phase: int, ms: int) -> bool:
    """Return whether a tap of `ms` counts that begins `phase` ms after a tick."""
    player.wait(_TICK_MS - player.now_ms() % _TICK_MS + phase)
    before = player.words()
    player.hold("B", ms)
    counted = player.words() != before
    if counted:
        player.press("C")
    return counted


def report(found: dict[int, tuple[int, int]]) -> str:
    """Return the section of the report."""
    figures = []
    for setting, (ever, always) in found.items():
        figures.append(
            Figure(
                f"debounce {setting} ms: shortest tap that always counts",
                f"{always} ms",
                f"{setting + 20} ms",
                f"none below {ever} ms counts",
                always > setting + 20 or ever < setting,
            )
        )
    for result, count in _RUN.items():
        figures.append(Figure(f"MicroPython's own tests, files {result}", f"{count}, kept"))
    return section("Device", _TEXT, figures)
