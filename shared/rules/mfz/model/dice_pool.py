"""Compute the dice of an activation and which action may use which die (M-24, M-28 to M-36)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import (
    ARTILLERY,
    B6,
    BLUE,
    DIRECT,
    G6,
    G8,
    GREEN,
    HAND,
    R6,
    R8,
    RA,
    RD,
    RDA,
    RHA,
    RHD,
    W6,
    Y6,
    YELLOW,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

# For each range: its own weapon and the two split weapons that also reach it.
_WEAPONS = ((0, 3, 4), (1, 3, 5), (2, 4, 5))
_KINDS = 7

# Masks of the kinds that an action may use; a white die fits any action.
FOR_DEFENCE = 1 << W6 | 1 << B6
FOR_MOVE = 1 << W6 | 1 << G6 | 1 << G8
FOR_ATTACK = 1 << W6 | 1 << R6 | 1 << R8
FOR_SPOT = 1 << W6 | 1 << Y6


def reaches(counts: "Sequence[int]", distance: int) -> bool:
    """Return whether a loadout has a weapon for a range.

    >>> reaches(bytes((0, 1, 0, 0, 0, 0, 1, 1, 1, 0)), DIRECT)  # Rd Y B G
    True
    """
    full, one, other = _WEAPONS[distance]
    return counts[full] + counts[one] + counts[other] > 0


def can_declare(counts: "Sequence[int]", distance: int, rockets: int) -> bool:
    """Return whether an attack at this range can be declared with these rockets (M-36).

    >>> soldier = bytes((0, 1, 0, 0, 0, 0, 1, 1, 1, 0))
    >>> can_declare(soldier, HAND, 0), can_declare(soldier, ARTILLERY, 0)
    (True, False)
    """
    if distance == HAND or reaches(counts, distance):
        return True
    return distance == DIRECT and rockets > 0


def sprints(counts: "Sequence[int]") -> bool:
    """Return whether a frame sprints, having no ranged weapon (M-24).

    >>> sprints(bytes((1, 0, 0, 0, 0, 0, 1, 1, 1, 0)))  # Rh Y B G
    True
    """
    return counts[RD] + counts[RA] + counts[RHD] + counts[RHA] + counts[RDA] == 0


def pool(
    counts: "Sequence[int]",
    whites: int,
    distance: int,
    rockets: int = 0,
    lost_white: bool = False,
    frame_wide: bool = True,
) -> bytes:
    """Return the number of dice of each kind to roll, W6 to G8 (M-30).

    `distance`: a range; any other value is none. `lost_white`: one white die less (M-143).
    `frame_wide`: a split weapon anywhere on the frame costs the red d8 of two weapons (A-4).

    >>> list(pool(bytes((0, 1, 0, 0, 0, 0, 1, 1, 1, 0)), 2, DIRECT, rockets=1))
    [2, 2, 1, 1, 1, 1, 0]
    """
    dice = bytearray(_KINDS)
    dice[W6] = max(0, whites - 1) if lost_white else whites
    if distance in (HAND, DIRECT, ARTILLERY):
        full, one, other = _WEAPONS[distance]
        dice[R6] = (2 if counts[full] else 0) + counts[one] + counts[other]
        splits = counts[RHD] + counts[RHA] + counts[RDA]
        if counts[full] >= 2 and not (frame_wide and splits):
            dice[R8] = 1
        if distance == DIRECT:
            dice[R8] += rockets
    dice[B6] = counts[BLUE]
    dice[Y6] = counts[YELLOW]
    dice[G6] = counts[GREEN]
    dice[G8] = 1 if sprints(counts) else 0
    return bytes(dice)


def kinds(pool: "Sequence[int]") -> bytes:
    """Return the kind of each die of a pool, in the order of its faces.

    >>> list(kinds((2, 1, 0, 0, 0, 0, 1)))
    [0, 0, 1, 6]
    """
    found = bytearray()
    for kind, count in enumerate(pool):
        for _ in range(count):
            found.append(kind)
    return bytes(found)
