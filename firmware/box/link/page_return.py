"""Load the page again that made room for a laptop, and its game. Loaded only for that."""

from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed
from box.link.page_values import plain
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts

# From one request of a laptop to the next it takes less.
_QUIET_MS = const(300)


def _restore(page: "Any", values: "dict[str, Any]") -> None:
    """Give a page that was loaded again what was typed there and is not stored yet."""
    for name, value in plain(values).items():
        new = getattr(page, name, None)
        if not isinstance(value, dict) or isinstance(new, dict):
            setattr(page, name, value)
        elif new is not None:
            for inner in value:
                setattr(new, inner, value[inner])


def load(app: "Parts", now: int) -> bool:
    """Load the page that was set aside, and its game; return False if it is not yet time.

    While rosters arrive, or requests follow each other, the page waits. A player who presses a
    button ends the wait, and a transfer.
    """
    link = app.link
    buttons = app.buttons
    link.check_silence(now)
    ignored = buttons.ignored
    uploading = link.loaded is not None and link.loaded.handler.upload is not None
    if not app.hardware.levels():
        # The laptop may send another request at once.
        soon = link.open and not link.presses and elapsed(now, link.heard) < _QUIET_MS
        if uploading or soon:
            return False
    elif uploading:
        ignored |= app.hardware.levels()
        link.close()
    try:
        _load(app)
        # Its picture was there when a button was pressed meanwhile.
        buttons.ignored = ignored
        return True
    except NO_ROOM:
        pass
    link.drop_session(True)
    try:
        _load(app)
        return True
    except NO_ROOM:
        pass
    # What is free is in small pieces. The game, loaded again, leaves it in one, and the page stays
    # the same: without this the page of the game's phase would take its place.
    _set_game_aside(app)
    _load(app)
    return True


def _set_game_aside(app: "Parts") -> None:
    # Imported here: needed only then.
    from box.link import making_way

    making_way.make_way(app, True)


def _load(app: "Parts") -> None:
    link = app.link
    if link.away is not None:
        # The game needs its room.
        link.drop_session()
        from box.game import loading

        if not loading.read_back(app):
            link.away = None
            link.values = {}
            # Imported here: needed only then.
            from box.screens import stored_screens

            stored_screens.resume(app, app.saved.screens)
            app.notices.show_next()
            return
        clock = app.game.clock
        for name, value in link.away[2].items():
            setattr(clock, name, value)
        link.away = None
    app.stack.load(link.cursor)
    _restore(app.stack.top, link.values)
    link.values = {}
    # They may depend on what was restored.
    app.controls.set_modes()
