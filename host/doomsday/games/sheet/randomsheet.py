"""Make random sheets, and play random games of them."""

import random
from typing import Any

from doomsday.games.sheet.sheet_file import document
from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.records.text_record import write
from shared.rules.sheet import actions, layout, words
from shared.rules.sheet.game import GAME
from shared.rules.sheet.layout import Counter, Layout, Preset
from shared.rules.sheet.setup import Setup

_PLIES = 400
_UNDO = 20
_COUNTERS = ("Points", "Life", "Gold", "Kills", "Falls", "Stars")
_SHARED = ("Doom", "Threat", "Supply", "Rounds up")
_PHASES = ("Move", "Shoot", "Fight", "Rest")
_ROLLS = ("Attack", "Save", "Search")


def sheet(seed: int) -> dict[str, Any]:
    """Return the document of a random sheet."""
    return document(random_layout(random.Random(seed)))


def random_layout(chance: random.Random) -> Layout:
    """Return a layout that can be played, of any kind."""
    made = Layout(f"Game {chance.randrange(1000)}")
    most = chance.randint(1, layout.PLAYERS_MAX)
    made.players = chance.randint(1, most), most
    made.colours = layout.COLOURS[:most]
    made.each = [_counter(chance, name, words.EACH) for name in _some(chance, _COUNTERS, 1)]
    made.table = [_counter(chance, name, words.TABLE) for name in _some(chance, _SHARED, 0)]
    if chance.random() < 0.7:
        first = chance.randint(0, 12)
        last = chance.choice([None, chance.randint(0, 12)])
        made.rounds = chance.choice(("Round", "Day")), first, last
        made.is_voted = last is not None and chance.random() < 0.5
    made.turns = chance.choice(words.TURNS)
    made.phases = _some(chance, _PHASES, 0)
    for name in _some(chance, _ROLLS, 0):
        sides = bytes([chance.choice(layout.SIZES)]) * chance.randint(1, layout.DICE_MAX)
        how = chance.choice(words.ROLLS)
        made.presets.append(Preset(name, sides, how, chance.randint(1, 4), chance.random() < 0.4))
    made.is_timed = chance.random() < 0.4
    if made.is_timed and chance.random() < 0.5:
        made.minutes, made.increment = chance.randint(1, 30), chance.randint(0, 20)
    made.win = chance.choice(words.WINS)
    made.win_counter = chance.randrange(len(made.each))
    made.tie_counter = chance.randrange(-1, len(made.each))
    won = made.each[made.win_counter]
    if made.win == words.LAST:
        won.start = max(won.start, won.least + 1)
    elif made.win == words.FIRST:
        made.target = won.most if won.most != won.start else won.least
    return made


def _some(chance: random.Random, names: tuple[str, ...], least: int) -> list[str]:
    return list(names[: chance.randint(least, len(names))])


def _counter(chance: random.Random, name: str, owner: str) -> Counter:
    least = chance.choice((0, 0, -9))
    most = chance.choice((9, 99, 501))
    start = chance.randint(least, most)
    step = chance.choice((1, 1, 5, -1))
    return Counter(
        name, owner, start, step, least, most, chance.choice((0, 5)), chance.random() < 0.2
    )


def random_setup(chance: random.Random) -> Setup:
    """Return a set-up of a random sheet."""
    made = random_layout(chance)
    return Setup(made, list(made.colours[: chance.randint(*made.players)]))


def random_action(chance: random.Random, state: Any) -> bytes:
    """Return an action that is legal now; the end of the game only where nothing else is."""
    if state.actor() == CHANCE:
        if state.phase == actions.DRAW:
            return bytes(
                [actions.ORDER, *chance.sample(range(len(state.seats)), len(state.seats))]
            )
        return bytes([actions.FACES, *[chance.randint(1, sides) for sides in state.due()]])
    legal = state.legal()
    return bytes(chance.choice(legal[:-1] or legal))


def play(setup: Setup, chance: random.Random) -> ActionHistory:
    """Return a random game, played to its end."""
    game = ActionHistory(GAME.begin(setup))
    state = game.state
    while state.actor() != NOBODY:
        if game.ply > 1 and not chance.randrange(_UNDO):
            game.undo(1)
        if game.ply >= _PLIES and state.actor() != CHANCE:
            game.play(bytes((actions.END,)))
        else:
            game.play(random_action(chance, state))
    return game


def record(seed: int) -> str:
    """Return the record of a random game, whose sheet too follows from the seed."""
    chance = random.Random(seed)
    setup = random_setup(chance)
    return write(GAME.write_header(setup), play(setup, chance), GAME.begin(setup))
