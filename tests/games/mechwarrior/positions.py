"""Positions of MechWarrior whose sequences of actions are counted, and their choices.

Corrections are left out.
"""

from shared.rules.contract import CHANCE
from shared.rules.mechwarrior.model import actions, phases
from tests.rules.mechwarrior_games import battle, play

# Phases in which some position must be.
PHASES = (
    phases.COMMAND,
    phases.ORDER,
    phases.CAPTIVE,
    phases.TALLY,
    phases.TIE,
    phases.ATTACK,
    phases.VALUES,
    phases.ROLL,
    phases.DAMAGE,
    phases.BREAK_AWAY,
    phases.VERDICT,
    phases.TARGETING,
)

_ROLLS = {phases.TIE: actions.TIE_ROLL, phases.ROLL: actions.ATTACK_ROLL}


def begin(words):
    """Return the game that the lines of a position describe, as {word: value}.

    forces: of each player after " / ", units after ", ".
    """
    forces = []
    for force in words["forces"].split(" / "):
        units = force.split(", ") if force != "-" else []
        forces.append([(unit, "Unit %d" % number) for number, unit in enumerate(units, 1)])
    settings = {}
    for word in words.get("settings", "").split():
        name, _, value = word.partition("=")
        settings[name] = value
    return play(battle(words["depth"], forces, **settings), words.get("play", ""))


def choices(state, faces):
    """Return the possible next actions, chance collapsed to these faces."""
    if state.actor() != CHANCE:
        return state.legal()
    kind = _ROLLS.get(state.phase, actions.BREAK_ROLL)
    return [bytes([kind] + [face] * len(state.due())) for face in faces]
