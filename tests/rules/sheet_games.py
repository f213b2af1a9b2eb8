"""Games of sheets, equal on all interpreters."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.history import ActionHistory
from shared.rules.kit.roster_line import texts_of
from shared.rules.sheet.game import GAME
from shared.rules.sheet.model import actions
from shared.rules.sheet.model.setup import Setup
from shared.rules.sheet.model.setup import players as players_of

# The files of examples/sheets as the box has them.
LINES = {
    "counter": (
        "Counter\t"
        "players Left/Right\t"
        "least_players 1\t"
        "win_counter Count\t"
        "counters1 Count////-999/9999/10\n"
    ),
    "skirmish": (
        "Skirmish\t"
        "players Red/Blue/Green/Gold\t"
        "round_name Round\t"
        "first_round 1\t"
        "last_round 6\t"
        "turns fixed\t"
        "phases Move/Shoot/Fight\t"
        "win_counter Points\t"
        "tie_counter Kills\t"
        "counters1 Points\t"
        "counters2 Kills\t"
        "dice1 Attack/4d6/hits/5\t"
        "dice2 Save/1d6\n"
    ),
    "doom_track": (
        "Doom track\t"
        "players Ann/Ben/Cai/Dee\t"
        "least_players 1\t"
        "round_name Doom\t"
        "first_round 12\t"
        "last_round 0\t"
        "faster_clock true\t"
        "turns drawn\t"
        "winner none\t"
        "counters1 Health//5///5\t"
        "counters2 Seals/table////4\t"
        "dice1 Test/3d6/best\n"
    ),
    "worker_placement": (
        "Workers\t"
        "players Red/Blue/Green/Gold\t"
        "round_name Season\t"
        "last_round 5\t"
        "turns pass\t"
        "win_counter Points\t"
        "tie_counter Coins\t"
        "counters1 Points/////200\t"
        "counters2 Coins\t"
        "counters3 Grain\n"
    ),
    "race": (
        "Race\t"
        "players Red/Blue/Green/Gold/White/Black\t"
        "round_name Turn\t"
        "turns high\t"
        "winner first\t"
        "win_counter Lap\t"
        "target 3\t"
        "counters1 Lap/////3\t"
        "counters2 Damage/////6\t"
        "dice1 Gear/1d20\n"
    ),
    "darts": (
        "Darts 501\t"
        "players Ann/Ben\t"
        "round_name Leg\t"
        "turns fixed\t"
        "winner first\t"
        "win_counter Left\t"
        "counters1 Left//501///501/-60\n"
    ),
    "chess_clock": (
        "Chess clock\t"
        "players White/Black\t"
        "round_name Move\t"
        "turns fixed\t"
        "time clock\t"
        "increment 10\t"
        "win_counter Games\t"
        "counters1 Games\n"
    ),
}


def setup(name, players):
    """Return the set-up of a sheet with its first players."""
    texts = texts_of(LINES[name].encode())
    chosen = Setup(texts, players_of(texts)[1][:players])
    return GAME.read_header(GAME.write_header(chosen))


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
