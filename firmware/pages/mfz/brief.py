"""Name actions in a few words, for a message in the footer. Loaded only then."""

from shared.rules.mfz.model import action_rows, actions

# By the kind of the action.
_BRIEF = {
    actions.LOT: "lots",
    actions.ADD: "frame +1",
    actions.REMOVE: "frame -1",
    actions.DROP: "frame -1",
    actions.DEFER: "passed on",
    actions.FORCE: "choice",
    actions.PLACE: "placed",
    actions.DEPLOYED: "all placed",
    actions.LOSE: "lost frame",
    actions.TAKE: "took station",
    actions.FREE: "lost station",
    actions.END_ROUND: "round end",
    actions.COUNT: "clock -1",
    actions.PASS: "clock: pass",
    actions.END_NOW: "end of game",
    actions.PLAY_ON: "play on",
    actions.ACT: "activation",
    actions.PASS_TURN: "pass",
    actions.TARGET: "target",
    actions.JETTISON: "jettison",
    actions.FIRE: "rockets",
    actions.DEFEND: "defence",
    actions.PLAN: "plan",
    actions.MOVE: "move",
    actions.ATTACK: "attack",
    actions.STOP: "end of turn",
    actions.SPOT: "spot",
    actions.USE: "use of spot",
    actions.COVER: "cover",
    actions.LOSE_PART: "lost system",
    actions.RETREAT: "retreat",
    actions.PRESENCE: "stations",
    actions.SETTLED: "stations",
    actions.FALL: "fall",
    actions.FALL_HEIGHT: "fall",
    actions.NO_FALL: "no fall",
    actions.WAIT: "wait",
}
_CORRECTION = "correction"


def brief(action: bytes) -> str:
    """Return an action in a few words; "" for one that has none."""
    kind = action[0]
    if kind in _BRIEF:
        return _BRIEF[kind]
    return _CORRECTION if kind in action_rows.CORRECTIONS else ""
