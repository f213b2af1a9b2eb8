"""Odds and results of an attack roll (W-49, W-50, W-59)."""

CRIT_HIT = "crit_hit"
HIT = "hit"
MISS = "miss"
CRIT_MISS = "crit_miss"

# Needed roll that is shown: less always succeeds but for a natural 2, more only with a natural 12.
_LEAST = 3
_MOST = 12


def need(defence: int, defence_mods: int, attack: int, attack_mods: int) -> int:
    """Return the roll of 2d6 that an attack needs; each side is at least 0 (W-10).

    >>> need(17, 1, 9, 2)
    7
    """
    return max(0, defence + defence_mods) - max(0, attack + attack_mods)


def shown_need(number: int) -> int:
    """Return a needed roll as it is shown, from 3 to 12.

    >>> shown_need(-5), shown_need(20)
    (3, 12)
    """
    return max(_LEAST, min(_MOST, number))


def chance36(number: int) -> int:
    """Return how many of 36 rolls succeed for a needed roll, with automatic 2 and 12.

    >>> chance36(7), chance36(13)
    (21, 1)
    """
    number = shown_need(number)
    return sum([6 - abs(7 - total) for total in range(number, 13)])


def result(
    total: int, needed: int, above: bool = False, crit_hit: int = 12, crit_miss: int = 2
) -> str:
    """Return the result of a roll of 2d6. above: an attack equal to the defence misses.

    >>> result(7, 7), result(12, 30), result(2, -9)
    ('hit', 'crit_hit', 'crit_miss')
    """
    if total >= crit_hit:
        return CRIT_HIT
    if total <= crit_miss:
        return CRIT_MISS
    return HIT if total > needed or total == needed and not above else MISS
