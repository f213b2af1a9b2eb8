"""Rules of the quick game: ties, deployment, table events, doomsday, the end."""

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.mfz.model import phases as rules
from shared.rules.mfz.model import reasons
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.options import option
from tests.rules.mfz_games import SPREAD, THREE, in_play, legal, play, quick, refusal

TIED = (("Ann", 5, 20), ("Ben", 5, 20))
TIED_THREE = (("Ann", 4, 16), ("Ben", 4, 16), ("Cai", 4, 16))
TIED_LOW = (("Ann", 4, 14), ("Ben", 6, 22), ("Cai", 6, 22))
TIED_LOW_THREE = (("Ann", 3, 9), ("Ben", 4, 16), ("Cai", 4, 16), ("Dee", 4, 16))
TIED_MIDDLE = (("Ann", 3, 6), ("Ben", 3, 8), ("Cai", 3, 11), ("Dee", 4, 12))
TIED_BOTH = (("Ann", 4, 12), ("Ben", 3, 9), ("Cai", 4, 8), ("Dee", 4, 12))
TIED_AGAIN = (("Ann", 3, 12), ("Ben", 3, 10), ("Cai", 4, 8))
FIVE = (("Ann", 3, 8), ("Ben", 3, 10), ("Cai", 4, 12), ("Dee", 4, 14), ("Eve", 4, 16))
DEMO = (("Ann", 2, 8), ("Ben", 2, 8), ("Cai", 2, 8))

UNKNOWN = reasons.REASONS[reasons.UNKNOWN]
IS_OVER = reasons.REASONS[reasons.IS_OVER]
NOT_NOW = reasons.REASONS[reasons.NOT_NOW]
NOT_YOU = reasons.REASONS[reasons.NOT_YOU]
NOT_DRAWN = reasons.REASONS[reasons.NOT_DRAWN]
NO_FRAME = reasons.REASONS[reasons.NO_FRAME]
NO_STATION = reasons.REASONS[reasons.NO_STATION]
OWN_STATION = reasons.REASONS[reasons.OWN_STATION]
NOT_CONTESTED = reasons.REASONS[reasons.NOT_CONTESTED]
NOT_OFFERED = reasons.REASONS[reasons.NOT_OFFERED]
NOT_PLACED_NOW = reasons.REASONS[reasons.NOT_PLACED_NOW]
NO_SUCH_NUMBER = reasons.REASONS[reasons.NO_SUCH_NUMBER]
NOTHING_NEW = reasons.REASONS[reasons.NOTHING_NEW]
STATIONS_STAY = reasons.REASONS[reasons.STATIONS_STAY]


def steps(game):
    """Return the deployment steps of a game as tokens."""
    tokens = []
    while game.state.phase == rules.DEPLOY:
        token = legal(game)[0]
        tokens.append(token)
        play(game, token)
    return " ".join(tokens)


def setup_refused(companies=SPREAD, numbers=None, **options):
    """Return the message for a refused set-up."""
    try:
        agree(companies, options, numbers)
    except ValueError as error:
        return str(error)
    raise AssertionError("the setup was accepted")


def names_of(standings):
    """Return standings as letters, equals grouped."""
    return " ".join(["".join(["ABCDE"[seat] for seat in rank]) for rank in standings])


# Bidding.


def test_bidding_gives_points_scores_and_order():
    """M-39, M-41, M-46."""
    state = quick().state
    assert state.ppa() == [7, 3]
    assert state.scores() == [56, 27]
    assert state.order() == [0, 1]
    assert state.phase == rules.DEPLOY


def test_equal_companies_tie_for_highest_and_chance_is_due():
    """M-42.1."""
    state = quick(TIED).state
    assert state.actor() == CHANCE
    assert state.drawing() == [0, 1]
    assert state.legal() == []


def test_lots_name_each_tied_company_once():
    """M-42.1."""
    for token in ("~/A", "~/AA", "~/ABA", "~/"):
        assert refusal(quick(TIED), token) == NOT_DRAWN
    assert refusal(quick(TIED), "~/AC") == UNKNOWN
    assert refusal(quick(TIED_BOTH), "~/AD") == NOT_DRAWN


def test_the_first_drawn_adds_removes_or_defers():
    """The frame removed from twenty systems on five frames had four (M-42.2, M-43a)."""
    game = play(quick(TIED), "~/BA")
    assert game.state.actor() == 1
    assert legal(game) == "B:add0 B:add1 B:add2 B:add3 B:add4 B:drop4 B:defer".split()


def test_nobody_defers_back_and_the_last_drawn_must_change():
    """M-42.2."""
    game = play(quick(TIED), "~/BA B:defer")
    assert game.state.actor() == 0
    assert "A:defer" not in legal(game)
    assert refusal(game, "A:defer") == NOT_OFFERED
    assert refusal(game, "B:defer") == NOT_YOU


def test_deferral_goes_down_the_whole_chain():
    """M-42.2."""
    game = play(quick(TIED_THREE), "~/CAB C:defer A:defer")
    assert game.state.actor() == 1
    assert "B:defer" not in legal(game)


def test_the_choice_belongs_to_the_drawn_company_alone():
    """M-42.2."""
    game = play(quick(TIED), "~/BA")
    assert refusal(game, "A:add4") == NOT_YOU
    assert refusal(game, "A:defer") == NOT_YOU
    assert refusal(game, "A:forced") == NOT_OFFERED


def test_frames_stay_within_the_limits_of_the_size():
    """Four to six frames in a skirmish of two (M-42.2)."""
    most = play(quick((("Ann", 6, 20), ("Ben", 6, 20))), "~/AB")
    assert [token for token in legal(most) if "add" in token] == []
    assert refusal(most, "A:add0") == NOT_OFFERED
    fewest = play(quick((("Ann", 4, 8), ("Ben", 4, 8))), "~/AB")
    assert [token for token in legal(fewest) if "drop" in token] == []
    assert refusal(fewest, "A:drop2") == NOT_OFFERED


def test_a_frame_has_at_most_four_systems_and_no_more_than_were_there():
    """M-43a."""
    game = play(quick((("Ann", 5, 18), ("Ben", 5, 18))), "~/AB")
    assert [token for token in legal(game) if "drop" in token] == "A:drop2 A:drop3 A:drop4".split()
    assert refusal(game, "A:drop1") == NO_SUCH_NUMBER
    assert refusal(game, "A:add5") == NO_SUCH_NUMBER
    few = play(quick((("Ann", 5, 2), ("Ben", 5, 2))), "~/AB")
    assert [token for token in legal(few) if "drop" in token] == "A:drop0 A:drop1 A:drop2".split()


def test_an_added_frame_changes_the_points_of_all():
    """M-42.3, X-16."""
    state = play(quick(TIED), "~/AB A:add4").state
    assert (state.frames(), state.systems()) == ([6, 5], [24, 20])
    assert state.scores() == [27, 56]
    assert state.order() == [1, 0]
    assert state.phase == rules.DEPLOY


def test_another_tie_starts_with_new_lots():
    """Deferrals are cleared; another pair is tied now (M-42.3, A-36)."""
    game = play(quick(TIED_AGAIN), "~/CB C:defer B:add3")
    assert game.state.scores() == [30, 18, 30]
    assert game.state.actor() == CHANCE
    assert game.state.drawing() == [0, 2]
    play(game, "~/CA")
    assert "C:defer" in legal(game)


def test_the_book_lets_the_winner_force_the_loser():
    """The forced company adds or removes and cannot force the other (M-44, A-6)."""
    game = play(quick(TIED, tie_high_mode="book"), "~/BA")
    assert legal(game)[-1] == "A:forced"
    assert refusal(game, "B:defer") == NOT_OFFERED
    play(game, "A:forced")
    assert game.state.actor() == 0
    assert legal(game) == "A:add0 A:add1 A:add2 A:add3 A:add4 A:drop4".split()
    assert refusal(game, "B:forced") == NOT_NOW
    assert refusal(game, "B:add1") == NOT_YOU
    play(game, "A:drop4")
    assert game.state.phase == rules.DEPLOY


def test_the_book_with_more_than_two_tied_defers_down_the_chain():
    """A-35."""
    game = play(quick(TIED_THREE, tie_high_mode="book"), "~/BCA")
    assert legal(game)[-1] == "B:defer"
    assert refusal(game, "C:forced") == NOT_OFFERED


def test_lots_decide_the_order_if_no_frame_can_change():
    """Fewest and most frames are equal (A-7)."""
    numbers = {"frames_min": 5, "frames_max": 5}
    state = play(quick(TIED, numbers, size="custom"), "~/BA").state
    assert state.phase == rules.DEPLOY
    assert state.order() == [1, 0]


def test_the_last_lot_for_lowest_is_point_attacker_and_last():
    """No points are recomputed (M-45, X-19)."""
    game = quick(TIED_LOW, size="battle")
    assert game.state.drawing() == [1, 2]
    play(game, "~/CB")
    assert game.state.scores() == [42, 24, 24]
    assert game.state.order() == [0, 2, 1]
    assert "B:point" in steps(game)


def test_a_tie_in_the_middle_is_drawn_too():
    """M-46."""
    game = quick(TIED_MIDDLE)
    assert game.state.drawing() == [1, 2]
    assert play(game, "~/CB").state.order() == [0, 2, 1, 3]


def test_the_tie_for_highest_comes_before_the_tie_for_lowest():
    """M-42, M-45."""
    game = quick(TIED_BOTH)
    assert game.state.drawing() == [1, 2]
    play(game, "~/BC")
    assert game.state.actor() == 1


# Deployment.


def test_two_players_deploy_in_the_order_of_the_table():
    """The point attacker has already placed one frame (M-48, M-49)."""
    assert steps(quick()) == (
        ":terrain A:station3 A:frame2 B:point B:frame B:frame B:frame B:frame B:frame "
        "B:station B:station B:station A:frame3"
    )


def test_three_players_deploy_as_in_the_worked_example():
    """M-48, X-21."""
    companies = (("Ann", 4, 12), ("Ben", 5, 15), ("Cai", 5, 20))
    game = quick(companies)
    assert game.state.order() == [0, 1, 2]
    assert steps(game) == (
        ":terrain A:station2 A:frame2 C:point B:frame C:frame B:frame C:frame B:frame C:frame "
        "B:frame C:frame B:frame B:station C:station B:station C:station A:frame2"
    )


def test_four_players_place_in_turn_behind_the_defender():
    """M-48, M-49."""
    game = play(quick(TIED_MIDDLE), "~/BC")
    assert steps(game) == (
        ":terrain A:station2 A:frame2 D:point B:frame C:frame D:frame B:frame C:frame D:frame "
        "B:frame C:frame D:frame B:station C:station D:station B:station C:station D:station "
        "A:frame"
    )


def test_five_players_have_a_station_each():
    """The defender's perimeter is that of a single station (M-15, M-48)."""
    game = play(quick(FIVE), "~/CD")
    assert game.state.order() == [0, 1, 2, 3, 4]
    assert steps(game) == (
        ":terrain A:station A:frame2 E:point B:frame C:frame D:frame E:frame B:frame C:frame "
        "D:frame E:frame B:frame C:frame D:frame E:frame C:frame D:frame "
        "B:station C:station D:station E:station A:frame"
    )


def test_a_custom_game_without_stations_skips_their_steps():
    """A-38."""
    numbers = {"stations_each": 0, "frames_min": 1}
    companies = (("Ann", 3, 5), ("Ben", 4, 9))
    assert steps(quick(companies, numbers, size="custom")) == (
        ":terrain A:frame2 B:point B:frame B:frame B:frame A:frame"
    )


def test_a_defender_with_one_frame_places_that_one():
    """A-38."""
    numbers = {"stations_each": 1, "frames_min": 1}
    companies = (("Ann", 1, 2), ("Ben", 2, 4))
    assert steps(quick(companies, numbers, size="custom")) == (
        ":terrain A:station A:frame B:point B:frame B:station"
    )


def test_only_the_current_step_can_be_placed():
    """M-48."""
    game = play(quick(), ":terrain")
    assert legal(game) == ["A:station3", ":deployed"]
    for token in ("A:station2", "B:point", ":terrain", ":station3"):
        assert refusal(game, token) == NOT_PLACED_NOW
    assert refusal(game, "A-F") == NOT_NOW


def test_the_guide_can_be_left_at_every_step():
    """M-48."""
    game = quick()
    while game.state.phase == rules.DEPLOY:
        play(game, ":deployed")
        assert (game.state.phase, game.state.round()) == (rules.PLAY, 1)
        game.undo()
        play(game, legal(game)[0])


# What happens in a round.


def test_a_lost_frame_costs_its_owner_the_points_of_one_asset():
    """M-122."""
    state = play(in_play(), "A-F").state
    assert state.frames() == [4, 6]
    assert state.scores() == [49, 27]


def test_a_taken_station_counts_for_each_at_its_own_points():
    """M-122."""
    state = play(in_play(), "B@A").state
    assert state.stations() == [2, 4]
    assert state.scores() == [49, 30]


def test_a_contested_station_costs_the_loser_alone_and_can_be_taken_again():
    """In three steps (M-116, M-117, M-121, X-61)."""
    companies = (("Ann", 4, 14), ("Ben", 5, 20), ("Cai", 6, 20))
    game = in_play(companies, size="battle")
    assert game.state.scores() == [42, 28, 24]
    play(game, "A-F N@A")
    assert game.state.scores() == [28, 28, 24]
    assert game.state.neutral == 1
    assert game.state.order() == [0, 1, 2]
    play(game, "C@N")
    assert game.state.scores() == [28, 28, 27]
    assert game.state.neutral == 0
    play(game, "A@C")
    assert game.state.stations() == [2, 2, 2]


def test_two_players_never_contest_the_station_of_one():
    """The owner is one of the two (M-116)."""
    game = in_play()
    assert refusal(game, "N@A") == NOT_CONTESTED
    assert [token for token in legal(game) if token[0] == "N"] == []


def test_a_station_is_contested_only_by_two_others_with_frames():
    """M-116."""
    game = play(in_play(THREE), "C:frames=0")
    assert refusal(game, "N@A") == NOT_CONTESTED
    assert refusal(game, "N@B") == NOT_CONTESTED
    assert "N@C" in legal(game)


def test_a_company_without_frames_keeps_its_station_until_it_is_taken():
    """M-60, M-120."""
    game = play(in_play(), "B-F B-F B-F B-F B-F B-F")
    assert game.state.scores() == [56, 9]
    assert refusal(game, "B-F") == NO_FRAME
    assert refusal(game, "B@A") == NO_FRAME
    assert legal(game) == ["A-F", "A@B", "="]


def test_a_station_is_taken_only_from_a_company_that_has_one():
    """M-116."""
    game = play(in_play(), "A@B A@B A@B")
    assert refusal(game, "A@B") == NO_STATION
    assert refusal(game, "A@N") == NO_STATION
    assert refusal(game, "A@A") == OWN_STATION
    three = play(in_play(THREE), "A@B A@B")
    assert refusal(three, "N@B") == NO_STATION


def test_only_companies_of_the_game_act():
    assert refusal(in_play(), "C-F") == UNKNOWN
    assert refusal(in_play(), "A@C") == UNKNOWN
    state = in_play().state
    for action in (b"", b"\0", b"\x14", b"\x08", b"\x08\0\0", b"\xff\0", b"\x06\0\x04\1"):
        assert state.check(action) == reasons.UNKNOWN


def test_the_order_follows_the_scores_and_equals_keep_their_places():
    """M-55, M-56."""
    companies = (("Ann", 4, 14), ("Ben", 5, 20), ("Cai", 6, 20))
    game = play(in_play(companies, size="battle"), "A-F A-F")
    assert game.state.scores() == [28, 28, 24]
    assert game.state.order() == [0, 1, 2]
    play(game, "A-F")
    assert game.state.order() == [1, 2, 0]
    play(game, "A:frames=2")
    assert game.state.scores() == [28, 28, 24]
    assert game.state.order() == [1, 0, 2]


def test_points_per_asset_never_change_after_bidding():
    """M-8, M-123."""
    game = in_play(THREE)
    before = game.state.ppa()
    play(game, "A-F B-F C-F A@B = A+ B+ C-")
    assert game.state.ppa() == before


# The end of a round.


def test_the_clock_falls_by_one_then_by_votes_in_order_of_score():
    """M-124."""
    game = play(in_play(THREE), "=")
    assert game.state.clock == 10
    assert legal(game) == ["A+", "A-"]
    play(game, "A+ B-")
    assert (game.state.clock, game.state.actor()) == (9, 2)
    play(game, "C+")
    assert (game.state.clock, game.state.round()) == (8, 2)


def test_votes_are_asked_one_company_at_a_time():
    """M-124."""
    game = play(in_play(), "=")
    assert refusal(game, "B+") == NOT_YOU
    assert refusal(game, "B-") == NOT_YOU
    assert refusal(game, "=") == NOT_NOW
    assert refusal(game, "A:frames=1") == NOT_NOW
    assert refusal(in_play(), "A+") == NOT_NOW


def test_the_first_vote_is_that_of_the_highest_current_score():
    """M-124, M-56."""
    game = play(in_play(), "A:frames=0 =")
    assert game.state.scores() == [21, 27]
    assert legal(game) == ["B+", "B-"]


def test_a_clock_at_0_ends_the_votes():
    """M-124, X-63, X-64."""
    alone = play(in_play(numbers={"doomsday_start": 1}), "=")
    assert alone.state.actor() == NOBODY
    amid = play(in_play(THREE, {"doomsday_start": 2}), "= A+")
    assert (amid.state.clock, amid.state.actor()) == (0, NOBODY)
    assert amid.state.legal() == []
    for token in ("B+", "A-F", "=", "A:frames=3", "~/AB"):
        assert refusal(amid, token) == IS_OVER


def test_a_company_without_frames_is_asked_too():
    """M-125."""
    game = play(in_play(THREE), "C:frames=0 =")
    play(game, "A- B-")
    assert legal(game) == ["C+", "C-"]


def test_a_leader_who_always_counts_ends_the_game_in_six_rounds():
    """M-129, X-67."""
    game = play(in_play(), "= A+ B- " * 5 + "=")
    assert (game.state.actor(), game.state.round(), game.state.clock) == (NOBODY, 6, 0)


def test_equals_roll_for_their_places_at_the_end_of_a_round():
    """M-55 with roll_off."""
    game = play(quick(DEMO, size="demo", tie_order="roll_off"), "B@N =")
    assert game.state.drawing() == [0, 2]
    play(game, "~/CA")
    assert game.state.order() == [1, 2, 0]
    assert legal(game) == ["B+", "B-"]


def test_a_company_last_by_lot_does_not_roll_and_stays_last():
    """M-55 with roll_off, M-45."""
    game = quick(TIED_LOW, size="battle", tie_order="roll_off")
    play(game, "~/BC :deployed =")
    assert legal(game) == ["A+", "A-"]
    three = play(quick(TIED_LOW_THREE, tie_order="roll_off"), "~/BCD :deployed =")
    assert three.state.actor() == CHANCE
    assert three.state.drawing() == [1, 2]
    play(three, "~/CB A-")
    assert three.state.order() == [0, 2, 1, 3]


def test_a_tie_that_was_broken_and_recurs_is_rolled_for():
    """The last place by lot ends with the tie (M-45, M-55)."""
    game = play(quick(TIED_LOW, size="battle", tie_order="roll_off"), "~/BC :deployed")
    play(game, "B-F B:frames=6 =")
    assert game.state.drawing() == [1, 2]
    assert refusal(game, "A+") == NOT_NOW
    play(game, "~/BC")
    assert game.state.order() == [0, 1, 2]


def test_a_company_last_by_lot_rolls_once_that_tie_is_broken():
    """The lot counts only among those that tied for lowest (M-45, M-55)."""
    game = play(quick(TIED_LOW, size="battle", tie_order="roll_off"), "~/BC :deployed")
    play(game, "A-F A-F A-F C-F")
    assert game.state.scores() == [21, 24, 21]
    play(game, "=")
    assert game.state.drawing() == [0, 2]


def test_a_company_last_by_lot_stays_behind_one_that_rejoins_the_tie():
    """The company last by lot is the last of its group (M-45, M-55)."""
    game = play(quick(TIED_LOW_THREE, tie_order="roll_off"), "~/BCD :deployed")
    play(game, "B-F B:frames=4")
    assert game.state.order() == [0, 2, 3, 1]
    play(game, "= ~/BC")
    assert game.state.order() == [0, 1, 2, 3]


def test_ties_are_rolled_for_in_every_round():
    """M-55 with roll_off."""
    game = play(quick(TIED_LOW_THREE, tie_order="roll_off"), "~/BCD :deployed")
    play(game, "= ~/CB A- C- B- D- =")
    assert game.state.drawing() == [1, 2]


def test_stable_order_never_rolls():
    """M-55."""
    game = play(quick(TIED_LOW_THREE), "~/BCD :deployed B-F B:frames=4 =")
    assert legal(game) == ["A+", "A-"]
    assert game.state.order() == [0, 2, 3, 1]


# The end of the game.


def test_an_early_end_is_asked_when_one_company_has_points():
    """M-128, A-19."""
    game = play(in_play(), "B:frames=0 @B:N @B:N A@B")
    assert game.state.phase == rules.END
    assert game.state.actor() == TABLE
    assert legal(game) == [":end", ":on"]
    assert refusal(game, "A-F") == NOT_NOW
    play(game, ":end")
    assert game.state.actor() == NOBODY


def test_an_early_end_is_asked_again_after_the_next_change():
    """M-128."""
    game = play(in_play(), "B:frames=0 @B:N @B:N @B:N :on")
    assert game.state.phase == rules.PLAY
    play(game, "A-F")
    assert game.state.phase == rules.END


def test_a_correction_of_the_clock_repeats_only_open_questions():
    """After every change of a score (M-128)."""
    game = play(in_play(), "B:frames=0 @B:N @B:N @B:N :clock=9")
    assert game.state.phase == rules.END
    play(game, ":on :clock=8")
    assert game.state.phase == rules.PLAY


def test_a_correction_can_resolve_the_early_end_question():
    """M-128."""
    game = play(in_play(), "B:frames=0 @B:N @B:N @B:N B:frames=1")
    assert game.state.phase == rules.PLAY


def test_early_end_on_ends_and_off_plays_on():
    """M-128."""
    ended = play(in_play(early_end="on"), "B:frames=0 @B:N @B:N @B:N")
    assert ended.state.actor() == NOBODY
    on = play(in_play(early_end="off"), "B:frames=0 @B:N @B:N @B:N")
    assert on.state.phase == rules.PLAY


def level(tokens="", companies=THREE, **options):
    """Return a game at the last tick, Ann and Ben equal at the top."""
    game = in_play(companies, {"doomsday_start": 1}, size="skirmish", **options)
    points = game.state.ppa()
    assert points == [7, 5, 3]
    play(game, "@A:N @A:N A:frames=5 B:frames=5 C:frames=4")
    assert game.state.scores()[:2] == [35, 35]
    return play(game, tokens)


def test_equal_top_scores_are_a_draw():
    """M-126."""
    state = level("=").state
    assert state.actor() == NOBODY
    assert names_of(state.standings()) == "AB C"


def test_most_assets_break_an_equal_top():
    """Five assets at seven points against seven at five (M-127)."""
    assert names_of(level("=", end_tie="most_assets").state.standings()) == "B A C"


def test_equal_assets_are_still_a_draw():
    """M-127."""
    game = quick(DEMO, {"doomsday_start": 1}, size="demo", end_tie="most_assets")
    play(game, "B-F =")
    assert names_of(game.state.standings()) == "AC B"


def test_assets_break_ties_for_first_place_only():
    """M-127."""
    game = level("C:frames=8 @N:C @N:C", end_tie="most_assets")
    assert game.state.scores() == [35, 35, 36]
    assert names_of(game.state.standings()) == "C AB"


def test_an_extra_round_is_played_without_a_count():
    """M-127."""
    game = level("=", end_tie="extra_round")
    assert (game.state.round(), game.state.clock, game.state.phase) == (2, 0, rules.PLAY)
    assert refusal(game, ":clock=3") == NOT_NOW
    play(game, "A-F =")
    assert game.state.actor() == NOBODY
    assert names_of(game.state.standings()) == "B A C"


def test_an_extra_round_may_end_in_a_draw():
    """M-127."""
    game = level("= =", end_tie="extra_round")
    assert game.state.actor() == NOBODY
    assert names_of(game.state.standings()) == "AB C"


def test_a_single_winner_gets_no_extra_round():
    """M-127."""
    assert level("A-F =", end_tie="extra_round").state.actor() == NOBODY


def test_an_extra_round_also_follows_a_vote_that_ends_the_clock():
    """M-124, M-127."""
    game = level(":clock=2 = A+", end_tie="extra_round")
    assert (game.state.round(), game.state.clock, game.state.phase) == (2, 0, rules.PLAY)


# Corrections.


def test_corrections_set_counts_and_clock():
    game = play(in_play(), "A:frames=3 @A:N :clock=5")
    state = game.state
    assert (state.frames(), state.stations()) == ([3, 6], [2, 3])
    assert (state.neutral, state.clock, state.scores()) == (1, 5, [35, 27])
    game.undo(3)
    assert (state.frames(), state.stations(), state.clock) == ([5, 6], [3, 3], 11)


def test_a_correction_gives_a_station_to_another_and_creates_none():
    """The owner can be corrected, not the number of stations (M-6, M-7)."""
    game = play(in_play(), "@A:B @B:N @N:A @B:N")
    state = game.state
    assert (state.stations(), state.neutral) == ([3, 2], 1)
    for token in ("A:stations=4", "A:stations=3", ":neutral=0", "B:stations=0"):
        assert refusal(game, token) == STATIONS_STAY
    assert refusal(game, "@A:A") == NOTHING_NEW
    play(game, "@N:B @B:A @B:A @B:A")
    assert refusal(game, "@B:A") == refusal(game, "@N:A") == NO_STATION
    assert (state.stations(), state.neutral) == ([6, 0], 0)


def test_a_company_without_frames_can_be_given_a_station():
    """It scores its stations (M-60)."""
    game = play(in_play(), "B:frames=0 @A:B")
    assert game.state.stations() == [2, 4]


def test_a_correction_of_stations_asks_whether_the_game_ends():
    """As every change of a score does (M-128)."""
    game = play(in_play(), "B:frames=0 @B:A @B:A")
    assert game.state.phase == rules.PLAY
    play(game, "@B:A")
    assert game.state.phase == rules.END
    play(game, "@A:B")
    assert game.state.phase == rules.PLAY


def test_in_version_1_a_correction_sets_the_number_of_stations():
    game = in_play()
    game.state.setup.version = 1
    play(game, "A:stations=9 :neutral=2")
    assert (game.state.stations(), game.state.neutral) == ([9, 3], 2)
    assert refusal(game, "@A:B") == reasons.REASONS[reasons.UNKNOWN]
    assert refusal(game, "A:stations=14") == NO_SUCH_NUMBER
    assert refusal(game, ":neutral=5") == NO_SUCH_NUMBER


def test_corrections_stay_within_the_limits_of_a_table():
    """Eight frames a company, a clock of eleven (M-20)."""
    game = in_play()
    assert refusal(game, "A:frames=9") == NO_SUCH_NUMBER
    assert refusal(game, ":clock=12") == NO_SUCH_NUMBER
    assert refusal(game, ":clock=0") == NO_SUCH_NUMBER


def test_corrections_belong_to_play():
    assert refusal(quick(), "A:frames=3") == NOT_NOW
    assert refusal(play(quick(TIED), "~/AB"), ":clock=3") == NOT_NOW
    assert refusal(quick(), "~/AB") == NOT_NOW


# Reasons.


def test_every_reason_is_given_somewhere():
    tied = play(quick(TIED), "~/AB")
    over = play(in_play(), "B:frames=0 @B:N @B:N @B:N :end")
    cases = (
        (in_play(), "E-F", reasons.UNKNOWN),
        (over, "A-F", reasons.IS_OVER),
        (in_play(), ":end", reasons.NOT_NOW),
        (tied, "B:add1", reasons.NOT_YOU),
        (quick(TIED), "~/AA", reasons.NOT_DRAWN),
        (play(in_play(), "A:frames=0"), "A-F", reasons.NO_FRAME),
        (in_play(), "A@N", reasons.NO_STATION),
        (in_play(), "A@A", reasons.OWN_STATION),
        (in_play(), "N@B", reasons.NOT_CONTESTED),
        (tied, "B:forced", reasons.NOT_OFFERED),
        (quick(), "A:frame2", reasons.NOT_PLACED_NOW),
        (in_play(), ":clock=99", reasons.NO_SUCH_NUMBER),
    )
    for game, token, code in cases:
        assert refusal(game, token) == reasons.REASONS[code]
    assert [code for _, _, code in cases] == list(range(1, reasons.NO_SUCH_NUMBER + 1))
    assert refusal(in_play(), ":neutral=1") == STATIONS_STAY


# Sizes, presets, set-ups.


def test_a_demo_starts_in_play_with_ten_points_each():
    """One neutral station, clock 5, seats in order (M-18, A-34)."""
    state = quick(DEMO, size="demo").state
    assert (state.phase, state.round(), state.clock, state.neutral) == (rules.PLAY, 1, 5, 1)
    assert state.ppa() == [5, 5, 5]
    assert state.scores() == [10, 10, 10]
    assert state.order() == [0, 1, 2]


def test_a_demo_ends_after_two_rounds_of_counting():
    """M-18, M-129."""
    game = play(quick(DEMO, size="demo"), "A@N B-F = A+ C- B+ = A+")
    assert game.state.actor() == NOBODY
    assert names_of(game.state.standings()) == "A C B"


def test_a_neutral_station_can_be_taken():
    """M-17."""
    game = play(quick(TIED_MIDDLE, {"neutral_stations": 1}), "~/BC :deployed")
    play(game, "B@N")
    assert (game.state.neutral, game.state.stations()) == (0, [2, 3, 2, 2])


def test_a_custom_game_takes_its_numbers_from_the_players():
    """M-19."""
    numbers = {
        "frames_min": 1,
        "frames_max": 8,
        "stations_each": 2,
        "neutral_stations": 1,
        "doomsday_start": 7,
    }
    game = quick((("Ann", 1, 0), ("Ben", 8, 32)), numbers, size="custom")
    assert (game.state.stations(), game.state.neutral, game.state.clock) == ([2, 2], 1, 7)
    assert game.state.scores() == [21, 30]


def test_a_custom_game_starts_from_the_numbers_of_a_battle():
    """M-19."""
    setup = agree(TIED, {"size": "custom"})
    assert (setup.limits, setup.stations) == ((5, 8), 3)


def test_editions_set_the_defaults_of_their_texts():
    """Differences between the editions at quick depth (rules section 18)."""
    chosen = {}
    for edition in option("edition").values:
        options = agree(SPREAD, {"edition": edition}).options
        chosen[edition] = (options["tie_high_mode"], options["end_tie"])
    assert chosen == {
        "handbook": ("handbook", "draw"),
        "book": ("book", "draw"),
        "web": ("book", "most_assets"),
    }
    own = agree(SPREAD, {"edition": "web", "end_tie": "draw"}).options
    assert (own["tie_high_mode"], own["end_tie"]) == ("book", "draw")


def test_impossible_set_ups_are_refused():
    """M-1, M-15, M-17, M-19, M-21."""
    ann, ben = SPREAD
    assert "2 to 5" in setup_refused((ann,))
    assert "2 to 5" in setup_refused((ann,) * 6)
    assert "4 to 6" in setup_refused((("Ann", 3, 8), ben))
    assert "5 to 8" in setup_refused((("Ann", 4, 8), ben), size="battle")
    custom = setup_refused((("Ann", 3, 8), ben), {"frames_min": 4}, size="custom")
    assert "not 4 to 8 (M-19)" in custom
    assert "not 2 (M-18)" in setup_refused((("Ann", 3, 8), ("Ben", 2, 8)), size="demo")
    assert "systems" in setup_refused((("Ann", 5, 21), ben))
    assert "same name" in setup_refused((ann, ("Ann", 6, 22)))
    assert "four players" in setup_refused(numbers={"neutral_stations": 1})
    assert "between" in setup_refused(numbers={"doomsday_start": 12})
    assert "between" in setup_refused(numbers={"doomsday_start": 0})
    assert "fixed" in setup_refused(numbers={"stations_each": 2})
    assert "above" in setup_refused(numbers={"frames_min": 7, "frames_max": 6}, size="custom")
    assert "one of" in setup_refused(size="huge")
    assert "no option" in setup_refused(colour="red")
    assert "no option" in setup_refused(numbers={"moons": 1})


def test_names_that_a_record_cannot_hold_are_refused():
    for name in ("A]", "[A", "A\nB", " A", "A ", "A\tB"):
        assert "name" in setup_refused(((name, 5, 20), SPREAD[1]))


def test_a_company_without_a_name_is_called_by_its_letter():
    setup = agree((("", 5, 20), ("", 6, 22)))
    assert [name for name, _, _ in setup.companies] == ["A", "B"]


# Sentences.


def test_every_action_is_explained_with_names_and_rules():
    game = in_play(THREE)
    sentences = [game.state.explain(game.state.parse(token)) for token in SAID]
    assert sentences == [SAID_WORDS[place] for place in range(len(SAID))]


SAID = (
    "~/BA A:add1 A:drop2 A:defer B:forced :terrain A:station3 A:frame C:point :deployed A-F "
    "A@B A@N N@A = A+ A- :end :on A:frames=1 A:stations=2 :neutral=1 :clock=5 @A:N"
).split()
SAID_WORDS = (
    "Lots are drawn: Ben, Ann (M-46)",
    "Ann adds a frame with 1 system to break the tie (M-42)",
    "Ann drops a frame with 2 systems to break the tie (M-42)",
    "Ann leaves the choice to the next in the tie (M-42)",
    "Ben must add or drop a frame (M-44)",
    "The terrain is laid out (M-48)",
    "Ann places 3 stations (M-48)",
    "Ann places 1 frame (M-48)",
    "Cai places the point frame (M-48)",
    "Everything is deployed; round 1 begins (M-48)",
    "Ann loses a frame (M-122)",
    "Ann takes a station from Ben (M-116)",
    "Ann takes a station from nobody (M-116)",
    "Ann loses a contested station to nobody (M-116)",
    "End of the round: the clock falls by one (M-124)",
    "Ann counts the clock down by one more (M-124)",
    "Ann leaves the clock as it is (M-124)",
    "The players end the game here (M-128)",
    "The players play on (M-128)",
    "Correction: Ann has 1 frame",
    "Correction: Ann has 2 stations",
    "Correction: nobody has 1 station",
    "Correction: the clock stands at 5",
    "Correction: a station of Ann belongs to nobody",
)


def test_drawn_lots_are_undone_and_redone():
    game = play(quick(TIED_AGAIN), "~/CB C:defer B:add3 ~/CA")
    positions = []
    while game.ply:
        positions.append(bytes(game.state.vector.values))
        game.undo()
    assert game.state.actor() == CHANCE
    while positions:
        game.redo()
        assert bytes(game.state.vector.values) == positions.pop()


def test_the_position_is_one_readable_line():
    game = play(in_play(THREE), "N@A B-F")
    assert game.state.position() == "R1 D11 N1 play | A 7p 3f 1s | B 5p 3f 2s | C 3p 5f 2s"
