"""Put the open page aside, to make room for a laptop, and load it again. Loaded only for that."""

from typing import TYPE_CHECKING

from box.memory import NO_ROOM, clear_stack

if TYPE_CHECKING:
    from box.app import App


def set_aside(app: "App") -> None:
    """Drop the open page until the loop loads it again; its picture stays on the panel."""
    if app.stack.top is not None:
        app.link.cursor = app.stack.top.cursor
        app.stack.drop()
    clear_stack()


def load(app: "App", now: int) -> bool:
    """Load the page that was set aside, and its game; return False if it is not yet time.

    While rosters arrive the page waits. A player who presses a button ends the transfer.
    """
    link = app.link
    link.check_silence(now)
    if link.uploading:
        if not app.hardware.levels():
            return False
        link.forget()
    try:
        try:
            _load(app)
            return True
        except NO_ROOM:
            pass
        link.forget()
        _load(app)
    except Exception as error:
        # Imported here: needed only then.
        from box.recovery import failures

        failures.go_home(app, error)
    return True


def _load(app: "App") -> None:
    if app.game is None and app.saved.game:
        from box.game import loading

        loading.open_first(app, [])
    else:
        app.stack.load_again(app.link.cursor)
