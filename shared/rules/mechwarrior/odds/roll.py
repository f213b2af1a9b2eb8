"""The roll and the damage of an attack, for box and laptop (W-49 to W-63)."""

from typing import TYPE_CHECKING

from shared.rules.kit.distribution import add
from shared.rules.mechwarrior.combat import chance, modifiers
from shared.rules.mechwarrior.combat.damage import NO_LIMIT, TYPE_WORDS, dealt, scored
from shared.rules.mechwarrior.model.kinds import INFANTRY, MECH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.setup.game_setup import Setup

_DIE = (0, 1, 1, 1, 1, 1, 1)
ALL = 36
# Of decoys; see Blow.
ALONE = 1
AMONG = 2


class Roll:
    """How a roll of 2d6 is judged: the settings of a game (W-49, W-50).

    above: an attack equal to the defence misses. crit_hit, crit_miss: from and up to this total.
    """

    def __init__(self, above: bool = False, crit_hit: int = 12, crit_miss: int = 2) -> None:
        self.above = above
        self.crit_hit = crit_hit
        self.crit_miss = crit_miss


class Terms:
    """What a table has agreed about attacks, by the defaults of the game."""

    def __init__(self) -> None:
        self.roll = Roll()
        self.cap_type = "energy"
        self.cap = 1
        self.indirect_max = 2


class Blow:
    """What the damage of an attack follows from. Values that a game leaves out are 0.

    kind: of the attack. damage, type: as on the card. attacker, target: kinds of units. heat,
    equipment, reduce: changes of the damage in steps 6a, 6c and 6f. rerolls: a decoy has a hit
    rolled again, ALONE or AMONG several targets; 0 for none. faces: of the die that gives the
    damage, 0 for none.
    """

    def __init__(self, kind: int = modifiers.RANGED, damage: int = 0, type: int = 0) -> None:
        self.kind = kind
        self.damage = damage
        self.type = type
        self.attacker = MECH
        self.target = MECH
        self.heat = 0
        self.equipment = 0
        self.reduce = 0
        self.rerolls = 0
        self.faces = 0


def terms_of(setup: "Setup") -> Terms:
    """Return what a game has agreed about attacks."""
    settings = setup.settings
    terms = Terms()
    terms.roll = Roll(
        settings["attack_compare"] == "above", setup.number("crit_hit"), setup.number("crit_miss")
    )
    terms.cap_type, terms.cap = settings["infantry_cap_type"], setup.number("infantry_cap")
    terms.indirect_max = setup.number("indirect_max")
    return terms


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


def rolled(needed: int, roll: Roll, rerolls: int) -> "tuple[int, int, int]":
    """Return the weights of a miss, a hit and a critical hit; of 1,296 with a decoy (W-134).

    rerolls: as of a Blow. A critical second roll is a hit like others where another target has
    the first.

    >>> rolled(7, Roll(), ALONE), rolled(7, Roll(), AMONG)
    ((840, 400, 56), (840, 420, 36))
    """
    miss, hit, critical = of_36(needed, roll)
    if not rerolls:
        return miss, hit, critical
    again = (hit + critical, 0) if rerolls == AMONG else (hit, critical)
    return (ALL + hit) * miss, hit * again[0], ALL * critical + hit * again[1]


def dealt_by(blow: Blow, terms: Terms, critical: bool) -> int:
    """Return the damage of a hit (W-60 to W-63).

    >>> dealt_by(Blow(modifiers.INDIRECT, 5), Terms(), critical=True)
    3
    """
    kind = blow.kind
    amount = scored(
        blow.damage,
        blow.heat,
        kind == modifiers.CLOSE and blow.attacker == MECH,
        1 if kind == modifiers.CHARGE else 0,
        terms.indirect_max if kind == modifiers.INDIRECT else NO_LIMIT,
        blow.equipment,
        critical,
    )[3]
    limit = NO_LIMIT
    if blow.target == INFANTRY and TYPE_WORDS[blow.type] == terms.cap_type:
        limit = terms.cap
    return dealt(amount, limit, blow.reduce, kind == modifiers.CAPTURE)


def of_blow(blow: Blow, terms: Terms, rolls: "Sequence[int]") -> "list[int]":
    """Return the weights of the damage of an attack. rolls: weights, as of `rolled`.

    >>> blow = Blow(modifiers.CLOSE, 3)
    >>> of_blow(blow, Terms(), (15, 20, 1))
    [15, 0, 0, 20, 1]
    >>> blow.faces = 2
    >>> of_blow(blow, Terms(), (15, 20, 1))
    [30, 20, 21, 1]
    """
    if not blow.faces:
        return damage(rolls, dealt_by(blow, terms, False), dealt_by(blow, terms, True))
    found: list[int] = []
    value = blow.damage
    for face in range(1, blow.faces + 1):
        blow.damage = face
        weights = damage(rolls, dealt_by(blow, terms, False), dealt_by(blow, terms, True))
        found += [0] * (len(weights) - len(found))
        for amount, ways in enumerate(weights):
            found[amount] += ways
    blow.damage = value
    return found


def damage(rolls: "Sequence[int]", hit: int, critical: int) -> "list[int]":
    """Return the weights of the damage of an attack.

    rolls: weights of a miss, a hit and a critical hit. hit, critical: damage of these hits.

    >>> damage((15, 20, 1), hit=2, critical=3)
    [15, 0, 20, 1]
    """
    found = [0] * (max(hit, critical) + 1)
    for amount, ways in zip((0, hit, critical), rolls):
        found[amount] += ways
    return found
