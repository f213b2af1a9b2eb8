"""The crash page and safe mode, for a box that cannot or must not run normally."""

import asyncio
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.ui import words
from box.ui.canvas import MEDIUM, SMALL, Canvas
from box.version import VERSION

if TYPE_CHECKING:
    from box.hw.hardware import Hardware
    from box.hw.panel import Panel
    from box.link.serial_link import SerialLink
    from box.recovery.boot_state import BootState

_TURN_MS = const(20)
_SHOW_MS = const(3_000)
_D = const(8)


async def crash_page(
    hardware: "Hardware", panel: "Panel", canvas: Canvas, code: str, link: "SerialLink"
) -> None:
    """Show the code of an error for three seconds, answering a laptop meanwhile."""
    canvas.clear()
    canvas.text(MEDIUM, words.CRASHED_1, 0, 0)
    canvas.text(MEDIUM, words.CRASHED_2, 0, 13)
    canvas.text(SMALL, code, 0, 32)
    panel.wake()
    asyncio.create_task(link.run())
    hardware.feed()
    await asyncio.sleep_ms(_SHOW_MS)


async def safe_mode(
    hardware: "Hardware",
    panel: "Panel",
    canvas: Canvas,
    boot_state: "BootState",
    link: "SerialLink",
    damaged: str = "",
) -> None:
    """Show the reason for safe mode and wait for D, answering a laptop meanwhile.

    damaged: path of the damaged program file, if that is the reason.
    """
    asyncio.create_task(link.run())
    canvas.clear()
    canvas.tag(MEDIUM, words.SAFE_MODE, 0, 0)
    canvas.text(SMALL, words.VERSION + " " + VERSION, 0, 16)
    if damaged:
        # Safe mode is open: clear the mark that it was about to open.
        _note(damaged)
        canvas.text(SMALL, words.DAMAGED_FILE, 0, 26)
        canvas.text(SMALL, damaged, 0, 35)
        canvas.text(SMALL, words.DAMAGED_HINT, 0, 44)
    else:
        canvas.text(SMALL, boot_state.code, 0, 26)
        canvas.text(SMALL, words.SAFE_HINT, 0, 36)
    canvas.footer(("", "", "", words.START))
    panel.show()
    while hardware.levels() & _D:
        await _turn(hardware, panel, link)
    while not hardware.levels() & _D:
        await _turn(hardware, panel, link)
    if damaged:
        # Skip the check of the program once.
        _note(damaged, "start")
    boot_state.ask()
    hardware.reset()


def _note(damaged: str, what: str = "") -> None:
    """Note the damaged file for the next start, if the flash can be written."""
    import verify

    try:
        verify.note(damaged, what)
    except OSError as error:
        sys.print_exception(error)


async def _turn(hardware: "Hardware", panel: "Panel", link: "SerialLink") -> None:
    hardware.feed()
    await asyncio.sleep_ms(_TURN_MS)
    link.check_silence(hardware.now())
    panel.retry(hardware.now())
