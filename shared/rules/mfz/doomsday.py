"""How long a game can still last (M-129)."""


def rounds_bounds(clock: int, players: int, round: int = 1) -> "tuple[int, int]":
    """The first and the last round that can be the last, before the end of `round`."""
    soonest = round + (clock + players) // (players + 1) - 1
    return soonest, round + clock - 1
