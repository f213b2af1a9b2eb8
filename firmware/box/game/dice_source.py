"""The source of a game's dice: the box, the players, or a choice for each roll."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.app import App

BOX = "box"
PLAYERS = "players"
ASK = "ask"
SOURCES = (BOX, PLAYERS, ASK)

# Key in the form, which does not change while the game runs.
KEY = "dice"


def dice_source(app: "App") -> str:
    """Return the choice for the running game, one of SOURCES; BOX by default.

    The form is read once a game.
    """
    game = app.game
    if not game.drafted:
        game.drafted = _chosen(game.game_id)
    return game.drafted


def _chosen(id: str) -> str:
    # Imported here: read once a game.
    from box.game import drafts

    # The set-up page reports a fault of the file; the running game must continue.
    source = dict(drafts.read(id)[0]).get(KEY, BOX)
    return source if source in SOURCES else BOX
