"""Sizes of games and frames: stations, frames of a company, systems of a frame (M-15, M-21)."""

SYSTEMS_MAX = 4

# stations each, frames of a skirmish, frames of a battle, by number of players (M-15)
SIZES = {
    2: (3, (4, 6), (5, 8)),
    3: (2, (3, 5), (4, 7)),
    4: (2, (3, 4), (4, 6)),
    5: (1, (3, 4), (3, 5)),
}


def limits(players: int, size: str) -> "tuple[int, int]":
    """Return the fewest and the most frames of a company in a skirmish or a battle (M-15)."""
    _, skirmish, battle = SIZES[players]
    return skirmish if size == "skirmish" else battle
