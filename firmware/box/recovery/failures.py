"""Recovers from what fails in a press, on a page or in a write; nothing in the journal is lost."""

import asyncio
import gc
import sys
from typing import TYPE_CHECKING

from micropython import const

from box.game.journaled_game import RESERVE
from box.link.serial_link import CRASH
from box.recovery.boot_state import code_of
from box.recovery.safe_mode import crash_page
from box.ui import words

if TYPE_CHECKING:
    from box.app import App

_ENOSPC = const(28)


def reload_game(app: "App", error: Exception, seq: int) -> None:
    """Recover from heap fragmentation by reloading the game from the journal.

    seq: number of the next journal record before the press. If the press wrote none, a notice
    says that it did not count.
    """
    if app.match is None:
        go_home(app, error)
        return
    sys.print_exception(error)
    app.stack.drop()
    try:
        app.match.drop()
        app.forget()
        gc.collect()
        app.session.resume()
        app.match.resume()
        app.stack.resume(app.session.screens)
        app.notices.show_next()
        if app.log.seq == seq:
            app.notices.show(words.NOT_SAVED)
    except Exception as worse:
        if app.log.stale:
            # The session may differ from the journal, too; a start reads everything.
            raise
        go_home(app, worse)


def report_unsaved(app: "App", code: int, end: int) -> None:
    """Report a press that could not be written, or only in part.

    code: number of the OSError. end: journal end before the press.
    """
    lines: "tuple[str, ...]" = words.NOT_SAVED
    if code == _ENOSPC:
        full = app.session.game and app.log.room() < RESERVE
        lines = words.FULL if full else words.NO_ROOM
    try:
        if app.log.end != end:
            # Part of the press is in the journal, and the page does not show it.
            lines = words.UNSURE
            app.stack.resume(app.session.screens)
        if follow_journal(app):
            lines = words.UNSURE
    except Exception as error:
        # The next press reads the journal again.
        sys.print_exception(error)
        lines = words.UNSURE
    app.notices.show(lines)


def follow_journal(app: "App") -> bool:
    """Read session and game back if the outcome of the last write is unknown.

    Returns whether it was; the screen is then another one. Raises: OSError.
    """
    if not app.log.stale:
        return False
    app.session.resume()
    if not app.session.game:
        app.match = None  # type: ignore[assignment]
    elif app.match is not None:
        # Until the whole game is read back, the next press must read the journal again.
        app.log.stale = True
        app.match.resume()
        app.log.stale = False
    app.stack.resume(app.session.screens)
    app.notices.show_next()
    return True


def go_home(app: "App", error: Exception) -> None:
    """Recover from an error on a screen by opening the first one; there it ends the run."""
    if len(app.stack.numbers) == 1:
        raise error
    sys.print_exception(error)
    # Free the game first: too little memory may be the cause. Its state may also differ from the
    # journal; the first screen reads it back.
    app.match = None  # type: ignore[assignment]
    app.stack.resume(b"")
    try:
        if app.session.screens:
            app.session.set_screens(b"")
    except OSError as unsaved:
        sys.print_exception(unsaved)
    app.boots.note(code_of(error))
    first, last = words.WENT_WRONG
    app.notices.show((first,) + tuple(app.boots.code.split(" ")) + (last,))


def restart(app: "App", error: Exception) -> None:
    """Show the crash page for an error that ended the run, then reset the chip."""
    sys.print_exception(error)
    # Make room for the crash page: memory may have run out.
    app.stack.drop()
    app.match = None  # type: ignore[assignment]
    gc.collect()
    app.boots.crash(code_of(error))
    app.line.close()
    app.line.state = CRASH
    # The tasks of the run that failed must not go on.
    asyncio.new_event_loop()
    asyncio.run(crash_page(app.hardware, app.panel, app.canvas, app.boots.code, app.line))
    app.hardware.reset()
