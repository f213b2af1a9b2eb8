"""Measure the deepest C stack of each flow and the longest time without a watchdog feed."""

import io
from pathlib import Path

from doomsday.sim import script
from doomsday.sim.boxes import play_in
from tests.flows.sequences import EXAMPLES, FLOWS, prepare
from tools.figures.table import Figure, kilobytes, section

_BUDGET = 12 * 1024
_UNFED_MS = 4_000

_TEXT = """Every sequence of tests/flows and examples/ on the simulated box: the
deepest C stack at a call of flash or bus, counted from the start of the program. The limit is 16
KB, at which the box panics as the chip would. Work without a feed is modelled from bytes read,
written and sent."""


def measure(scratch: Path) -> dict[str, tuple[int, int]]:
    """Return bytes of stack and milliseconds without a feed, of each flow."""
    found = {}
    for path in FLOWS + EXAMPLES:
        flash = scratch / f"stack-{path.stem}.bin"
        prepare(path, flash)
        with play_in(flash) as player:
            steps = script.parse(path.read_text().splitlines())
            script.run(steps, player, io.StringIO(), lambda name, pixels: None)
            counters = player.box.counters
            found[path.stem] = counters.stack, counters.unfed_ms
        flash.unlink()
    return found


def report(found: dict[str, tuple[int, int]]) -> str:
    """Return the section of the report."""
    figures = [
        Figure(f"C stack, {name}", kilobytes(stack), kilobytes(_BUDGET), "", stack > _BUDGET)
        for name, (stack, _) in found.items()
    ]
    unfed = max(unfed for _, unfed in found.values())
    figures.append(
        Figure("longest work unfed", f"{unfed} ms", f"{_UNFED_MS} ms", "", unfed > _UNFED_MS)
    )
    return section("C stack and watchdog", _TEXT, figures)
