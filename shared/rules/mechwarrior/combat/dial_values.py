"""Values of an attack from combat dials, after heat effects (W-133 to W-135)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import targets
from shared.rules.mechwarrior.combat.damage import IMPACT, NO_TYPE
from shared.rules.mechwarrior.combat.modifiers import INDIRECT, RANGED
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import combat_dial
from shared.rules.mechwarrior.model.actions import HIT, STEPS, VALUES
from shared.rules.mechwarrior.model.combat_dial import ABSENT, ATTACK, DEFENCE
from shared.rules.mechwarrior.model.equipment_rows import LESS, STREAK
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.model.layout import DOES_LESS, DOES_STREAK
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def of_attack(state: "BattleState", kind: int, unit: int, weapon: int) -> "tuple[int, int, int]":
    """Return attack value, damage and range type of a unit; UNTYPED for what is not known.

    kind: of the attack. weapon: the damage value, a place of combat_dial.py.
    """
    if not state.has_dial(unit):
        return UNTYPED, UNTYPED, NO_TYPE
    printed = dials.values(state, unit)
    attack, damage = printed[ATTACK], printed[weapon]
    if attack != ABSENT:
        attack = max(0, attack + dials.heat_change(state, unit, "attack"))
    type = combat_dial.range_type(dials.dial_of(state, unit), weapon)
    if not targets.is_type(kind, type):
        # A close attack has no other type than melee, a special one always impact (W-67, W-82).
        type = IMPACT if targets.is_type(kind, IMPACT) else NO_TYPE
    return _known(attack), _known(damage), type


def _known(value: int) -> int:
    return UNTYPED if value == ABSENT else value


def defence(state: "BattleState", unit: int) -> int:
    """Return the defence value of a unit, UNTYPED if it is not known."""
    return _known(dials.values(state, unit)[DEFENCE]) if state.has_dial(unit) else UNTYPED


def known_values(state: "BattleState") -> "list[int]":
    """Return attack value, damage, range type and defences of the attack that is declared.

    UNTYPED for each that no dial gives.
    """
    found = list(of_attack(state, targets.attack_kind(state), state.attacker, state.weapon))
    return found + [defence(state, unit) for unit in targets.targets(state)]


def proposed_values(state: "BattleState") -> "bytes | None":
    """Return the action that enters these values; None if one of them is not known."""
    found = known_values(state)
    return None if UNTYPED in found else bytes([VALUES] + found)


def proposed_steps(state: "BattleState") -> bytes:
    """Return the action with the changes of steps 6a to 6c: heat effects, then equipment."""
    from shared.rules.mechwarrior.combat import attack_damage

    heat = equipment = 0
    if targets.attack_kind(state) in (RANGED, INDIRECT):
        heat = max(-SIGNED, min(SIGNED, dials.heat_change(state, state.attacker, "gun")))
    if state.has_effect(state.attacker, DOES_STREAK):
        # Imported here, as below: few dials have such equipment.
        from shared.rules.mechwarrior.combat import equipment_use

        streak = equipment_use.of_attacker(state, STREAK)
        if streak and attack_damage.amounts(state, heat, 0, 0)[1] > 1:
            equipment = -streak[3]
    return bytes((STEPS, SIGNED + heat, SIGNED, SIGNED + equipment))


def reduction(state: "BattleState", target: int) -> int:
    """Return what the target's equipment takes off in step 6f."""
    if not state.has_effect(target, DOES_LESS):
        return 0
    from shared.rules.mechwarrior.combat import equipment_use

    return sum([row[3] for row in equipment_use.of_target(state, target, LESS)])


def proposed_hit(state: "BattleState") -> bytes:
    """Return the action with the damage of the target whose turn it is (6e to 6g)."""
    target = targets.targets(state)[targets.next_place(state)]
    return bytes((HIT, target, reduction(state, target)))
