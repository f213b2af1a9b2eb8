"""Attack and defence modifiers, what they apply to and what removes them (W-54 to W-58d)."""

# Kinds of attacks.
RANGED = 0
INDIRECT = 1
CLOSE = 2
CAPTURE = 3
CHARGE = 4
RAM = 5
DFA = 6
ARTILLERY = 7
REPAIR = 8  # a roll of a close combat order; no attack (W-53)
ATTACK_WORDS = (
    "ranged",
    "indirect",
    "close",
    "capture",
    "charge",
    "ram",
    "dfa",
    "artillery",
    "repair",
)
SPECIAL = (CHARGE, RAM, DFA)

# Switches. Those that the players set come first.
REAR = 1 << 0
HULL_DOWN = 1 << 1
HEIGHT = 1 << 2
HINDERING = 1 << 3
CALLED_SHOT = 1 << 4
FRIEND = 1 << 5  # a friend of the attacker touches the target
CHARGE_LOS = 1 << 6
CLEAR = 1 << 7  # the line to an artillery marker
QUAD_INFANTRY = 1 << 8  # only infantry touches the attacker, a quad
MULTI_TOUCH = 1 << 9  # of several targets, one touches the attacker
ATTACKER_CRUISING = 1 << 10
TARGET_CRUISING = 1 << 11
SECOND = 1 << 12  # a second attack of the same order
SET_BY_PLAYERS = (1 << 13) - 1
# Those that each target has of its own (W-58e).
OF_TARGET = REAR | HULL_DOWN | HEIGHT | HINDERING | FRIEND | TARGET_CRUISING
# What the box knows.
SHUTDOWN = 1 << 13
ASSAULT = 1 << 14
FF_MECH = 1 << 15
FF_OTHER = 1 << 16
DFA_MOD = 1 << 17
CAPTURE_MOD = 1 << 18
INDIRECT_MOD = 1 << 19

EXTRA = 2
# What each of them adds to the attack and to the defence (W-54, W-55).
ATTACK_VALUES = ((REAR, 2), (SHUTDOWN, 4), (CLEAR, 2))
DEFENCE_VALUES = (
    (ASSAULT, 1),
    (FF_MECH, 1),
    (HULL_DOWN, 1),
    (HEIGHT, 1),
    (HINDERING, 1),
    (CALLED_SHOT, 2),
    (FF_OTHER, 2),
    (DFA_MOD, 2),
    (CHARGE_LOS, 2),
    (CAPTURE_MOD, 3),
    (INDIRECT_MOD, 3),
)
_ON_TARGET = REAR | SHUTDOWN
# Modifiers that apply to each kind of attack (W-58).
_APPLY = (
    _ON_TARGET | ASSAULT | FF_MECH | FF_OTHER | HULL_DOWN | HEIGHT | HINDERING | CALLED_SHOT,
    _ON_TARGET | ASSAULT | INDIRECT_MOD | HULL_DOWN | HEIGHT | HINDERING,
    _ON_TARGET | ASSAULT | HEIGHT,
    _ON_TARGET | ASSAULT | CAPTURE_MOD | HEIGHT,
    _ON_TARGET | CHARGE_LOS | HEIGHT,
    _ON_TARGET | HEIGHT,
    _ON_TARGET | DFA_MOD | HEIGHT,
    CLEAR,
    0,
)


def offered(kind: int) -> int:
    """Return the switches that an attack of a kind may have.

    Pages show fewer: ATTACKER_CRUISING only for ranged and indirect fire. Records may have it in
    the others, where it changes nothing (W-106a).

    >>> offered(CLOSE) == REAR | HEIGHT | ATTACKER_CRUISING | SECOND
    True
    """
    found = _APPLY[kind] & SET_BY_PLAYERS
    if kind == REPAIR:
        return 0
    if kind == RANGED:
        return found | FRIEND | QUAD_INFANTRY | MULTI_TOUCH | _CRUISING | SECOND
    if kind == INDIRECT:
        return found | _CRUISING | SECOND
    # No close combat with a unit at cruising level (W-56a).
    return found if kind == ARTILLERY else found | ATTACKER_CRUISING | SECOND


_CRUISING = ATTACKER_CRUISING | TARGET_CRUISING


def in_effect(switches: int, kind: int = -1) -> int:
    """Return the switches that are left after the exclusions (W-56, W-56a).

    kind: of the attack; -1 for any, to add modifiers without one.

    >>> in_effect(INDIRECT_MOD | CALLED_SHOT) == INDIRECT_MOD
    True
    """
    context = switches
    if kind >= 0:
        switches &= _APPLY[kind]
    if context & INDIRECT_MOD:
        switches &= ~(CALLED_SHOT | FF_MECH | FF_OTHER)
    if context & (QUAD_INFANTRY | MULTI_TOUCH | ATTACKER_CRUISING):
        switches &= ~CALLED_SHOT
    if context & TARGET_CRUISING:
        switches &= ~(FF_MECH | FF_OTHER | HULL_DOWN)
    return switches


def attack_sum(switches: int, extra: int = 0) -> int:
    """Return the attack modifiers. extra: members of the formation besides the primary attacker.

    >>> attack_sum(REAR, 2), attack_sum(REAR | SECOND, 2)
    (6, 2)
    """
    found = 0 if switches & SECOND else EXTRA * extra
    for switch, value in ATTACK_VALUES:
        if switches & switch:
            found += value
    return found


def defence_sum(switches: int, kind: int = -1) -> int:
    """Return the defence modifiers after the exclusions.

    >>> defence_sum(HULL_DOWN | HINDERING, RANGED), defence_sum(HINDERING | HEIGHT, CLOSE)
    (2, 1)
    """
    switches = in_effect(switches, kind)
    found = 0
    for switch, value in DEFENCE_VALUES:
        if switches & switch:
            found += value
    return found
