"""Sums of inches that players ask for; the box measures nothing (W-12, W-76, W-106)."""

# Inches of a VTOL's move that a shot takes.
_SHOT = 12


def half(number: int) -> int:
    """Return half of a number, rounded up (W-12).

    >>> half(7), half(2 * 7)
    (4, 7)
    """
    return (number + 1) // 2


def is_artillery_range(distance: int, most_ranged: int, most_artillery: int) -> bool:
    """Return whether a marker may lie at a distance (W-76).

    >>> is_artillery_range(10, 10, 24), is_artillery_range(11, 10, 24)
    (False, True)
    """
    return most_ranged < distance <= most_artillery


def vtol_split(speed: int) -> int:
    """Return the inches that a VTOL has around a shot within its move, -1 if it cannot (W-106).

    >>> vtol_split(16), vtol_split(12)
    (4, -1)
    """
    return speed - _SHOT if speed > _SHOT else -1
