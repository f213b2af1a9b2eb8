"""Games of sheets, equal on all interpreters."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.sheet import actions
from shared.rules.sheet.game import GAME
from shared.rules.sheet.setup import Setup

# The files of examples/sheets as the box has them.
LINES = {
    "counter": (
        "Counter\t"
        "Players 1/2/Left/Right\t"
        "Counter1 Count/each/0/1/-999/9999/10/open\t"
        "Win high/1/0/0\n"
    ),
    "skirmish": (
        "Skirmish\t"
        "Players 2/4/Red/Blue/Green/Gold\t"
        "Counter1 Points/each/0/1/0/99/5/open\t"
        "Counter2 Kills/each/0/1/0/99/5/open\t"
        "Rounds Round/1/6/fixed\t"
        "Turns fixed\t"
        "Phase1 Move\t"
        "Phase2 Shoot\t"
        "Phase3 Fight\t"
        "Dice1 Attack/d6d6d6d6/hits/5/0\t"
        "Dice2 Save/d6/sum/0/0\t"
        "Win high/1/0/2\n"
    ),
    "doom_track": (
        "Doom track\t"
        "Players 1/4/Ann/Ben/Cai/Dee\t"
        "Counter1 Health/each/5/1/0/5/5/open\t"
        "Counter2 Seals/table/0/1/0/4/5/open\t"
        "Rounds Doom/12/0/vote\t"
        "Turns drawn\t"
        "Dice1 Test/d6d6d6/best/0/0\t"
        "Win none/1/0/0\n"
    ),
    "worker_placement": (
        "Workers\t"
        "Players 2/4/Red/Blue/Green/Gold\t"
        "Counter1 Points/each/0/1/0/200/5/open\t"
        "Counter2 Coins/each/0/1/0/99/5/open\t"
        "Counter3 Grain/each/0/1/0/99/5/open\t"
        "Rounds Season/1/5/fixed\t"
        "Turns pass\t"
        "Win high/1/0/2\n"
    ),
    "race": (
        "Race\t"
        "Players 2/6/Red/Blue/Green/Gold/White/Black\t"
        "Counter1 Lap/each/0/1/0/3/5/open\t"
        "Counter2 Damage/each/0/1/0/6/5/open\t"
        "Rounds Turn/1/none/fixed\t"
        "Turns high\t"
        "Dice1 Gear/d20/sum/0/0\t"
        "Win first/1/3/0\n"
    ),
    "darts": (
        "Darts 501\t"
        "Players 2/2/Ann/Ben\t"
        "Counter1 Left/each/501/1/0/501/5/open\t"
        "Rounds Leg/1/none/fixed\t"
        "Turns fixed\t"
        "Win first/1/0/0\n"
    ),
    "chess_clock": (
        "Chess clock\t"
        "Players 2/2/White/Black\t"
        "Counter1 Games/each/0/1/0/99/5/open\t"
        "Rounds Move/1/none/fixed\t"
        "Turns fixed\t"
        "Time clock/15/10\t"
        "Win high/1/0/0\n"
    ),
}


def setup(name, players):
    """Return the set-up of a sheet with its first players."""
    layout = GAME.read(LINES[name].encode())
    return Setup(layout, list(layout.colours[:players]))


def begun(name, players):
    """Return a game that begins."""
    return ActionHistory(GAME.begin(setup(name, players)))


def played(name, players, tokens):
    """Return a game after the actions of some tokens."""
    game = begun(name, players)
    for token in tokens.split():
        game.play(game.state.parse(token))
    return game


def random_action(luck, state):
    """Return an action that is legal now; the end of the game only where nothing else is."""
    if state.actor() != CHANCE:
        legal = state.legal()
        return luck.one_of(legal[:-1] or legal)
    if state.phase == actions.DRAW:
        seats = list(state.seats)
        order = []
        while seats:
            order.append(seats.pop(luck.below(len(seats))))
        return bytes([actions.ORDER] + order)
    return bytes([actions.FACES] + [1 + luck.below(sides) for sides in state.due()])


def is_over(game):
    """Return whether a game has ended."""
    return game.state.actor() == NOBODY
