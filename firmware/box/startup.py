"""Start the box: restore its saved state, or open safe mode."""

import asyncio
import os
import sys
from typing import TYPE_CHECKING

from box import screens
from box.recovery import TABLE
from box.screens import settings_effect
from box.store import DAMAGED, NEWER, UNREADABLE
from box.store.settings import Settings
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.store.journal_format import Medium

# A file that boot.py leaves if it found a program file damaged.
_DAMAGED_PROGRAM = "damaged"
_SAFE_BUTTON = 1


def open_safe_mode(app: "Parts") -> None:
    """Open safe mode instead of the first screen after crashes or damage, or if A is held.

    A is ignored if it is not released: its contact is stuck. Safe mode ends in a reset.
    """
    hardware = app.hardware
    held = hardware.levels() & _SAFE_BUTTON
    damaged = _damaged_program(app)
    needed = damaged or app.boot_state.safe
    if needed or held and not app.asked:
        from box.recovery.safe_mode import if_released, safe_mode

        opens = safe_mode if needed else if_released
        # Where safe mode opens, this does not return.
        asyncio.run(opens(hardware, app.panel, app.canvas, app.boot_state, app.link, damaged))


def load(app: "Parts") -> None:
    """Restore the saved state; have the loop restore the running game and the open screens."""
    state = Settings(app.settings).load()
    if state == DAMAGED:
        app.notices.waiting.append(words.DAMAGED_SETTINGS)
    elif state == NEWER:
        app.notices.waiting.append(words.NEWER_SETTINGS)
    elif state == UNREADABLE:
        app.notices.waiting.append(words.FAILED_SETTINGS)
    # What the start has needed so far: constructors are in memory, too, which go at its end.
    app.memory.free()
    with app.memory.session:
        from box.game.dice import DiceSource

        # The base of every page.
        from box.screens import screen  # noqa: F401
        from box.store.journal import Journal
        from box.store.saved_state import SavedState
    # Before the game is resumed: its replay leaves more garbage than anything else.
    app.memory.start()
    medium = app.hardware.journal_medium()
    # This hook feeds the watchdog wherever records are read: recovering, resuming, saving.
    app.journal = Journal(medium, app.hardware.work)
    app.saved = SavedState(app.journal)
    app.saved.resume()
    if app.asked == TABLE:
        _drop_page(app)
    ask = app.journal.unreadable and not _keep_journal(app, medium)
    hardware = app.hardware
    app.dice = DiceSource(hardware.urandom, hardware.unique_id(), app.journal.seq)
    if app.journal.newer:
        app.notices.waiting.append(words.NEWER_LOG)
    app.buttons.boot_check(hardware.levels())
    app.power.touch(hardware.now())
    settings_effect.apply_settings(app)
    if app.saved.draft:
        _adopt_draft(app)
    if not app.saved.game and app.journal.damaged + app.saved.skipped:
        lost, rest, safe = words.DAMAGED_LOG
        count = str(app.journal.damaged + app.saved.skipped)
        app.notices.waiting.append((lost, count, rest, safe))
    over = [screens.ERASE_JOURNAL] if ask else []
    if _exists(screens.FIRST_START_FILE):
        over.append(screens.WELCOME)
    from box.game import first_screens

    # From the loop: then this module and the frames of its callers are out of memory.
    app.later(first_screens.open_first, over)


def _drop_page(app: "Parts") -> None:
    """Have the game's table opened in place of the stored page, or else the first screen."""
    try:
        app.saved.set_screens([screens.GAME] if app.saved.game else [])
    except OSError as error:
        sys.print_exception(error)


def drop_constructors(app: "Parts") -> None:
    """Drop what only a start calls: constructors, and steps that load, compose and check.

    Their code would take memory for nothing; a reset makes all parts again. Classes of which the
    box makes more objects keep their constructors.
    """
    app.memory.free()
    hardware = app.hardware
    canvas = app.canvas
    parts = (app, app.board, hardware, hardware.port, app.panel, canvas, canvas.motion)
    rest = (app.buttons, app.power, app.stack, app.link, app.controls, app.loop, app.notices)
    last = (app.journal, app.saved, app.dice, app.memory, app.memory.session)
    for part in parts + rest + last:
        _drop_constructor(type(part))
    type(app).load_parts = None  # type: ignore[assignment, method-assign]
    type(app.memory).start = None  # type: ignore[assignment, method-assign]
    type(app.buttons).boot_check = None  # type: ignore[assignment, method-assign]


def _drop_constructor(kind: type) -> None:
    for base in kind.__bases__:
        if base is not object:
            _drop_constructor(base)
    # Other classes of MicroPython have none.
    if "__init__" in kind.__dict__:
        # A removed key would keep a reference to its value; see box/memory.py.
        kind.__init__ = None  # type: ignore[misc]


def _adopt_draft(app: "Parts") -> None:
    """Move the draft that an older version stored in the journal to a file."""
    from box.game import drafts, game_pages
    from shared.rules.games import UNNAMED

    try:
        drafts.adopt(app.saved, game_pages.of(UNNAMED).old_draft)
    except Exception as error:
        # The draft is still in the journal: the next start tries again.
        sys.print_exception(error)


def _damaged_program(app: "Parts") -> str:
    """Return the damaged program file that calls for safe mode; "" if there is none.

    See verify.py. Add a notice if the previous program runs instead.
    """
    if not _exists(_DAMAGED_PROGRAM):
        return ""
    import verify

    known = verify.noted()
    if known[1:] == [verify.OTHER]:
        app.notices.waiting.append(words.OLDER_RUNS)
    return known[0] if known[1:] == [verify.SAFE] else ""


def _keep_journal(app: "Parts", medium: "Medium") -> bool:
    """Copy an unreadable journal to a file. Return whether that succeeded."""
    from box.store import set_aside

    try:
        kept = set_aside.keep(medium, app.hardware.work)
        if kept:
            app.journal.unreadable = False
            # This makes the journal readable again.
            app.saved.set_screens(b"")
            app.say(words.JOURNAL_KEPT)
    except Exception as error:
        # The start goes on whatever happens; a page then asks before the journal is erased.
        sys.print_exception(error)
        kept = ""
    return kept != ""


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True
