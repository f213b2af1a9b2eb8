"""Measure how often an idle box wakes."""

from pathlib import Path

from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player
from tools.figures.table import Figure, section

MINUTES = 10
# Wake-ups a second.
_BUDGET = 1

_TEXT = f"""The simulated box in virtual time, untouched for {MINUTES} minutes on its
first screen. A wake-up is each return of its event loop to rest. The watchdog must be fed within
eight seconds. The budget is the project's own."""

_MOST_CHOICES = 6
_DIM_ROW, _OFF_ROW = 1, 2


def measure(scratch: Path) -> dict[str, tuple[float, int]]:
    """Return wake-ups a second and total bytes on the bus: bright, dim and dark."""
    found = {}
    with play_in(scratch / "idle.bin") as player:
        _never(player, _DIM_ROW, _OFF_ROW)
        found["bright"] = _watch(player)
    with play_in(scratch / "idle-dim.bin") as player:
        _never(player, _OFF_ROW)
        player.wait(120_000)
        found["dim"] = _watch(player)
    with play_in(scratch / "idle-dark.bin") as player:
        player.press("A")
        found["dark"] = _watch(player)
    return found


def _never(player: Player, *rows: int) -> None:
    """Set these rows of the settings to never, from the top, and go home."""
    player.answer("Settings")
    player.expect("Contrast")
    at = 0
    for row in rows:
        player.press("C", row - at)
        player.press("D")
        player.press("C", _MOST_CHOICES)
        player.expect("never")
        player.press("D")
        at = row
    player.press("A")


def _watch(player: Player) -> tuple[float, int]:
    counters = player.box.counters
    wakes, sent = counters.wakes, counters.i2c_bytes
    player.wait(MINUTES * 60_000)
    return (counters.wakes - wakes) / (MINUTES * 60), counters.i2c_bytes - sent


def report(found: dict[str, tuple[float, int]]) -> str:
    """Return the section of the report."""
    figures = []
    for level, (wakes, sent) in found.items():
        figures.append(
            Figure(
                f"{level}, wake-ups a second",
                f"{wakes:.2f}",
                str(_BUDGET),
                "",
                wakes > _BUDGET,
            )
        )
        figures.append(Figure(f"{level}, bytes on the bus a minute", f"{sent / MINUTES:.0f}"))
    return section("Idle", _TEXT, figures)
