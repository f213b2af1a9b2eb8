"""Who rolls the dice of a game: the box, the players, or as they say each time."""

from micropython import const

BOX = 0
REAL = 1
ASK = 2

# In the packed draft of a game, which stays as it is while the game runs.
PLACE = const(3)


def who_rolls(packed: bytes) -> int:
    """BOX, REAL or ASK, as a packed draft says; BOX where it says nothing."""
    return packed[PLACE] if len(packed) > PLACE and packed[PLACE] <= ASK else BOX
