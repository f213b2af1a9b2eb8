"""The source of a game's dice: the box, the players, or a choice for each roll."""

from box.game import drafts

BOX = "box"
PLAYERS = "players"
ASK = "ask"
SOURCES = (BOX, PLAYERS, ASK)

# Key in the form, which does not change while the game runs.
KEY = "dice"


def chosen(id: str) -> str:
    """Return the choice in the form of a game, one of SOURCES; BOX by default."""
    # The set-up page reports a fault of the file; the running game must continue.
    source = dict(drafts.read(id)[0]).get(KEY, BOX)
    return source if source in SOURCES else BOX
