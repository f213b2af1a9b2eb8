"""Play an action: check it, store it, apply it with what follows from it, open the next page."""

from typing import TYPE_CHECKING

from shared.rules.errors import NO_ROOM, RuleError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from box.kit.table import Table


def play(
    table: "Table[Any]",
    action: bytes,
    then: "Callable[[Table[Any]], object] | None",
    propose: "Callable[[Table[Any]], bytes] | None" = None,
) -> None:
    """Play an action, what follows from it, and what `propose` adds; see Table.play, play_all.

    Called by the loop, where the C stack is shallow.

    Raises: RuleError if the action is refused; nothing has changed then.
    """
    game = table.game
    memory = table.memory
    checked = True
    try:
        game.verify(action)
    except NO_ROOM:
        checked = False
    # The next page replaces this one: without it there is room for the modules of the action.
    table.drop_page()
    if not checked:
        memory.free()
        try:
            game.verify(action)
        except RuleError:
            table.show_game()
            raise
    pages = table.pages
    ply = game.ply
    while action:
        game.take(action)
        found = None
        try:
            found = pages.follow(table)
        except NO_ROOM:
            pass
        if found is None:
            # As Memory.twice does, where the C stack is shallower.
            memory.free()
            found = pages.follow(table)
        action = found
        if propose is not None and not action:
            action = memory.twice(propose, table)
            if action:
                memory.twice(game.verify, action)
    # For what follows; what the action needed may go.
    memory.make_room()
    table.show_game()
    memory.twice(pages.after, table, ply)
    if then is not None:
        memory.twice(then, table)
