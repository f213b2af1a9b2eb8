"""The worked examples of the rules that the quick game covers."""

from shared.rules.mfz.bidding import points_per_asset
from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.phases import DEPLOY, DOOMSDAY_VOTE, DRAW, DRAW_HIGH, OVER
from shared.rules.mfz.model.score_order import reorder as by_score
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup.agreement import agree
from tests.rules.mfz_games import legal, play, quick

VECTORS = "tests/rules/vectors_mfz.txt"


def reorder(previous, scores):
    names = sorted(previous)
    seats = [names.index(name) for name in previous]
    return [names[seat] for seat in by_score(seats, [scores[name] for name in names])]


# Companies of (frames, systems) that begin with these scores.
COMPANIES = {
    (40, 28, 36): ((6, 12), (5, 20), (4, 16)),
    (40, 40): ((5, 20), (5, 20)),
    (42, 42, 24): ((4, 12), (5, 12), (6, 24)),
    (42, 24, 24): ((4, 14), (6, 22), (6, 22)),
}


def bid_state(scores):
    """Return what a game of companies with these scores asks first, and of whom (M-42, M-45)."""
    companies = COMPANIES[tuple(scores)]
    numbers = {"stations_each": 3 if len(companies) == 2 else 2, "frames_min": 3}
    named = [("P%d" % i, company[0], company[1]) for i, company in enumerate(companies)]
    state = quick(named, numbers, size="custom").state
    assert state.scores() == scores
    if state.phase == DEPLOY:
        return "ok", state.order()[0], state.order()[-1]
    return {DRAW_HIGH: "tie_high", DRAW: "tie_low"}[state.phase], state.drawing()


def tie_options(frames, least, most, others_left):
    """Return the choices of one of two tied companies, the first or the last drawn (M-42)."""
    companies = [(name, frames, 3 * frames) for name in ("A", "B")]
    numbers = {"frames_min": least, "frames_max": most}
    game = play(quick(companies, numbers, size="custom"), "~/AB")
    if not others_left:
        play(game, "A:defer")
    offered = " ".join(legal(game))
    words = (("add", ":add"), ("remove", ":drop"), ("defer", ":defer"))
    return [word for word, token in words if token in offered]


def rounds_bounds(clock, players):
    """Return the last round of a game in which all count in each round, and of one without."""
    return tuple([_last_round(clock, players, kind) for kind in (actions.COUNT, actions.PASS)])


def _last_round(clock, players, answer):
    companies = [("P%d" % i, 3 + i, 12 + i) for i in range(players)]
    numbers = {"doomsday_start": clock, "frames_min": 3, "frames_max": 8}
    game = play(quick(companies, numbers, size="custom", end_tie="draw"), ":deployed")
    while game.state.phase != OVER:
        if game.state.phase == DOOMSDAY_VOTE:
            game.play(bytes((answer, game.state.actor())))
        else:
            game.play(bytes((actions.END_ROUND,)))
    return game.state.round()


def attacker_frames(sequence, frames, point):
    """Return the placing order of single frames in a game with this order."""
    companies = [("A", 8, 0)] + [(name, frames[name], 0) for name in sequence]
    numbers = {"frames_min": 1, "frames_max": 8}
    game = QuickState(agree(companies, {"size": "custom"}, numbers))
    game.order = lambda: list(range(len(companies)))
    assert sequence[-1] == point
    return " ".join(
        [
            LETTERS[seat]
            for seat, piece, count in game.steps()
            if piece == actions.FRAMES and seat != 0
        ]
    )


def station(owner, present):
    """Return who controls a station, of three companies of which only these have frames.

    The table claims presence: a single other company takes the station; with several, the owner
    loses it. The game must offer exactly that and apply it.
    """
    numbers = {"stations_each": 0, "neutral_stations": 1}
    companies = [(letter, 5, 5 + seat) for seat, letter in enumerate("ABC")]
    game = play(quick(companies, numbers, size="custom", early_end="off"), ":deployed")
    if owner:
        play(game, owner + "@N")
    play(game, " ".join([letter + ":frames=0" for letter in "ABC" if letter not in present]))
    strangers = [letter for letter in present if letter != owner]
    tokens = [game.state.text(action) for action in game.state.legal()]
    about = [token for token in tokens if "@" in token]
    claims = [letter + "@" + (owner or "N") for letter in strangers]
    if len(strangers) > 1 and owner:
        claims.append("N@" + owner)
    assert about == claims
    if claims:
        play(game, claims[-1])
    owners = [LETTERS[seat] for seat, count in enumerate(game.state.stations()) if count]
    assert len(owners) + game.state.neutral == 1
    return owners[0] if owners else None


def doomsday(clock, answers):
    """Play the end of a round with these answers, in tactical order."""
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
    while game.state.phase != OVER and game.state.round() == 1:
        yes = answers[asked]
        game.play(bytes((actions.COUNT if yes else actions.PASS, game.state.actor())))
        asked += 1
    return game.state.clock, asked, game.state.phase == OVER


def test_every_worked_example_holds():
    known = {
        "ppa": points_per_asset.ppa,
        "scores": points_per_asset.scores,
        "bid_state": bid_state,
        "tie_options": tie_options,
        "attacker_frames": attacker_frames,
        "reorder": reorder,
        "station": station,
        "doomsday": doomsday,
        "rounds_bounds": rounds_bounds,
    }
    with open(VECTORS) as file:
        lines = [line.strip() for line in file if line.strip()]
    assert len(lines) == 42
    for line in lines:
        number, _, example = line.partition(" ")
        assert eval(example, known), line
