"""Play random games at every depth."""

import random

from doomsday.games.mechwarrior.randomforce import DRAWN
from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.kit import row_loop
from shared.rules.mechwarrior.game import GAME
from shared.rules.mechwarrior.model import actions, kind_words, phases, unit_text
from shared.rules.mechwarrior.model.state import BattleState
from shared.rules.mechwarrior.model.unit import Unit
from shared.rules.mechwarrior.setup import settings
from shared.rules.mechwarrior.setup.agreement import agree
from shared.rules.mechwarrior.setup.game_setup import Setup
from shared.rules.mechwarrior.setup.setting_rows import SETTINGS
from shared.rules.records.text_record import write

_NAMES = ("Ann", "Ben", "Cai", "Dee")
_BUILDS = (300, 450, 600)
_UNITS_LEAST = 3
_CHOICE_RATE = 0.3
_OWN_BUILD = 150
_UNDONE = 0.02
_UNDO_MAX = 3

# Relative frequency of each kind of action; others have _USUAL.
_WEIGHTS = {
    actions.ZONES: 60,
    actions.ORDER: 90,
    actions.FORMATION: 12,
    actions.VENT: 16,
    actions.RESOLVED: 12,
    actions.BLAST: 16,
    actions.DECLARE: 40,
    actions.FINISH: 24,
    actions.END_TURN: 16,
    actions.END_GAME: 1,
    actions.ELIMINATE: 3,
}
_USUAL = 2
_ROLLS = {
    phases.TIE: actions.TIE_ROLL,
    phases.ROLL: actions.ATTACK_ROLL,
    phases.HAND_DIE: actions.HAND_ROLL,
}


def record(seed: int, depth: str | None = None) -> str:
    """Return the record of the random game of `seed`, at any depth by default."""
    chance = random.Random(seed)
    setup = random_setup(chance, depth)
    game = play(setup, chance)
    lines = GAME.record_header(setup) + [("Event", f"random game {seed}")]
    return write(lines, game, GAME.begin(setup))


def random_setup(chance: random.Random, depth: str | None = None) -> Setup:
    """Return a set-up of random players, units and settings; the depth is random by default."""
    build = chance.choice(_BUILDS)
    players = []
    for name in _NAMES[: chance.randint(2, len(_NAMES))]:
        chosen: list[Unit] = []
        left = build
        for words, called in chance.sample(DRAWN, len(DRAWN)):
            unit = unit_text.parse(words, called)
            points = unit.points + unit.gear + unit.pilot
            if points <= left and (len(chosen) < _UNITS_LEAST or chance.random() < 0.7):
                chosen.append(unit)
                left -= points
        players.append((name, chosen))
    drawn = chance.choice(kind_words.DEPTHS)
    depth = depth or drawn
    values = {
        row.name: chance.choice(row.values)
        for row in SETTINGS
        if row.name in settings.chosen_at(depth) and row.values and chance.random() < _CHOICE_RATE
    }
    # In some games each player has more than the one before.
    step = _OWN_BUILD if build == _BUILDS[-1] else 0
    builds = [build + step * seat for seat in range(len(players))]
    return agree(players, depth, builds, chance.randrange(len(players)), (), values)


def play(setup: Setup, chance: random.Random) -> ActionHistory:
    """Play a game to its end, with some undos."""
    state = GAME.state_class(setup)(setup)
    game = ActionHistory(state)
    while state.actor() != NOBODY:
        if game.ply and chance.random() < _UNDONE:
            game.undo(chance.randint(1, min(_UNDO_MAX, game.ply)))
            if chance.random() < 0.5:
                game.redo(1)
        else:
            game.play(_next(state, chance))
    return game


def _next(state: BattleState, chance: random.Random) -> bytes:
    """Choose a legal action or the outcome of a roll."""
    if state.actor() == CHANCE:
        kind = _ROLLS.get(state.phase, actions.BREAK_ROLL)
        return bytes([kind, *(chance.randint(1, sides) for sides in state.due())])
    mask = 1 << state.phase
    kinds = [
        row
        for row in actions.ROWS
        if actions.PHASES[row.number] & mask
        and (state.dials_at or row.number not in actions.OF_DIALS)
    ]
    # A kind first: to list all legal actions takes much longer.
    while True:
        row = chance.choices(kinds, [_WEIGHTS.get(row.number, _USUAL) for row in kinds])[0]
        found = row_loop.legal_of(state, row.handler, row.number)
        if found:
            return chance.choice(found)
        kinds.remove(row)
