"""The source of a game's dice: the box, the players, or a choice for each roll."""

BOX = "box"
PLAYERS = "players"
ASK = "ask"
SOURCES = (BOX, PLAYERS, ASK)

# Key in the form, which does not change while the game runs.
KEY = "dice"


def chosen(id: str) -> str:
    """Return the choice in the form of a game, one of SOURCES; BOX by default."""
    # Imported here: the page that sets up a game, opened over one that ends, reads SOURCES alone.
    from box.game import drafts

    # The set-up page reports a fault of the file; the running game must continue.
    source = dict(drafts.read(id)[0]).get(KEY, BOX)
    return source if source in SOURCES else BOX
