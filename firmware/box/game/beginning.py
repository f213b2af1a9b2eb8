"""Have the loop begin a game without the page that asks for it. Loaded only then."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from box.app import App


def begin(app: "App", id: str, setup: "Any") -> None:
    """Have the loop begin a game."""
    app.later(_begin, id, setup)


def _begin(app: "App", id: str, setup: "Any") -> None:
    # The set-up has left memory in pieces, too small for what begins a game.
    app.stack.drop()
    app.canvas.forget_glyphs()
    app.memory.free()
    from box.game import lifecycle

    lifecycle.begin(app, id, setup)
