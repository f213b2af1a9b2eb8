"""Report the state of box and program: HEALTH, PROGRAM, LAST_ERROR, MEMORY and SLOTS."""

import asyncio
import os
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link import PLAY
from shared.link.messages import BUSY, HEALTH, LAST_ERROR, MEMORY, PROGRAM, SLOTS, Refused

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Request

_BAD = b".bad"
_GAMES = "games"
_STAMP = "/version.txt"
_STAMP_MAX = const(80)
_PACK = ".pack"
_ENOENT = const(2)
# Milliseconds of work before the laptop must repeat its request.
_WORK_MS = const(300)


async def _health(handler: "Request") -> "tuple[Any, ...]":
    app = handler.app
    state = handler.link.state
    panel = app.panel
    lost = log_in_flash = 0
    if state == PLAY:
        lost = app.journal.damaged + app.saved.skipped
        log_in_flash = 1 if app.hardware.log_in_flash else 0
    return (
        1 if state == PLAY else 0,
        log_in_flash,
        0 if panel.down else 1,
        panel.failures,
        app.buttons.stuck,
        lost,
        _set_aside(os.getcwd()) + _set_aside(_GAMES),
    )


def _set_aside(folder: str) -> int:
    """Return the number of damaged files that were renamed in a folder; 0 if there is none."""
    try:
        # List bytes, because a name may not be valid UTF-8; for b"/" alone listdir returns text.
        names = os.listdir(folder.encode() + b"/.")
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return 0
    return len([name for name in names if _BAD in name])


async def _program(handler: "Request") -> "tuple[Any, ...]":
    """Compare the program's files with their checksums, a few files for each request."""
    try:
        import verify
    except MemoryError:
        raise
    except Exception:
        # verify.py is source text, so damage to it raises here.
        return "/verify.py", 0
    known = verify.noted()
    if known[1:] == [verify.OTHER]:
        return known[0], 1
    if handler.program_check is None:
        handler.program_check = verify.damaged(verify.running())
    hardware = handler.app.hardware
    begun = hardware.now()
    found = ""
    try:
        for found in handler.program_check:
            if found:
                break
            await asyncio.sleep_ms(0)
            if elapsed(hardware.now(), begun) > _WORK_MS:
                raise Refused(BUSY, "The box is checking its program.")
    except MemoryError:
        # A check that broke off would end at once if it went on, as if all were checked.
        handler.program_check = None
        raise
    handler.program_check = None
    return found, 0


async def _last_error(handler: "Request") -> "tuple[Any, ...]":
    """Report an error with the stamp of the program, which tells what its short names mean."""
    return handler.app.boot_state.code, _stamp()


def _stamp() -> str:
    # In the pack; an older version has it in its folder, or in the root if it came with the image.
    for folder in (sys.path[0], sys.path[-1], ""):
        try:
            with open(folder + _STAMP, "rb") as file:
                stamp: str = file.read(_STAMP_MAX).decode()
                return stamp
        except (OSError, ValueError):
            pass
    return ""


async def _memory(handler: "Request") -> "tuple[Any, ...]":
    from box import heap_report

    return heap_report.measured(handler.app)


async def _slots(handler: "Request") -> "tuple[Any, ...]":
    """Report where the running program lies, and where another one does; see boot.py."""
    from box.recovery import update_trial

    running = update_trial.running()
    for other in ("a" + _PACK, "b" + _PACK):
        try:
            os.stat("/" + other)
        except OSError:
            continue
        if other != running:
            return running, other
    return running, ""


HANDLERS: "dict[str, Any]" = {
    HEALTH: _health,
    PROGRAM: _program,
    LAST_ERROR: _last_error,
    MEMORY: _memory,
    SLOTS: _slots,
}
