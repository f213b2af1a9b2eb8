"""Finds out who rolls the dice of a game: the box, the players, or asked each time."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pages.mfz.typed import App

BOX = "box"
PLAYERS = "players"
ASK = "ask"
SOURCES = (BOX, PLAYERS, ASK)

# In the draft, which stays as it is while the game runs.
KEY = "dice"


def dice_source(app: "App") -> str:
    """Return one of SOURCES as chosen for the running game, BOX by default.

    The form is read once a game.
    """
    game = app.game
    if not game.drafted:
        game.drafted = _chosen(game.game_id)
    return game.drafted


def _chosen(id: str) -> str:
    # Read once a game.
    from box.game import drafts
    from box.store import Damaged, Newer

    try:
        said = dict(drafts.load(id)).get(KEY, BOX)
    except (OSError, Damaged, Newer):
        # The page where games are set up says it; here the game goes on.
        said = BOX
    return said if said in SOURCES else BOX
