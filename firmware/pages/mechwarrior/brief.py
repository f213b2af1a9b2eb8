"""Name actions in a few words, for a message in the footer. Loaded only then."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import action_rows, actions

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# By the kind of the action, those about a unit.
_OF_UNITS = {
    actions.ORDER: "order",
    actions.VENT: "vent",
    actions.HEAT_UP: "heat",
    actions.HEAT_DOWN: "heat",
    actions.HEAT_ROLL: "heat roll",
    actions.ENERGY: "energy hit",
    actions.SHUT_DOWN: "shutdown",
    actions.RESTART: "restart",
    actions.CIRCLE: "marked gear",
    actions.TOKEN: "token",
    actions.SALVAGED: "Salvage",
    actions.ELIMINATE: "killed or lost",
    actions.CAPTURE: "captured",
    actions.RELEASE: "free",
    actions.STILL_HELD: "held",
    actions.CONTROL: "changed side",
    actions.COUNT_ZONE: "in zone",
    actions.COUNT_OUTSIDE: "outside",
    actions.COUNT_ABOARD: "aboard",
    actions.LOSE_GEAR: "gear lost",
    actions.LOSE_PILOT: "pilot lost",
    actions.HARM: "damage",
    actions.HIT: "hit",
}
_OTHERS = {
    actions.BOARD: "passengers",
    actions.LEAVE: "passengers",
    actions.ZONES: "zones",
    actions.SKIP: "skipped turn",
    actions.RESOLVED: "marker",
    actions.FORMATION: "formation",
    actions.POINTS: "points",
    actions.END_TURN: "end of turn",
    actions.END_GAME: "end of game",
    actions.SUM: "points",
    actions.COUNTED: "the count",
    actions.TIE_ROLL: "roll",
    actions.ATTACK_ROLL: "roll",
    actions.BREAK_ROLL: "roll",
    actions.AWAY_FROM: "break-away",
    actions.DECLARE: "attack",
    actions.TARGET_SWITCHES: "attack",
    actions.VALUES: "attack",
    actions.TOLD: "hit or miss",
    actions.STEPS: "damage",
    actions.FINISH: "attack",
    actions.BLAST: "marker",
}
_CORRECTION = "correction"
_COMMA = ", "


def brief(state: "BattleState", action: bytes) -> str:
    """Return an action in a few words; "" for one that has none.

    What happened comes before the unit, whose name may be cut.
    """
    kind = action[0]
    if kind in _OF_UNITS:
        return _OF_UNITS[kind] + _COMMA + state.short(action[1])
    if kind in _OTHERS:
        return _OTHERS[kind]
    return _CORRECTION if kind in action_rows.CORRECT else ""
