"""Positions of Mobile Frame Zero whose sequences of actions are counted, and their choices.

Lots fall in seat order or against it. Corrections are left out.
"""

from shared.rules.contract import CHANCE
from shared.rules.mfz.model import actions, dice_faces, phases
from shared.rules.mfz.model.identity import VERSION
from shared.rules.mfz.play import initiative
from tests.rules.full_games import full
from tests.rules.mfz_games import play, quick

# Phases in which some position must be.
PHASES = (
    phases.PLAY,
    phases.TURN,
    phases.DECLARE,
    phases.DEFENDING,
    phases.COVERING,
    phases.DRAW_HIGH,
    phases.STATIONS,
    phases.FALLING,
    phases.INITIATIVE,
)


def begin(words):
    """Return the game that the lines of a position describe, as {word: value}."""
    companies = words["companies"].split(" / ")
    depth = words["depth"]
    options = {}
    numbers = {}
    for word in words.get("options", "").split():
        name, _, value = word.partition("=")
        if value.isdigit() and name not in ("ruler_units", "split_kind_limit"):
            numbers[name] = int(value)
        else:
            options[name] = value
    if depth == "quick":
        brought = []
        for company in companies:
            name, frames, systems = company.split()
            brought.append((name, int(frames), int(systems)))
        game = quick(brought, numbers, **options)
    else:
        game = full(*companies, numbers=numbers, depth=depth, **options)
    game.state.setup.version = int(words.get("rules", VERSION))
    return play(game, words.get("play", ""))


def choices(state, faces):
    """Return the possible next actions, chance collapsed to these faces."""
    if state.actor() != CHANCE:
        return state.legal()
    phase = state.phase
    if phase == phases.INITIATIVE:
        frame = initiative.numbered(state)
        count = initiative.dice(state, frame)
        return [bytes([actions.NUMBER, frame] + [face] * count) for face in faces]
    if phase == phases.INITIATIVE_TIE:
        return [bytes((actions.NEXT, frame)) for frame in initiative.tied(state)]
    if phase == phases.ROLLING or phase == phases.DAMAGING:
        kind = actions.ROLL if phase == phases.ROLLING else actions.DAMAGE
        count = len(state.dice_due())
        return [bytes((kind,)) + dice_faces.pack([face] * count) for face in faces]
    drawn = state.drawing()
    return [bytes([actions.LOT] + drawn), bytes([actions.LOT] + drawn[::-1])]
