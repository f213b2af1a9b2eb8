"""What the box does when it cannot or should not play: the crash page and safe mode."""

import asyncio

from micropython import const

from box import words
from box.canvas import MEDIUM, SMALL, Canvas
from box.version import VERSION

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.crash import Boots
        from box.hardware import Hardware
        from box.line import Line
        from box.panel import Panel
except ImportError:
    pass

_TURN_MS = const(20)
_SHOW_MS = const(3_000)
_D = const(8)


async def crash_page(
    hardware: "Hardware", panel: "Panel", canvas: Canvas, code: str, line: "Line"
) -> None:
    """Show for three seconds what went wrong, and say it to a laptop that asks."""
    canvas.clear()
    canvas.text(MEDIUM, words.CRASHED_1, 0, 0)
    canvas.text(MEDIUM, words.CRASHED_2, 0, 13)
    canvas.text(SMALL, code, 0, 32)
    panel.wake()
    asyncio.create_task(line.run())
    hardware.feed()
    await asyncio.sleep_ms(_SHOW_MS)


async def safe_mode(
    hardware: "Hardware", panel: "Panel", canvas: Canvas, boots: "Boots", line: "Line"
) -> None:
    """Show what is known and wait for D; the line is served all the while."""
    asyncio.create_task(line.run())
    canvas.clear()
    canvas.tag(MEDIUM, words.SAFE_MODE, 0, 0)
    canvas.text(SMALL, words.VERSION + " " + VERSION, 0, 16)
    canvas.text(SMALL, boots.code, 0, 26)
    canvas.text(SMALL, words.SAFE_HINT, 0, 36)
    canvas.labels(("", "", "", words.START))
    panel.show()
    while hardware.levels() & _D:
        await _turn(hardware, panel, line)
    while not hardware.levels() & _D:
        await _turn(hardware, panel, line)
    boots.ask()
    hardware.reset()


async def _turn(hardware: "Hardware", panel: "Panel", line: "Line") -> None:
    hardware.feed()
    await asyncio.sleep_ms(_TURN_MS)
    line.tend(hardware.now())
    panel.retry(hardware.now())
