"""Have the loop begin a game without the page that asks for it. Loaded only then."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts
    from box.kit.table import Table


def begin(table: "Table[Any]", id: str, setup: "Any") -> None:
    """Have the loop begin a game."""
    table.later(_begin, id, setup)


def _begin(app: "Parts", id: str, setup: "Any") -> None:
    # Now, because to load the game takes a second. Imported here: pages load this module.
    from box.ui import footer_messages, words

    footer_messages.toast(app.canvas, words.BEGINS)
    app.panel.show()
    # The set-up has left memory in pieces, too small for what begins a game.
    if app.is_new:
        app.is_new = False
    app.stack.drop()
    app.canvas.forget_glyphs()
    app.memory.free()
    from shared.rules.games import game

    # Before its header is written, which takes as much again.
    game(id).pack(setup)
    app.later(_begin_packed, id, setup)


def _begin_packed(app: "Parts", id: str, setup: "Any") -> None:
    from box.game import lifecycle

    lifecycle.begin(app, id, setup)
