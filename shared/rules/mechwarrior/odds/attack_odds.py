"""The roll that an attack needs, the modifiers in it, and its damage (W-54 to W-63)."""

from typing import TYPE_CHECKING

from shared.rules.kit.distribution import add
from shared.rules.mechwarrior.combat import chance, modifiers

if TYPE_CHECKING:
    from collections.abc import Sequence

_DIE = (0, 1, 1, 1, 1, 1, 1)
# What each switch is called, in the order of modifiers.py.
WORDS = (
    (modifiers.REAR, "rear"),
    (modifiers.HULL_DOWN, "hull-down"),
    (modifiers.HEIGHT, "height"),
    (modifiers.HINDERING, "hindering"),
    (modifiers.CALLED_SHOT, "called-shot"),
    (modifiers.FRIEND, "friend"),
    (modifiers.CHARGE_LOS, "charge-los"),
    (modifiers.CLEAR, "clear"),
    (modifiers.QUAD_INFANTRY, "quad-infantry"),
    (modifiers.MULTI_TOUCH, "multi-touch"),
    (modifiers.ATTACKER_CRUISING, "attacker-cruising"),
    (modifiers.TARGET_CRUISING, "target-cruising"),
    (modifiers.SECOND, "second"),
    (modifiers.SHUTDOWN, "shutdown"),
    (modifiers.ASSAULT, "assault"),
    (modifiers.FF_MECH, "friendly fire"),
    (modifiers.FF_OTHER, "friendly fire"),
    (modifiers.DFA_MOD, "death from above"),
    (modifiers.CAPTURE_MOD, "capture"),
    (modifiers.INDIRECT_MOD, "indirect"),
)


class Roll:
    """How a roll of 2d6 is judged: the settings of a game (W-49, W-50).

    above: an attack equal to the defence misses. crit_hit, crit_miss: from and up to this total.
    """

    def __init__(self, above: bool = False, crit_hit: int = 12, crit_miss: int = 2) -> None:
        self.above = above
        self.crit_hit = crit_hit
        self.crit_miss = crit_miss


def of_36(needed: int, roll: Roll) -> "tuple[int, int, int]":
    """Return how many of 36 rolls miss, hit, and hit critically.

    needed: as of chance.need.

    >>> of_36(7, Roll())
    (15, 20, 1)
    """
    miss = hit = critical = 0
    for total, ways in enumerate(add(_DIE, _DIE)):
        if not ways:
            continue
        result = chance.result(total, needed, roll.above, roll.crit_hit, roll.crit_miss)
        if result == chance.CRIT_HIT:
            critical += ways
        elif result == chance.HIT:
            hit += ways
        else:
            miss += ways
    return miss, hit, critical


def damage(rolls: "Sequence[int]", hit: int, critical: int) -> "list[int]":
    """Return the weights of the damage of an attack, of 36.

    rolls: as `of_36` returns them. hit, critical: damage of a hit and of a critical hit.

    >>> damage((15, 20, 1), hit=2, critical=3)
    [15, 0, 20, 1]
    """
    found = [0] * (max(hit, critical) + 1)
    for amount, ways in zip((0, hit, critical), rolls):
        found[amount] += ways
    return found


def with_known(switches: int, kind: int, is_mech: bool) -> int:
    """Return switches with what follows from the kind of attack and of target (W-58c).

    >>> with_known(modifiers.FRIEND, modifiers.INDIRECT, True) & modifiers.FF_MECH > 0
    True
    """
    if switches & modifiers.FRIEND:
        switches |= modifiers.FF_MECH if is_mech else modifiers.FF_OTHER
    if kind == modifiers.CAPTURE:
        switches |= modifiers.CAPTURE_MOD
    elif kind == modifiers.DFA:
        switches |= modifiers.DFA_MOD
    elif kind == modifiers.INDIRECT:
        switches |= modifiers.INDIRECT_MOD
    return switches


def named(
    switches: int, kind: int, extra: int = 0
) -> "tuple[list[tuple[str, int]], list[tuple[str, int]]]":
    """Return the attack and the defence modifiers that count, each by name (W-54 to W-58).

    switches: all that are on, as of `with_known`. extra: members of the formation besides the
    primary attacker.

    >>> named(modifiers.REAR | modifiers.HINDERING | modifiers.HEIGHT, modifiers.CLOSE, extra=1)
    ([('formation', 2), ('rear', 2)], [('height', 1)])
    """
    counted = modifiers.in_effect(switches, kind)
    words = dict(WORDS)
    attack = []
    if extra and not switches & modifiers.SECOND:
        attack.append(("formation", modifiers.EXTRA * extra))
    attack += [
        (words[switch], value) for switch, value in modifiers.ATTACK_VALUES if counted & switch
    ]
    defence = [
        (words[switch], value) for switch, value in modifiers.DEFENCE_VALUES if counted & switch
    ]
    return attack, defence
