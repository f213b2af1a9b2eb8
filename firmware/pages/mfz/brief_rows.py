"""Actions in a few words.

A table: the box has its rows as texts (box/ui/row_lookup.py), because each short text in a
dictionary would be a name of the program.
"""

from shared.rules.mfz.model import actions

# By the kind of the action.
BRIEF = {
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
    actions.PASS: "pass",
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
    actions.HITS: "hits",
    actions.LOSE_PART: "lost system",
    actions.RETREAT: "retreat",
    actions.PRESENCE: "stations",
    actions.SETTLED: "stations",
    actions.FALL: "fall",
    actions.FALL_HEIGHT: "fall",
    actions.NO_FALL: "no fall",
    actions.WAIT: "wait",
}
# Corrections of a number, by the kind of the action: of a company, of a frame.
COMPANY_NUMBERS = {
    actions.CORRECT_FRAMES: "frames",
    actions.CORRECT_STATIONS: "stations",
}
FRAME_NUMBERS = {
    actions.CORRECT_WHITES: "white",
    actions.CORRECT_ROCKETS: "rockets",
    actions.CORRECT_DEFENCE: "defence",
    actions.CORRECT_SPOT: "spot",
}
BRIEF_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in BRIEF.items()])
COMPANY_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in COMPANY_NUMBERS.items()])
FRAME_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in FRAME_NUMBERS.items()])
