"""Recover from errors in a press, on a page or in a write. The journal is never lost.

Loaded only then, if need be in place of the open page.
"""

import asyncio
import sys
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game.journaled_game import RESERVE
from box.link import CRASH
from box.memory import clear_stack
from box.recovery.boot_state import code_of
from box.screens import stored_screens
from box.store import Newer
from box.ui import words
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from box.kit.parts import Parts

_ENOSPC = const(28)


def recover(app: "Parts", error: Exception, seq: int, end: int, may_repeat: bool) -> bool:
    """Recover from an error in a press. Return whether to do its task once more.

    That is if it found no memory and has written nothing. seq, end: those of the journal before
    the press. may_repeat: it has a task, which was not done twice yet.
    """
    if isinstance(error, NO_ROOM):
        again = may_repeat and app.journal.seq == seq
        reload_game(app, error, True)
        if app.journal.seq == seq and not again:
            app.notices.show(words.NOT_SAVED)
        return again
    if isinstance(error, OSError):
        sys.print_exception(error)
        if app.announcer is not None:
            app.announcer.refuse()
        report_unsaved(app, error.args[0], end)
    elif isinstance(error, Newer):
        if app.stack.top is None:
            # It was dropped to load this module.
            _read_game_back(app, True)
            stored_screens.resume(app, app.saved.screens)
        app.notices.show(words.NEWER_SETTINGS)
    else:
        go_home(app, error)
    return False


def reload_game(app: "Parts", error: Exception, may_restart: bool) -> None:
    """Recover from lack of memory: load the game from the journal again, and the open page.

    If there is no room for that either, restart the box: a start has memory in one piece, and
    resumes the game. may_restart: False if that might have happened before; the first screen is
    opened instead.
    """
    sys.print_exception(error)
    app.stack.drop()
    # Otherwise words of the page's frames keep it.
    clear_stack()
    try:
        _reload(app, may_restart)
        return
    except NO_ROOM as worse:
        if not may_restart:
            _open_game(app, worse)
            return
        sys.print_exception(worse)
    except Exception as worse:
        if app.journal.stale:
            # The saved state may differ from the journal, too; a restart reads everything again.
            raise
        go_home(app, worse)
        return
    app.close_game()
    # Imported here: needed only then.
    from box.recovery import restart

    restart.now(app)


def _open_game(app: "Parts", error: Exception) -> None:
    """Close the game, load it again and open the page of its phase.

    If there is too little memory for that, open the first page.
    """
    loaded = app.game is not None
    sys.print_exception(error)
    app.stack.drop()
    app.close_game()
    clear_stack()
    app.memory.free()
    try:
        # What has failed may have read a part of it.
        app.saved.resume()
        if app.saved.game and (loaded or screens.GAME in app.saved.screens):
            # Imported here: needed only then.
            from box.game import loading

            if loading.read_back(app, False):
                app.stack.game()
            else:
                # With a notice that the game is kept.
                app.stack.home()
                app.notices.show_next()
            return
    except (OSError,) + NO_ROOM as worse:
        error = worse
    go_home(app, error)


def _reload(app: "Parts", may_restart: bool) -> None:
    if app.game is not None:
        app.game.drop()
    # The page returns as it is stored.
    app.link.away = None
    app.link.values = {}
    app.memory.free()
    app.saved.resume()
    if app.game is not None:
        # Imported here: needed only if there is a game.
        from box.game import replaying

        app.memory.twice(replaying.resume, app.game)
    _read_game_back(app, may_restart)
    stored_screens.resume(app, app.saved.screens)
    app.notices.show_next()


def _read_game_back(app: "Parts", may_restart: bool) -> None:
    """Load the game again that was closed to make room for this module, if one was.

    may_restart: whether the box restarts if there is no room; else there is a notice.
    """
    if app.game is None and app.saved.game and screens.GAME in app.stack.numbers:
        # Imported here: needed only then.
        from box.game import loading

        loading.read_back(app, may_restart)


def report_unsaved(app: "Parts", code: int, end: int) -> None:
    """Report a press that could not be written, or only in part.

    code: number of the OSError. end: journal end before the press.
    """
    lines: "tuple[str, ...]" = words.NOT_SAVED
    if code == _ENOSPC:
        full = app.saved.game and app.journal.room() < RESERVE
        lines = words.FULL if full else words.NO_ROOM
    try:
        if app.journal.end != end:
            # Part of the press is in the journal but not on the page.
            lines = words.UNSURE
            stored_screens.resume(app, app.saved.screens)
        if follow_journal(app):
            lines = words.UNSURE
        elif app.stack.top is None:
            # It was dropped to load this module.
            _read_game_back(app, True)
            stored_screens.resume(app, app.saved.screens)
    except Exception as error:
        # The next press reads the journal again.
        sys.print_exception(error)
        lines = words.UNSURE
    app.notices.show(lines)


def follow_journal(app: "Parts") -> bool:
    """Read saved state and game back if the outcome of the last write is unknown.

    Returns: whether it was unknown; the screens have then been reopened. Raises: OSError.
    """
    if not app.journal.stale:
        return False
    app.saved.resume()
    if not app.saved.game:
        app.close_game()
    elif app.game is not None:
        stale = app.journal.stale
        # If this read fails, the next press must try it again.
        app.journal.stale = True
        from box.game import replaying

        replaying.resume(app.game)
        app.journal.stale = stale
    stored_screens.resume(app, app.saved.screens)
    app.notices.show_next()
    return True


def go_home(app: "Parts", error: Exception) -> None:
    """Recover from an error by opening the first screen. Raises: `error` if that one failed."""
    if len(app.stack.numbers) == 1:
        raise error
    sys.print_exception(error)
    # Free pages and game first: the cause may be lack of memory. The game's state may also differ
    # from the journal; the first screen reads it back.
    app.stack.drop()
    app.close_game()
    app.stack.leave()
    stored_screens.resume(app, b"")
    try:
        if app.saved.screens:
            app.saved.set_screens(b"")
    except OSError as unsaved:
        sys.print_exception(unsaved)
    boot_state = app.boot_state
    boot_state.note(code_of(error))
    first, last = words.WENT_WRONG
    app.notices.show((first,) + tuple(boot_state.code.split(" ")) + (last,))


def show_crash(app: "Parts", error: Exception) -> None:
    """Count an error that ended the run, and show its page until a player has seen it."""
    app.boot_state.crash(code_of(error))
    # Only now: it would take room from every press.
    from box.recovery.safe_mode import crash_page

    app.link.state = CRASH
    asyncio.run(crash_page(app.hardware, app.panel, app.canvas, app.boot_state.code, app.link))
