"""Bidding with named frames: build one, or drop one and pass on its rockets (M-42 to M-46)."""

from shared.rules.contract import CHANCE, TABLE
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions, phases, reasons
from shared.rules.mfz.model.loadout import KINDS, frame_status, parse
from shared.rules.mfz.setup import roster_setup
from tests.rules.mfz_games import legal, play, refusal
from tests.rules.mfz_rosters import BEN, company, roster
from tests.rules.random_play import Luck

PAIR = (company("Ann", 5, "Rd Y B G"), company("Ben", 5, "Rd Y B G"))
TRIO = tuple([company(name, 4, "Rd Y B G") for name in ("Ann", "Ben", "Cai")])
ARMED = (
    roster("Ann", "Rd Y B G S2, Rd Y B G S1, Rd Y B G, Rd Y B G, Rd Y B G"),
    company("Ben", 5, "Rd Y B G"),
)
LOW = (
    company("Ann", 4, "Rd Y B"),
    company("Ben", 6, "Rd Y B G"),
    company("Cai", 6, "Rd Y B G"),
)
ALONE = (roster("Ann", "Rd S3, Rd"), roster("Ben", "Rd S3, Rd"))
EVERY_SYSTEM = ["+" + kind for kind in KINDS]
USUAL_SYSTEMS = ["+Rh", "+Rd", "+Ra", "+Y", "+B", "+G"]


def bidding(companies=PAIR, tokens="", depth="damage", numbers=None, **options):
    """Return a new game with named frames, after these tokens."""
    setup = roster_setup.agree(companies, options, numbers, depth)
    return play(ActionHistory(GAME.begin(setup)), tokens)


def letters(state, seat):
    """Return the living frames of a company by their places."""
    return "".join([actions.PLACES[f & 7] for f in state.frames_of(seat) if state.alive(f)])


def carried(state, seat):
    """Return the rockets of each living frame of a company."""
    return [state.rockets(f) for f in state.frames_of(seat) if state.alive(f)]


def systems_of(state, frame):
    return " ".join([k for n, k in enumerate(KINDS) for _ in range(state.counts(frame, n))])


def everything(state):
    return bytes(state.vector.values)


def test_companies_of_named_frames_bid_with_their_counts():
    """M-39, M-41."""
    state = bidding((company("Ann", 5, "Rd Y B G"), company("Ben", 6, "Rd Y B"))).state
    assert (state.ppa(), state.scores()) == ([5, 5], [40, 45])
    assert (state.order(), state.phase) == ([1, 0], phases.DEPLOY)


def test_a_tie_for_highest_offers_every_frame_to_be_dropped():
    """M-42.2."""
    game = bidding(PAIR, "~/BA")
    assert (game.state.phase, game.state.actor()) == (phases.TIE, 1)
    assert legal(game) == [
        "B:add",
        "B:defer",
        "Ba:drop",
        "Bb:drop",
        "Bc:drop",
        "Bd:drop",
        "Be:drop",
    ]
    assert legal(play(game, "B:defer"))[0] == "A:add"
    assert [token for token in legal(game) if ":d" in token] == [
        "A%s:drop" % place for place in "abcde"
    ]


def test_limits_of_the_size_hold_for_adding_and_dropping():
    """M-15, M-42.2."""
    least = tuple([company(name, 4, "Rd Y B G") for name in ("Ann", "Ben")])
    assert legal(bidding(least, "~/BA B:defer")) == ["A:add"]
    most = tuple([company(name, 6, "Rd Y B G") for name in ("Ann", "Ben")])
    assert legal(bidding(most, "~/BA B:defer"))[0] == "Aa:drop"


def test_an_added_frame_is_built_system_by_system_and_bidding_restarts():
    """M-42.3, M-43."""
    game = bidding(PAIR, "~/AB A:add")
    state = game.state
    assert (state.phase, state.actor()) == (phases.BUILD, 0)
    assert legal(game) == USUAL_SYSTEMS + ["+."]
    play(game, "+B +B +Rh")
    assert legal(game) == ["+Rh", "+Rd", "+Ra", "+Y", "+G", "+."]
    play(game, "+Rh")
    assert legal(game) == ["+."]
    play(game, "+.")
    assert (state.frames(), state.systems()) == ([6, 5], [24, 20])
    assert (state.ppa(), state.scores()) == ([3, 7], [27, 56])
    assert state.phase == phases.DEPLOY
    assert systems_of(state, 5) == "Rh Rh B B"
    assert (state.rockets(5), state.whites(5)) == (0, 2)


def test_an_added_frame_may_carry_nothing():
    """M-21."""
    state = bidding(PAIR, "~/AB A:add +.").state
    assert (state.frames(), state.systems()) == ([6, 5], [20, 20])
    assert state.alive(5)


def test_an_added_frame_is_built_from_agreed_systems():
    """M-25, M-130, M-143, E-31."""
    agreed = {"split_range": "true", "hazards": "true"}
    game = bidding(PAIR, "~/AB A:add", **agreed)
    assert legal(game) == EVERY_SYSTEM + ["+."]
    assert "+Rhd" in legal(play(game, "+Rhd +Rhd"))
    assert "+Rh" in legal(game)
    assert "+Rh" not in legal(play(game, "+Rhd"))
    two = bidding(PAIR, "~/AB A:add +Rhd +Rhd", split_kind_limit="2", **agreed)
    assert "+Rhd" not in legal(two)


def test_every_frame_that_can_be_built_is_legal_and_every_legal_frame_can_be_built():
    """M-21, M-25."""
    for seed in range(60):
        luck = Luck(seed)
        game = bidding(PAIR, "~/AB A:add", split_range="true", hazards="true")
        tokens = []
        while legal(game) != ["+."]:
            tokens.append(luck.one_of(legal(game)[:-1]))
            play(game, tokens[-1])
            counts, _ = parse(" ".join([token[1:] for token in tokens]))
            assert frame_status(counts, 0, 3) == 0
        assert len(tokens) == 4
        # Any other order results in the same frame.
        other = bidding(PAIR, "~/AB A:add", split_range="true", hazards="true")
        play(other, " ".join(luck.shuffled(tokens)))
        assert systems_of(other.state, 5) == systems_of(game.state, 5)


def test_a_dropped_frame_is_removed_before_bidding_restarts():
    """M-42.3."""
    game = bidding(PAIR, "~/BA Bd:drop")
    state = game.state
    assert (state.frames(), state.systems()) == ([5, 4], [20, 16])
    assert letters(state, 1) == "abce"
    assert (state.scores(), state.phase) == ([24, 49], phases.DEPLOY)


def test_rockets_of_a_dropped_frame_are_passed_on_one_by_one():
    """M-43."""
    game = bidding(ARMED, "~/AB Aa:drop")
    state = game.state
    assert (state.phase, state.actor()) == (phases.ARMING, 0)
    assert legal(game) == ["S>Ab", "S>Ac", "S>Ad", "S>Ae"]
    play(game, "S>Ab")
    assert state.phase == phases.ARMING
    play(game, "S>Ae")
    assert carried(state, 0) == [2, 0, 0, 1]
    assert state.phase == phases.DEPLOY


def test_a_dropped_frame_without_rockets_asks_nothing():
    """M-43."""
    state = bidding(ARMED, "~/AB Ac:drop").state
    assert (state.phase, carried(state, 0)) == (phases.DEPLOY, [2, 1, 0, 0])


def test_the_only_remaining_frame_takes_all_rockets():
    """M-43."""
    limits = {"frames_min": 1, "frames_max": 3}
    state = bidding(ALONE, "~/AB Aa:drop", numbers=limits, size="custom").state
    assert (letters(state, 0), carried(state, 0)) == ("b", [3])
    assert state.phase != phases.ARMING


def test_every_company_carries_the_agreed_rockets_after_every_tie():
    """M-23, M-43."""
    for seed in range(40):
        luck = Luck(seed)
        game = bidding(TRIO, size="battle", numbers={"ssr_per_company": 3})
        state = game.state
        for _ in range(200):
            if state.phase == phases.DEPLOY:
                break
            if state.actor() == CHANCE:
                game.play(bytes([actions.LOT] + luck.shuffled(state.drawing())))
            else:
                game.play(luck.one_of(state.legal()))
            if state.phase not in (phases.ARMING, phases.BUILD):
                assert [sum(carried(state, seat)) for seat in range(3)] == [3, 3, 3]
                for seat in range(3):
                    frames = [f for f in state.frames_of(seat) if state.alive(f)]
                    assert len(frames) == state.frames()[seat]
                    total = sum([state.counts(f, k) for f in frames for k in range(10)])
                    assert total == state.systems()[seat]


def test_an_added_frame_takes_the_first_free_place_and_a_name_of_its_own():
    """M-43."""
    game = bidding(PAIR, "~/AB A:add +B")
    assert game.state.frame_name(5) == "Spare f"


def test_an_added_frame_has_a_unique_name_in_its_company():
    taken = ("Ann", [("Spare f", counts, r) for _, counts, r in PAIR[0][1][:1]] + PAIR[0][1][1:])
    state = bidding((taken, PAIR[1]), "~/AB A:add +.").state
    names = [state.frame_name(frame) for frame in state.frames_of(0)]
    assert sorted({name for name in names}) == sorted(names)


def test_a_dropped_place_is_reused_under_another_name():
    """The drop causes another tie, and a frame is added (M-42.3)."""
    bare = (company("Ann", 3, "", 0), company("Ben", 3, "", 0))
    numbers = {"frames_min": 1, "frames_max": 8, "stations_each": 0, "ssr_per_company": 0}
    game = bidding(bare, "~/AB Ab:drop", size="custom", numbers=numbers)
    state = game.state
    assert state.scores() == [12, 12]
    assert (state.actor(), letters(state, 0)) == (CHANCE, "ac")
    play(game, "~/AB A:add +Y +Rh +.")
    assert letters(state, 0) == "abc"
    assert [state.frame_name(frame) for frame in range(3)] == ["No. 1", "Spare b", "No. 3"]
    assert systems_of(state, 1) == "Rh Y"
    game.undo(5)
    assert [state.frame_name(frame) for frame in state.frames_of(0)] == ["No. 1", "No. 3"]
    game.undo(1)
    assert state.frame_name(1) == "No. 2"


def test_by_the_book_the_winner_may_force_the_loser():
    """M-44."""
    game = bidding(PAIR, "~/AB", tie_high_mode="book")
    assert legal(game)[:2] == ["A:add", "B:forced"]
    play(game, "B:forced")
    assert (game.state.phase, game.state.actor()) == (phases.FORCED, 1)
    assert legal(game) == ["B:add", "Ba:drop", "Bb:drop", "Bc:drop", "Bd:drop", "Be:drop"]
    play(game, "B:add")
    assert (game.state.phase, game.state.actor()) == (phases.BUILD, 1)
    play(game, "+.")
    assert game.state.frames() == [5, 6]


def test_a_tie_for_lowest_is_drawn_and_changes_no_frames():
    """M-45."""
    game = bidding(LOW, "", size="battle")
    assert (game.state.actor(), game.state.drawing()) == (CHANCE, [1, 2])
    play(game, "~/CB")
    assert (game.state.order(), game.state.frames()) == ([0, 2, 1], [4, 6, 6])


def test_illegal_actions_in_bidding_are_refused_with_a_reason():
    game = bidding(PAIR, "~/BA")
    for token in ("A:add", "Aa:drop", "A:defer"):
        assert refusal(game, token) == reasons.REASONS[reasons.NOT_YOU]
    for token in ("+B", "+.", "S>Ba"):
        assert refusal(game, token) == reasons.REASONS[reasons.NOT_NOW]
    assert refusal(game, "A:forced") in reasons.REASONS
    for token in ("Bf:drop", "Bh:drop"):
        assert refusal(game, token)
    play(game, "B:add +Y +Y")
    for token in ("+Y", "+Rhd", "+E"):
        assert refusal(game, token)
    assert refusal(game, "Ba:drop") == reasons.REASONS[reasons.NOT_NOW]


def test_bidding_is_undone_to_the_start_and_redone_exactly():
    tokens = "~/AB Aa:drop S>Ab S>Ac".split()
    for companies, done in ((ARMED, tokens), (PAIR, "~/AB B:forced B:add +Rd +B +.".split())):
        options = {"tie_high_mode": "book"} if companies is PAIR else {}
        game = bidding(companies, **options)
        seen = [everything(game.state)]
        for token in done:
            play(game, token)
            seen.append(everything(game.state))
        for _ in done:
            game.undo()
            assert everything(game.state) == seen[game.ply]
        game.redo(len(done))
        assert everything(game.state) == seen[-1]


def test_full_depth_bids_as_damage_depth_does():
    for depth in ("damage", "full"):
        state = bidding(ARMED, "~/AB Aa:drop S>Ac S>Ac", depth).state
        assert (state.scores(), carried(state, 0)) == ([49, 24], [1, 2, 0, 0])


def test_a_demo_neither_bids_nor_deploys_and_uses_seat_order():
    """M-18, M-18b."""
    trio = [company(name, 2, "Rd Y B G") for name in ("Ann", "Ben", "Cai")]
    state = bidding(trio, "", "full", size="demo", seat_order="CAB").state
    assert (state.round(), state.ppa(), state.scores()) == (1, [5, 5, 5], [10, 10, 10])
    assert state.order() == [2, 0, 1]
    assert (state.phase, state.actor()) == (phases.STATIONS, TABLE)
    state.push(bytes((actions.SETTLED,)))
    assert state.actor() == 2
    assert bidding(trio, "", "damage", size="demo", seat_order="CAB").state.order() == [2, 0, 1]


def test_companies_have_the_frames_of_their_rosters():
    state = bidding((ARMED[0], BEN)).state
    assert [state.frame_name(frame) for frame in state.frames_of(0)][:2] == ["Ann 1", "Ann 2"]
    assert carried(state, 0) == [2, 1, 0, 0, 0]
    assert systems_of(state, 8) == "Rh Rh B G"
    assert letters(state, 1) == "abcdef"
