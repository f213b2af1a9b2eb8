"""The topic of the rules for each phase, by its id in shared/rules/mfz/rulebook.txt."""

from shared.rules.mfz.model import phases

TOPICS = {
    phases.DRAW_HIGH: "tie-high",
    phases.TIE: "tie-high",
    phases.FORCED: "tie-high",
    phases.DRAW: "tie-low",
    phases.BUILD: "tie-high",
    phases.ARMING: "frames",
    phases.DEPLOY: "deployment",
    phases.PLAY: "score",
    phases.ROLL_OFF: "order",
    phases.DOOMSDAY_VOTE: "doomsday",
    phases.END: "end",
    phases.OVER: "end",
    phases.TURN: "order",
    phases.DECLARE: "declare",
    phases.READY: "roll",
    phases.ROLLING: "roll",
    phases.DEFENDING: "defence",
    phases.PLANNING: "dice-use",
    phases.ACTING: "dice-use",
    phases.SPOTTING: "spotting",
    phases.USING_SPOT: "attack",
    phases.COVERING: "chart",
    phases.DAMAGING: "chart",
    phases.ALLOCATING: "hits",
    phases.STATIONS: "stations",
    phases.FALLING: "falls",
    phases.HEIGHT: "falls",
    phases.INITIATIVE: "initiative-dice",
    phases.INITIATIVE_TIE: "initiative",
}
# For a phase of a later version.
USUAL = "turn"
