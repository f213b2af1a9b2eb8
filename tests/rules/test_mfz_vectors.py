"""The worked examples of the rules that the quick game covers."""

from shared.rules.mfz import actions, bidding
from shared.rules.mfz.doomsday import rounds_bounds
from shared.rules.mfz.quick import OVER, Quick
from shared.rules.mfz.setup import LETTERS, Setup

try:
    from tests.rules.mfz_games import play, quick
except ImportError:
    from rules.mfz_games import play, quick

VECTORS = "tests/rules/vectors_mfz.txt"


def reorder(previous, scores):
    names = sorted(previous)
    seats = [names.index(name) for name in previous]
    return [names[seat] for seat in bidding.reorder(seats, [scores[name] for name in names])]


def attacker_frames(sequence, frames, point):
    """The placing order of single frames, from the steps of a game whose order is known."""
    companies = [("A", 8, 0)] + [(name, frames[name], 0) for name in sequence]
    numbers = {"frames_min": 1, "frames_max": 8}
    game = Quick(Setup(companies, {"size": "custom"}, numbers))
    game.order = lambda: list(range(len(companies)))
    assert sequence[-1] == point
    return " ".join(
        [
            LETTERS[seat]
            for seat, piece, count in game.steps()
            if piece == actions.FRAMES and seat != 0
        ]
    )


def doomsday(clock, answers):
    """The end of a round with these answers, in tactical order."""
    companies = [("P%d" % i, 4, 16 - i) for i in range(len(answers))]
    game = play(
        quick(
            companies,
            {"doomsday_start": clock},
            size="battle" if len(answers) == 3 else "skirmish",
        ),
        ":deployed =",
    )
    asked = 0
    while game.system.phase != OVER and game.system.round() == 1:
        yes = answers[asked]
        game.play(bytes((actions.COUNT if yes else actions.PASS, game.system.actor())))
        asked += 1
    return game.system.clock, asked, game.system.phase == OVER


def test_every_worked_example_holds():
    known = {
        "ppa": bidding.ppa,
        "scores": bidding.scores,
        "bid_state": bidding.bid_state,
        "tie_options": bidding.tie_options,
        "attacker_frames": attacker_frames,
        "reorder": reorder,
        "doomsday": doomsday,
        "rounds_bounds": rounds_bounds,
    }
    with open(VECTORS) as file:
        lines = [line.strip() for line in file if line.strip()]
    assert len(lines) == 37
    for line in lines:
        number, _, example = line.partition(" ")
        assert eval(example, known), line
