"""The crash page and safe mode, for a box that cannot or must not run normally."""

import asyncio
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link import SAFE
from box.ui import words
from box.ui.canvas import STRONG, TEXT, Canvas
from box.version import VERSION

if TYPE_CHECKING:
    from box.hw.hardware import Hardware
    from box.hw.panel import Panel
    from box.kit.parts import Link
    from box.recovery.boot_state import BootState

_TURN_MS = const(20)
_SHOW_MS = const(3_000)
_A = const(1)
_C = const(4)
_D = const(8)
# A contact that is never open as long as this is stuck; one that is open as long as this is not.
_STUCK_MS = const(5_000)
_OPEN_MS = const(60)
_LEFT = const(3)
_TOP = const(14)
_LINE = const(12)


async def crash_page(
    hardware: "Hardware", panel: "Panel", canvas: Canvas, code: str, link: "Link"
) -> None:
    """Show the code of an error for three seconds, answering a laptop meanwhile; then reset."""
    canvas.clear()
    canvas.header(words.CRASHED_1, words.CRASHED_2)
    _draw_code(canvas, code)
    panel.wake()
    asyncio.create_task(link.run())
    hardware.feed()
    await asyncio.sleep_ms(_SHOW_MS)
    # Here, because in a browser nothing follows after asyncio.run.
    hardware.reset()


async def if_released(
    hardware: "Hardware",
    panel: "Panel",
    canvas: Canvas,
    boot_state: "BootState",
    link: "Link",
    damaged: str = "",
) -> None:
    """Open safe mode when A is released; return if it is not within five seconds."""
    # Both in one coroutine, because in a browser nothing follows after asyncio.run.
    if await _is_released(hardware, panel, canvas):
        await safe_mode(hardware, panel, canvas, boot_state, link, damaged)


async def _is_released(hardware: "Hardware", panel: "Panel", canvas: Canvas) -> bool:
    """Show that A is held until it is released; False if it is not within five seconds."""
    begun = opened = now = hardware.now()
    left = -1
    while elapsed(now, begun) < _STUCK_MS:
        before = left
        left = (_STUCK_MS - elapsed(now, begun) + 999) // 1000
        if left != before:
            canvas.clear()
            canvas.header(words.A_HELD, str(left) + words.SECONDS_LEFT)
            for i, line in enumerate(words.ABOUT_A_HELD):
                canvas.text(TEXT, line, _LEFT, _TOP + _LINE * i)
            panel.show()
        hardware.feed()
        await asyncio.sleep_ms(_TURN_MS)
        now = hardware.now()
        panel.retry(now)
        if hardware.levels() & _A:
            opened = now
        elif elapsed(now, opened) >= _OPEN_MS:
            return True
    return False


async def safe_mode(
    hardware: "Hardware",
    panel: "Panel",
    canvas: Canvas,
    boot_state: "BootState",
    link: "Link",
    damaged: str = "",
) -> None:
    """Show the reason for safe mode and wait for D, or C, answering a laptop meanwhile.

    C starts the box, too, but with the game's table in place of the page that was open. damaged:
    path of the damaged program file, if that is the reason.
    """
    link.state = SAFE
    link.damaged = damaged != ""
    asyncio.create_task(link.run())
    canvas.clear()
    canvas.header(words.SAFE_MODE, words.VERSION + " " + VERSION)
    if damaged:
        # Safe mode is open: clear the mark that it was about to open.
        _note(damaged)
        canvas.text(TEXT, words.DAMAGED_FILE, _LEFT, _TOP)
        canvas.text(TEXT, damaged, _LEFT, _TOP + _LINE)
        canvas.text(TEXT, words.DAMAGED_HINT, _LEFT, _TOP + 2 * _LINE)
    else:
        _draw_code(canvas, boot_state.code)
        canvas.text(TEXT, words.SAFE_HINT, _LEFT, _TOP + 2 * _LINE)
    canvas.footer(("", "", "" if damaged else words.TABLE, words.START))
    panel.show()
    keys = _D if damaged else _C | _D
    # A button that is held is pressed only after its release.
    held = hardware.levels()
    pressed = 0
    while not pressed & keys:
        await _turn(hardware, panel, link)
        held &= hardware.levels()
        pressed = hardware.levels() & ~held
    if damaged:
        # Skip the check of the program once.
        _note(damaged, "start")
    boot_state.ask(not pressed & _D)
    hardware.reset()


def _draw_code(canvas: Canvas, code: str) -> None:
    """Draw where an error came from, and its name on a line of its own."""
    where, _, error = code.partition(" ")
    canvas.text(STRONG, where, _LEFT, _TOP)
    canvas.text(TEXT, error, _LEFT, _TOP + _LINE)


def _note(damaged: str, what: str = "") -> None:
    """Note the damaged file for the next start, if the flash can be written."""
    import verify

    try:
        verify.note(damaged, what)
    except OSError as error:
        sys.print_exception(error)


async def _turn(hardware: "Hardware", panel: "Panel", link: "Link") -> None:
    hardware.feed()
    await asyncio.sleep_ms(_TURN_MS)
    link.check_silence(hardware.now())
    panel.retry(hardware.now())
