"""Load the running game and open its page. Loaded only for that."""

import sys
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.memory import clear_stack
from box.ui import fitting, words
from box.ui.canvas import TEXT
from shared.rules.errors import NO_ROOM, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.kit.parts import Parts

# Pixels of a notice for the name of a game.
_NAME = const(100)


def resume(app: "Parts") -> None:
    """Resume the running game; if that fails, show a notice and keep the journal as it is."""
    if loads(app):
        tell_lost(app)


def tell_lost(app: "Parts") -> None:
    """Add a notice of the data that could not be read, if any."""
    lost = app.game.skipped + app.saved.skipped + app.journal.damaged
    if lost:
        first, rest, last = words.DAMAGED_GAME
        app.notices.waiting.append((first, str(lost), rest, last))


def open_begun(app: "Parts") -> None:
    """Load the game that has begun and open its page, or play what begins it by itself.

    If there is no room, start again: the set-up has left memory in pieces, a start has it whole.
    """
    if loads(app, _restart):
        # Not by `app.pages`: with it the C stack of later presses gets 464 bytes deeper (measured
        # in the flow full_split).
        from box.game import game_pages

        action = game_pages.of(app.game.game_id).follow(app)
        if action:
            app.play(action)
        else:
            app.stack.game()
    else:
        app.stack.home()
        app.notices.show_next()


def read_back(app: "Parts", may_restart: bool = True) -> bool:
    """Load the game that made room for something else; if there is no room, start again.

    may_restart: False to go on without the game instead. Return whether it is loaded; if not,
    there is a notice.
    """
    app.canvas.forget_glyphs()
    app.memory.free()
    return loads(app, _restart if may_restart else None)


def reopen(app: "Parts") -> None:
    """Resume a game that is not in memory and open its page; ask what to do if that fails."""
    resume(app)
    if app.game is None:
        # It cannot be saved either. What was missing may be memory: offer another start first.
        app.stack.push(screens.END_GAME, 2)
    else:
        app.stack.push(screens.GAME)
    app.notices.show_next()


def _restart(app: "Parts") -> None:
    # What was loaded of the game would leave no room for this.
    app.close_game()
    from box.recovery import restart

    restart.now(app)


def loads(app: "Parts", no_room: "Callable[[Parts], None] | None" = None) -> bool:
    """Load the running game; on failure add a notice. Return whether it is loaded.

    no_room: what to do if there is too little memory twice.
    """
    notice: tuple[str, ...]
    try:
        _load(app)
        return True
    except Exception:
        pass
    # Once more, without what the attempt has left: the names that it needs are in memory by now.
    # Then an error counts.
    app.close_game()
    clear_stack()
    app.memory.free()
    try:
        _load(app)
        return True
    except UnknownGame as error:
        # A later version began the game and can resume it.
        notice = (words.UNKNOWN_GAME % fitting.fit(app.canvas, TEXT, error.name, _NAME),)
    except Exception as error:
        # The box starts without the game; players can retry or delete it.
        sys.print_exception(error)
        if no_room is not None and isinstance(error, NO_ROOM):
            no_room(app)
        notice = words.LITTLE_MEMORY if isinstance(error, NO_ROOM) else words.NO_GAME
    app.close_game()
    app.notices.waiting.append(notice)
    return False


def _load(app: "Parts") -> None:
    """Load the running game from its header and the journal.

    Modules imported by its pages and its state when they are loaded stay in memory. Those that
    read the header, and those that the state imports later, do not.
    """
    memory = app.memory
    memory.enter_game()
    # Imported here: not needed any more when the state is loaded.
    from box.game.game_files import header, seed_of
    from shared.rules.games import game, named

    pairs = header(app.saved.game)
    lines = dict(pairs)
    id = named(lines.get("Game", "")).id
    seed = seed_of(lines)
    # It would keep the lines that are read.
    lines = None  # type: ignore[assignment]
    with memory.game:
        from box.game import game_pages

        game_pages.of(id)
    setup = game(id).read_packed(pairs)
    # Now, because a page of the game leaves less room for it.
    from box.game.dice_source import chosen

    source = chosen(id)
    pairs = header = seed_of = game = named = chosen = None  # type: ignore[assignment]
    memory.free()
    # Outside the scope: the record of a game is not needed while it runs.
    from shared.rules.games import game

    game(id)
    with memory.game:
        from box.game.journaled_game import JournaledGame, game_factory

        # What plays an action is loaded as long as a game runs.
        from box.kit import playing  # noqa: F401

        fresh = game_factory(id, setup)
    game = None  # type: ignore[assignment]
    app.game = JournaledGame(app.saved, app.journal, fresh, memory)
    app.game.drafted = source
    app.game.seed = seed
    app.game.clock.press(app.hardware.now(), False, -1)
    # Imported here: not needed any more when the game is replayed.
    from box.game import replaying

    memory.twice(replaying.resume, app.game)
    replaying = None  # type: ignore[assignment]
    memory.load_often(app.pages.load_often, app.game.state)
