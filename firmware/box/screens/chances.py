"""Ask a game for the chances of the attack on the covered page; loaded where a table sees them."""

from typing import TYPE_CHECKING

from box import screens
from box.memory import clear_stack
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from box.kit.parts import Parts
    from box.screens.help_sheets import HelpSheet


def asked(app: "Parts", path: str) -> "list[HelpSheet]":
    """Return the sheets of a module, see GamePages.chances; empty if no attack is set up."""
    found: "list[HelpSheet]" = []
    question = app.stack.question
    if screens.GAME not in app.stack.numbers:
        return found
    for attempt in range(2):
        if attempt:
            # The page makes room. It is loaded again on the way back, with what it kept.
            app.stack.covered = None
        # What a failed attempt has left on the stack keeps its modules.
        clear_stack()
        app.memory.free()
        try:
            sheets = __import__(path, None, None, ("sheets",)).sheets
            found = sheets(app.game.state, question)
            break
        except NO_ROOM:
            # After the second one the rules are shown without them.
            pass
    clear_stack()
    app.memory.free()
    return found
