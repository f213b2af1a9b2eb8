"""Make room for a laptop: drop the open page and the game until the loop loads them again.

Loaded with what serves a laptop: there is no room for it when it is needed.
"""

from typing import TYPE_CHECKING

from box.memory import clear_stack
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from box.kit.parts import Parts


def make_way(app: "Parts", game: bool) -> None:
    """Drop the open page, and with `game` the running game. The picture stays on the panel."""
    link = app.link
    link.set_page_aside()
    if game and app.game is not None:
        played = app.game
        state = played.state
        # Values alone: the clock itself would keep the modules of the game.
        measured = dict(played.clock.__dict__)
        link.away = (played.game_id, 0 if state is None else state.round(), measured)
        played = state = None  # type: ignore[assignment]
        clear_stack()
        app.close_game()
        try:
            # Imported here: needed only then. The page's objects would keep their modules.
            from box.link import page_values

            link.values = page_values.plain(link.values)
            page_values = None  # type: ignore[assignment]
        except NO_ROOM:
            link.values = {}
    clear_stack()
    app.memory.free()
    # The loop loads them, not only when its wait is over.
    app.hardware.edge.set()
