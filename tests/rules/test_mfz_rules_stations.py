"""Stations and scores at full depth, early ends, set-up."""

from shared.rules.contract import NOBODY, TABLE
from shared.rules.mfz.bidding.points_per_asset import ppa, scores
from shared.rules.mfz.model import phases, reasons
from shared.rules.mfz.model.actions import NOBODYS, PRESENCE, SETTLED
from shared.rules.mfz.model.sizes import limits
from shared.rules.mfz.setup.options import option, preset
from tests.rules.full_games import act, combat, full, idle, nobody_near
from tests.rules.mfz_games import legal, play, quick, refusal

NOT_NOW = reasons.REASONS[reasons.NOT_NOW]


def moved(*companies, before="", **options):
    """Return a game in which Aa has just completed its move."""
    game = combat(*(companies or ("Y, Y", "Y G, Y", "B")), stations=1, **options)
    play(game, before)
    act(game, "Aa")
    return play(game, "> ~W12Y3g4 =D- =Mg4")


def test_stations_are_asked_about_after_a_completed_move():
    """Presence counts where a frame stops, not where it passes (M-118, M-119, M-76)."""
    game = moved()
    assert (game.state.phase, game.state.actor()) == (phases.STATIONS, TABLE)
    play(game, "@.")
    assert game.state.phase == phases.SPOTTING
    still = combat("Y, Y", "Y G, Y", stations=1)
    idle(still, "Aa")
    assert still.state.phase == phases.TURN


def test_a_frame_that_stops_at_a_station_takes_it():
    """From another company or neutral (M-116, M-121, M-122, E-8, E-29, M-6)."""
    game = moved()
    points = game.state.ppa()
    before = game.state.scores()
    play(game, "@2=A @.")
    assert game.state.station_owner(1) == 0
    assert game.state.scores() == [before[0] + points[0], before[1] - points[1], before[2]]


def test_at_the_start_each_station_belongs_to_its_placer():
    """Until presence is reported, or the first event of combat (M-51, M-2)."""
    told = ":deployed @1=B @3= @5=AB @6=A @."
    for capture, expected in (("no", [0, 0, 1, 1, 2, 2]), ("yes", [1, 0, 1, 1, NOBODYS, 0])):
        game = full("Y, Y", "Y G, Y", "B", stations=2, start_capture=capture)
        play(game, told[:10])
        assert [game.state.station_owner(n) for n in range(6)] == [0, 0, 1, 1, 2, 2]
        play(game, told[10:])
        assert [game.state.station_owner(n) for n in range(6)] == expected
        assert [game.state.near(n) for n in range(6)] == [2, 1, 0, 2, 3, 1]
        assert game.state.phase == phases.TURN


def test_a_neutral_station_is_placed_with_the_terrain():
    """No company places it (A-39, M-17, E-28)."""
    game = full("Y", "Y, Y", stations=1, numbers={"neutral_stations": 1})
    placed = []
    while game.state.phase == phases.DEPLOY:
        placed.append(legal(game)[0])
        game.play(game.state.legal()[0])
    assert len([token for token in placed if "station" in token]) == 2
    assert game.state.station_owner(2) == NOBODYS


def test_all_stations_of_an_event_are_settled_together():
    """Scores are checked once, after all reports (A-20, A-19, M-128, E-27)."""
    game = moved("Y, Y", "Y G, Y", before="Ba:W=0 @. Bb:W=0 @.")
    play(game, "@2=A")
    assert game.state.scores()[1] == 0
    assert game.state.phase == phases.STATIONS
    play(game, "@.")
    assert (game.state.phase, game.state.actor()) == (phases.END, TABLE)


def test_an_early_end_is_asked_as_soon_as_a_score_changes():
    """In the middle of a turn, which then continues (M-128, A-19, E-27)."""
    game = combat("Rd, Y", "Y", stations=0)
    play(game, "Ba:Y=0 Ba:W=1 Ba:turn=1")
    act(game, "Aa")
    play(game, ">Ba/d ~W65R65 =D- =AR6 *o ~611111")
    assert (game.state.phase, game.state.actor()) == (phases.END, TABLE)
    play(game, ":on")
    assert game.state.phase == phases.ACTING
    ends = combat("Rd, Y", "Y", early_end="on")
    play(ends, "Ba:turn=1 Ba:W=0")
    assert ends.state.actor() == NOBODY


def test_points_per_asset_follow_most_and_fewest_once():
    """Equal values change nothing (M-39, M-40, M-8, M-41, A-22, X-15)."""
    assert ppa([(5, 20), (5, 20)]) == [5, 5]
    assert ppa([(4, 14), (5, 20), (6, 20)]) == [7, 4, 3]
    for companies in ([(4, 10), (4, 12)], [(4, 10), (5, 10)], [(4, 16), (5, 10), (6, 12)]):
        assert 3 <= min(ppa(companies)) and max(ppa(companies)) <= 7
    assert scores([(5, 20), (6, 22)], 3) == [56, 27]


def test_assets_are_living_frames_and_stations():
    """The score is always assets times points (M-7, M-8, M-121)."""
    game = combat("Y, Y", "Y G, Y", stations=2, early_end="off")
    play(game, "Ab:W=0 @. @1:B")
    state = game.state
    for seat in state.seats:
        assets = state.frames()[seat] + state.stations()[seat]
        assert state.scores()[seat] == assets * state.ppa()[seat]
    assert (state.frames(), state.stations()) == ([1, 2], [1, 3])


def test_positions_follow_the_order_of_scores():
    """Defender first, point attacker last; in bidding, deployment, combat (M-47, M-46, M-26a)."""
    game = full("Y", "Y G, Y", "Y Y B, Y Y, Y", stations=1)
    assert (game.state.phase, game.state.round()) == (phases.DEPLOY, 0)
    placed = []
    while game.state.phase == phases.DEPLOY:
        placed.append(legal(game)[0])
        game.play(game.state.legal()[0])
    order = ["ABC"[seat] for seat in game.state.order()]
    assert placed[1] == order[0] + ":station"
    assert order[-1] + ":point" in placed
    assert game.state.round() == 1


def test_sizes_give_the_limits_of_the_table():
    """M-15, M-2, M-16, X-7."""
    rows = {2: ((4, 6), (5, 8)), 3: ((3, 5), (4, 7)), 4: ((3, 4), (4, 6)), 5: ((3, 4), (3, 5))}
    for players in rows:
        assert (limits(players, "skirmish"), limits(players, "battle")) == rows[players]


def test_editions_differ_in_ties_ends_and_retreats():
    """Each as its text says, otherwise as the handbook (E-2, E-9, E-7, E-10, E-11, E-12, E-13)."""
    for name, edition, value in (
        ("tie_high_mode", "book", "book"),
        ("tie_high_mode", "web", "book"),
        ("end_tie", "web", "most_assets"),
        ("station_retreat", "web", "any_station"),
        ("pfi_basis", "book", "design"),
        ("climb_requires", "book", "movement_system"),
    ):
        assert preset(option(name), edition) == value
        assert preset(option(name), "handbook") == option(name).default != value
    for name in ("pfi_reroll", "pfi_ties"):
        assert not option(name).presets


def test_the_lowest_of_a_tie_is_drawn_in_every_edition():
    """E-3, M-45."""
    for edition in option("edition").values:
        companies = (("Ann", 4, 14), ("Ben", 6, 22), ("Cai", 6, 22))
        game = quick(companies, size="battle", edition=edition)
        assert game.state.drawing() == [1, 2]
        play(game, "~/BC")
        assert game.state.order() == [0, 1, 2]


def test_corrections_wait_for_the_next_turn():
    """The open question comes first."""
    game = moved()
    assert refusal(game, "@1:B") == NOT_NOW
    play(game, "@. =S- @1:B")
    assert game.state.station_owner(0) == 1


CAPTURE = "B. Aa Aa> ~W66B1Y6 Aa=D- Aa=MW6 @2=A @. Aa=S-"


def captured(version):
    """Return a game in which A has captured B's station; station 2 is already reported."""
    game = full("Rd Rd Y B, Rd Rd B G", "B, Y", stations=1)
    game.state.setup.version = version
    play(game, ":deployed")
    return play(nobody_near(game), CAPTURE)


def test_in_version_1_a_corrected_owner_clears_presence():
    """A single company can take a neutral station (M-116, M-117, M-119)."""
    for owner, passes in (("N", "A. "), ("B", "")):
        game = captured(1)
        assert (game.state.station_owner(1), game.state.near(1)) == (0, 1)
        play(game, "@2:" + owner)
        assert game.state.near(1) == 0
        play(game, passes + "Ba Ba> ~W66B1g1 Ba=D- Ba=Mg1 @2=A @.")
        assert game.state.station_owner(1) == 0


def test_a_corrected_owner_asks_for_presence_on_contradiction():
    """Presence is kept, and asked for if the new owner must have it (M-120a)."""
    game = captured(2)
    play(game, "@2:N")
    assert game.state.phase == phases.STATIONS
    play(game, "@2= @.")
    assert (game.state.station_owner(1), game.state.near(1)) == (NOBODYS, 0)
    assert game.state.phase == phases.TURN
    away = captured(2)
    play(away, "@2:B @2=AB @.")
    assert (away.state.station_owner(1), away.state.near(1)) == (1, 3)


def test_a_corrected_owner_who_may_be_present_asks_nothing():
    game = captured(2)
    play(game, "@2:B @2=AB @. @2:A")
    assert game.state.phase == phases.TURN
    assert (game.state.station_owner(1), game.state.near(1)) == (0, 3)


def test_a_correction_that_destroys_a_frame_asks_for_presence():
    """One that revives a frame asks too (M-119, M-120a)."""
    game = captured(2)
    play(game, "Ba:W=0")
    assert game.state.phase == phases.STATIONS
    play(game, "@2=B @.")
    assert game.state.station_owner(1) == 1
    play(game, "Ba:W=2 @.")
    assert game.state.phase == phases.TURN


def test_an_open_early_end_question_survives_a_correction():
    """At damage and quick depth; an answer is final (M-128, A-19)."""
    game = full("Rd Y B", "Rd Y B G", depth="damage")
    play(game, ":deployed Ba-F")
    for fix in ("Aa:B=0", "Aa:S=1", "Aa:W=1", ":clock=9"):
        play(game, fix)
        assert (game.state.phase, legal(game)) == (phases.END, [":end", ":on"])
    play(game, ":on Aa:B=1")
    assert game.state.phase == phases.PLAY
    play(game, "Aa-F Ba:W=2")
    assert game.state.phase == phases.END
    play(game, "Aa:W=1")
    assert game.state.phase == phases.PLAY


def test_allows_agrees_with_legal_for_stations():
    """Each station once and in order, living seats, changes only (M-119)."""
    game = moved("Y, Y", "Y G, Y")
    for token in ("", "@1=AB", "@2=B"):
        if token:
            play(game, token)
        found = game.state.legal()
        tried = [bytes((PRESENCE, station, mask)) for station in range(18) for mask in range(33)]
        tried += [
            bytes((SETTLED,)),
            bytes((SETTLED, 0)),
            bytes((PRESENCE,)),
            bytes((SETTLED, 1, 1)),
        ]
        assert bytes((SETTLED,)) in found
        for action in tried + found:
            assert game.state.allows(action) == (action in found)


def test_allows_agrees_with_legal_for_table_events():
    """At damage depth, where legal lists every event and part."""
    game = combat("Y G, Y", "G, Y", "B", depth="damage", stations=1)
    for token in ("", "Aa:Y=0"):
        if token:
            play(game, token)
        assert game.state.phase == phases.PLAY
        found = game.state.legal()
        tried = [b""]
        for kind in range(40):
            tried += [bytes((kind,)), bytes((kind, 0))]
            for frame in range(20):
                tried += [bytes((kind, frame, part)) for part in (0, 1, 2, 8, 9, 255)]
        for action in tried + found:
            assert game.state.allows(action) == (action in found), action


def test_presence_is_reported_between_turns_and_during_one():
    """A stop near a station may be told later: scores and order follow (M-119)."""
    game = combat("Y, Y", "Y G, Y", stations=1)
    assert game.state.phase == phases.TURN
    play(game, "@1=B")
    assert game.state.phase == phases.TURN
    assert game.state.station_owner(0) == 1
    assert game.state.order()[0] == 1
    act(game, "Ba")
    play(game, "> ~W12Y5G4g1 =D-")
    assert game.state.phase == phases.ACTING
    play(game, "@1=AB")
    assert game.state.phase == phases.ACTING
    assert (game.state.near(0), game.state.station_owner(0)) == (3, 1)
    game.undo()
    assert game.state.near(0) == 2
    assert refusal(game, "@1=B")
