"""An attack as it is chosen on the pages, before it is declared and rolled."""

from typing import TYPE_CHECKING

from micropython import const

from shared.rules.mechwarrior.combat import chance, switch_limits, targets
from shared.rules.mechwarrior.combat.damage import IMPACT
from shared.rules.mechwarrior.combat.modifiers import (
    ARTILLERY,
    ATTACKER_CRUISING,
    CALLED_SHOT,
    CAPTURE,
    CHARGE_LOS,
    CLEAR,
    FRIEND,
    HEIGHT,
    HINDERING,
    HULL_DOWN,
    INDIRECT,
    MULTI_TOUCH,
    OF_TARGET,
    QUAD_INFANTRY,
    RANGED,
    REAR,
    TARGET_CRUISING,
)
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model.combat_dial import PRIMARY
from shared.rules.mechwarrior.model.kinds import UNTYPED

if TYPE_CHECKING:
    from pages.mechwarrior.attack import dial_facts
    from shared.rules.mechwarrior.model.state import BattleState

# Places of the numbers of a plan; the defences of the targets follow.
VALUE = const(0)
DAMAGE = const(1)
TYPE = const(2)
OTHER_ATTACK = const(3)
OTHER_DEFENCE = const(4)
DEFENCES = const(5)
# In the order of words.SWITCHES, the most used ones first.
SWITCHES = (
    REAR,
    HINDERING,
    HEIGHT,
    FRIEND,
    CALLED_SHOT,
    HULL_DOWN,
    CHARGE_LOS,
    CLEAR,
    QUAD_INFANTRY,
    MULTI_TOUCH,
    ATTACKER_CRUISING,
    TARGET_CRUISING,
)
# In place of a switch: which damage value of a combat dial is used.
WEAPON = const(63)
# Instead of a value that nobody has typed.
UNKNOWN = const(-1)
MOST = const(40)
# The last range type is IMPACT.
_TYPES = IMPACT + 1


class AttackPlan:
    """Kind, targets, switches and numbers of an attack.

    place: of the target whose switches are asked, in the list. switches_of: those of each target;
    the first has those of the whole attack, too. numbers: attack value, damage, range type, other
    attack and defence modifiers (-9 to 9), then the defence of each target, then the other
    defence modifier of each target after the first; UNKNOWN for a value that nobody has typed.
    weapon: the damage value of the attacker's combat dial, a place there. flips: equipment that is
    switched off or on again first; see dial_choices.py.
    """

    def __init__(self, kind: int, units: bytes) -> None:
        self.kind = kind
        self.targets = units
        self.place = 0
        self.weapon = PRIMARY
        self.flips: list[int] = []
        self.switches_of = [0] * len(units)
        self.numbers = [UNKNOWN, UNKNOWN, 0, 0, 0] + [UNKNOWN] * len(units)
        self.numbers += [0] * (len(units) - 1)
        while not targets.is_type(kind, self.numbers[TYPE]):
            self.numbers[TYPE] += 1
        if kind == CAPTURE:
            # It scores no damage (W-69).
            self.numbers[DAMAGE] = 0

    def remember(self, values: bytes) -> None:
        """Take attack value, damage and range type of an earlier attack, b"" for none."""
        if values:
            self.numbers[DAMAGE] = values[2]
            if values[1] != UNTYPED:
                self.numbers[VALUE] = values[1]
            if targets.is_type(self.kind, values[3]):
                self.numbers[TYPE] = values[3]

    @property
    def switches(self) -> int:
        """The switches of the target that is asked about, with those of the whole attack."""
        return self.switches_at(self.place)

    @switches.setter
    def switches(self, switches: int) -> None:
        if self.place:
            self.switches_of[0] = self.switches_of[0] & OF_TARGET | switches & ~OF_TARGET
            switches &= OF_TARGET
        self.switches_of[self.place] = switches

    def switches_at(self, place: int) -> int:
        """Return the switches of a target, with those of the whole attack."""
        found = self.switches_of[place]
        return found | self.switches_of[0] & ~OF_TARGET if place else found

    def other_defence(self, place: int) -> int:
        """Return the place of a target's other defence modifier among the numbers."""
        return OTHER_DEFENCE if not place else DEFENCES + len(self.targets) - 1 + place

    def defences(self) -> "list[int]":
        """Return the defence of each target."""
        return self.numbers[DEFENCES : DEFENCES + len(self.targets)]

    def is_complete(self) -> bool:
        """Return whether no value is missing."""
        return min(self.numbers[:TYPE] + self.defences()) >= 0

    def is_rolled(self, state: "BattleState") -> bool:
        """Return whether dice decide; an artillery attack may be agreed to always hit (W-79a)."""
        return self.kind != ARTILLERY or state.setup.settings["artillery_roll"] != "none"

    def change(self, place: int, step: int) -> None:
        """Change a number by a step, within its range."""
        number = self.numbers[place]
        if place == TYPE:
            number = (number + step) % _TYPES
            while not targets.is_type(self.kind, number):
                number = (number + step) % _TYPES
        elif place in (OTHER_ATTACK, OTHER_DEFENCE) or place >= DEFENCES + len(self.targets):
            number = max(-SIGNED, min(number + step, SIGNED))
        else:
            number = max(0, min(number + step, MOST))
        self.numbers[place] = number

    def asks_each(self, state: "BattleState") -> bool:
        """Return whether targets after the first have switches of their own.

        They had none in version 1 of the rules.
        """
        return self.kind == RANGED and len(self.targets) > 1 and state.setup.version > 1

    def sums(self, state: "BattleState", place: int) -> "tuple[int, int]":
        """Return the modifiers of attack and defence against a target, as if it were the first."""
        own = place if self.asks_each(state) else 0
        numbers = self.numbers
        others = numbers[OTHER_ATTACK], numbers[self.other_defence(own)]
        switches = self.switches_at(own)
        what = state, self.kind, switches, others, self.targets[place]
        if self.flips or self.weapon != PRIMARY:
            # Imported here: most attacks use what the dial shows.
            from pages.mechwarrior.attack import dial_choices

            actions = dial_choices.before(state, self.weapon, self.flips)
            found: tuple[int, int] = dial_choices.tried(
                state, actions, lambda: targets.sums_if(*what)
            )
            return found
        return targets.sums_if(*what)

    def allows(self, state: "BattleState", switch: int) -> bool:
        """Return whether a switch is shown for the target that is asked about."""
        # Only ranged and indirect fire need no contact: a cruising unit has none (W-106a).
        if switch == ATTACKER_CRUISING and self.kind > INDIRECT:
            return False
        if self.place and not switch & OF_TARGET:
            return False
        known = self.switches & TARGET_CRUISING
        units = self.targets[self.place :]
        return not switch_limits.fault(state, self.kind, known | switch, units)

    def knows(self, place: int) -> bool:
        """Return whether the values against a target are typed."""
        return self.numbers[VALUE] >= 0 and self.numbers[DEFENCES + place] >= 0

    def need(self, place: int, sums: "tuple[int, int]") -> int:
        """Return the roll needed against a target whose values are typed (W-59)."""
        numbers = self.numbers
        return chance.need(numbers[DEFENCES + place], sums[1], numbers[VALUE], sums[0])


def percent(
    state: "BattleState", need: int, facts: "dial_facts.Facts | None" = None, place: int = 0
) -> int:
    """Return the chance of a needed roll, by the settings of the game.

    facts: what combat dials say. place: of the target; a decoy has a hit that is not critical
    rolled again (W-134).
    """
    setup = state.setup
    above = setup.settings["attack_compare"] == "above"
    crit_hit, crit_miss = setup.number("crit_hit"), setup.number("crit_miss")
    hits = critical = 0
    for total in range(2, 13):
        result = chance.result(total, need, above, crit_hit, crit_miss)
        ways = 6 - abs(7 - total)
        if result == chance.CRIT_HIT:
            critical += ways
        elif result == chance.HIT:
            hits += ways
    wins = hits + critical
    if facts and facts.dice[place] > 1:
        return (3600 * critical + 100 * hits * wins + 648) // 1296
    return (wins * 100 + 18) // 36
