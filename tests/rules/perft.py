"""Count action sequences from named positions, to compare with stored counts.

Chance is collapsed: all dice show the same face, one of those listed for a position, and lots fall
in seat order or against it. Corrections are left out.
"""

from shared.rules.contract import CHANCE
from shared.rules.mfz.model import actions, dice_faces, phases
from shared.rules.mfz.play import initiative
from shared.rules.mfz.setup.game_setup import VERSION
from tests.rules.full_games import full
from tests.rules.mfz_games import play, quick

FILE = "tests/rules/perft_mfz.txt"


class Position:
    """A named position: actions that lead to it, faces of dice, counts by length from 1."""

    def __init__(self, lines):
        self.name = lines[0]
        words = {}
        for line in lines[1:]:
            key, _, value = line.partition(": ")
            words[key] = value
        self._words = words
        self.faces = [int(face) for face in words["faces"].split()]
        self.counts = [int(count) for count in words["counts"].split()]

    def begin(self):
        """Return a game in this position."""
        companies = self._words["companies"].split(" / ")
        depth = self._words["depth"]
        options = {}
        numbers = {}
        for word in self._words.get("options", "").split():
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
        game.state.setup.version = int(self._words.get("rules", VERSION))
        return play(game, self._words.get("play", ""))


def positions():
    """Return every position of the file."""
    with open(FILE) as file:
        blocks = file.read().strip().split("\n\n")
    return [Position(block.split("\n")) for block in blocks]


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


def perft(state, depth, faces, choices=choices):
    """Return how many sequences of `depth` actions start here; choices: those of another game."""
    found = choices(state, faces)
    if depth == 1:
        return len(found)
    total = 0
    for action in found:
        state.push(action)
        total += perft(state, depth - 1, faces, choices)
        state.pop()
    return total


def divide(position, depth):
    """Return (token, count of sequences that begin with it) for every first action."""
    state = position.begin().state
    found = []
    for action in choices(state, position.faces):
        token = state.text(action)
        count = 1
        if depth > 1:
            state.push(action)
            count = perft(state, depth - 1, position.faces)
            state.pop()
        found.append((token, count))
    return found
