"""Play random games of every depth, with actions weighted to resemble real games."""

import random

from doomsday.games.mfz.randomsetup import random_setup
from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.dice_faces import pack
from shared.rules.mfz.model.encoding import has
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.model.turn_state import FullState
from shared.rules.mfz.play import initiative
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.game_setup import Setup
from shared.rules.mfz.setup.options import QUICK
from shared.rules.records.text_record import write

# Relative frequency of each kind among the legal ones; others have _USUAL.
_WEIGHTS = {
    actions.LOSE: 4,
    actions.TAKE: 3,
    actions.FREE: 1,
    actions.COUNT: 2,
    actions.PASS: 3,
    actions.DEPLOYED: 1,
    actions.PLACE: 12,
    actions.DEFER: 4,
    actions.FORCE: 4,
    actions.PLAY_ON: 2,
    actions.END_NOW: 1,
    actions.ACT: 3,
    actions.TARGET: 8,
    actions.FIRE: 4,
    actions.MOVE: 3,
    actions.ATTACK: 6,
    actions.LOSE_PART: 20,
    actions.RETREAT: 5,
    actions.SETTLED: 6,
    actions.NO_FALL: 8,
    actions.SYSTEM: 5,
}
_USUAL = 1
# Numbers of table events (_TABLE_EVENTS) in a round, to choose from.
_EVENTS = {"quick": (0, 1, 1, 2, 2, 3, 4, 5), "damage": (0, 4, 6, 8, 10, 14), "full": (0,)}
_TABLE_EVENTS = (actions.LOSE, actions.TAKE, actions.FREE, actions.LOSE_PART)
_ENDED = bytes((actions.END_ROUND,))
_UNDONE = 0.02
_UNDO_MAX = 3


def record(seed: int, edition: str | None = None, depth: str = QUICK) -> str:
    """Return the record of the random game of `seed`; edition: None for any."""
    chance = random.Random(seed)
    setup = random_setup(chance, edition, depth)
    game = play(setup, chance)
    lines = header.write(setup) + [("Event", f"random game {seed}")]
    return write(lines, game, GAME.begin(setup))


def play(setup: Setup, chance: random.Random) -> ActionHistory:
    """Play a game to its end, with some undos."""
    state = GAME.state_class(setup)(setup)
    game = ActionHistory(state)
    events = _EVENTS[setup.depth]
    left = chance.choice(events)
    while state.actor() != NOBODY:
        if game.ply and chance.random() < _UNDONE:
            _take_back(game, chance)
            continue
        action = _next(state, chance, left)
        if action == _ENDED:
            left = chance.choice(events)
        elif action[0] in _TABLE_EVENTS:
            left -= 1
        game.play(action)
    return game


def _next(state: QuickState, chance: random.Random, left: int) -> bytes:
    """Choose a legal action. left: table events still to play before the round may end."""
    if state.actor() == CHANCE:
        return _fall(state, chance)
    legal = state.legal()
    if _ENDED in legal:
        legal.remove(_ENDED)
        if left <= 0 or not legal:
            return _ENDED
    kinds = sorted({action[0] for action in legal})
    weights = [_WEIGHTS.get(kind, _USUAL) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in legal if action[0] == kind])


def _fall(state: QuickState, chance: random.Random) -> bytes:
    """Choose the outcome of chance: dice, numbers, or lots."""
    phase = state.phase
    if not isinstance(state, FullState) or not has(phases.TURNS, phase):
        seats = state.drawing()
        return bytes((actions.LOT, *chance.sample(seats, len(seats))))
    if phase == phases.INITIATIVE:
        frame = initiative.numbered(state)
        numbers = [chance.randint(1, 20) for _ in range(initiative.dice(state, frame))]
        return bytes((actions.NUMBER, frame, *numbers))
    if phase == phases.INITIATIVE_TIE:
        return bytes((actions.NEXT, chance.choice(initiative.tied(state))))
    kind = actions.ROLL if phase == phases.ROLLING else actions.DAMAGE
    return bytes((kind,)) + pack([chance.randint(1, sides) for sides in state.due()])


def _take_back(game: ActionHistory, chance: random.Random) -> None:
    """Undo a few actions, and sometimes redo some of them."""
    count = chance.randint(1, min(_UNDO_MAX, game.ply))
    game.undo(count)
    if chance.random() < 0.5:
        game.redo(chance.randint(1, count))
