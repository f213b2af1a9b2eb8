"""Sizes of games, companies and frames (M-15, M-21)."""

SYSTEMS_MAX = 4

# By number of players: stations each, frames of a skirmish, frames of a battle (M-15).
SIZES = {
    2: (3, (4, 6), (5, 8)),
    3: (2, (3, 5), (4, 7)),
    4: (2, (3, 4), (4, 6)),
    5: (1, (3, 4), (3, 5)),
}


def limits(players: int, size: str) -> "tuple[int, int]":
    """Return the fewest and the most frames of a company in a skirmish or a battle (M-15).

    >>> limits(2, "battle")
    (5, 8)
    """
    _, skirmish, battle = SIZES[players]
    return skirmish if size == "skirmish" else battle
