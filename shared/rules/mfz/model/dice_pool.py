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
SIDES = bytes((6, 6, 8, 6, 6, 6, 8))

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


def pack(faces: "Sequence[int]") -> bytes:
    """Return faces, 1..8 each, packed at 3 bits, the first in the highest bits, zero-padded.

    >>> pack([6, 1, 8]).hex()
    'a380'
    """
    packed = bytearray((3 * len(faces) + 7) // 8)
    at = 0
    for face in faces:
        bits = (face - 1) << (13 - (at & 7))
        packed[at >> 3] |= bits >> 8
        if bits & 255:
            packed[(at >> 3) + 1] |= bits & 255
        at += 3
    return bytes(packed)


def unpack(packed: "Sequence[int]", count: int) -> bytes:
    """Return the `count` faces packed by `pack`.

    >>> list(unpack(bytes.fromhex("a380"), 3))
    [6, 1, 8]
    """
    faces = bytearray(count)
    bits = 0
    held = 0
    at = 0
    for place in range(count):
        if held < 3:
            bits = (bits << 8 | packed[at]) & 1023
            held += 8
            at += 1
        held -= 3
        faces[place] = (bits >> held & 7) + 1
    return bytes(faces)


def are_faces(packed: "Sequence[int]", kinds: "Sequence[int]") -> bool:
    """Return whether `packed` is a possible roll of these kinds of dice, in the form of `pack`.

    >>> are_faces(pack([6, 1, 8]), (W6, W6, G8)), are_faces(pack([6, 1, 8]), (W6, W6, W6))
    (True, False)
    """
    count = len(kinds)
    if len(packed) != (3 * count + 7) // 8:
        return False
    over = 8 * len(packed) - 3 * count
    if over and packed[-1] & ((1 << over) - 1):
        return False
    for face, kind in zip(unpack(packed, count), kinds):
        if face > SIDES[kind]:
            return False
    return True
