"""Rules of the game at full and at damage depth."""

from shared.rules.mfz.model import actions, phases, reasons
from shared.rules.mfz.play import tactical_order
from shared.rules.mfz.text import claims, prompts
from tests.rules.full_games import act, combat, do, frame, idle, skip, step
from tests.rules.mfz_games import legal, play, quick, refusal

SOLDIER = "Rd Y B G"


def kinds(game):
    """Return the kinds of legal actions, each once."""
    return sorted({action[0] for action in game.state.legal()})


def asked(game):
    """Return who is asked for a turn: `A?`, or `A!` if it may not pass."""
    state = game.state
    assert state.phase == phases.TURN
    return "ABCDE"[state.actor()] + ("?" if tactical_order.may_pass(state) else "!")


# Tactical order.


def test_a_company_without_frames_left_to_act_is_not_asked():
    """M-57, M-60."""
    game = combat("Y, Y", "Y, Y", "Y, Y")
    play(game, "Ba:W=0 Bb:W=0 Aa:turn=1 Ab:turn=1")
    assert asked(game) == "C!"


def test_the_round_ends_after_the_last_turn():
    """Values are cleared, the clock falls, and each company votes (M-54, M-115, M-124)."""
    game = combat("Y B", "Y B")
    play(game, "Aa Aa> ~W66B5Y5g4 =DB5 =. =S- Ba Ba> ~W11B1Y1g1 =DB1")
    skip(game, phases.SPOTTING)
    assert game.state.defence(0) == 5
    play(game, "=SW1>Aa")
    state = game.state
    assert (state.defence(0), state.spot(0), state.clock) == (-1, 0, 10)
    assert state.phase == phases.DOOMSDAY_VOTE
    play(game, "A+ B-")
    assert (state.round(), state.clock, asked(game)) == (2, 9, "A?")


def test_the_order_follows_the_scores_after_each_cascade():
    """B leads once it has A's station, and still leads when they are equal (M-55, M-56)."""
    game = combat("Y, Y", "Y, Y", stations=1)
    assert game.state.order() == [0, 1]
    play(game, "@1:B")
    assert game.state.order() == [1, 0]
    play(game, "@1:A")
    assert game.state.order() == [1, 0]
    play(game, "@2:N")
    assert game.state.order() == [0, 1]


def test_equals_draw_lots_whenever_the_order_is_rebuilt_if_agreed():
    """With tie_order=roll_off; C, last by lot, stays last (M-55)."""
    game = combat("Y, Y", "Y, Y", "Y, Y", tie_order="roll_off")
    state = game.state
    assert state.phase == phases.ROLL_OFF
    play(game, "~/BA")
    assert (state.phase, state.order(), asked(game)) == (phases.TURN, [1, 0, 2], "B?")
    play(game, "Ab:turn=1 Bb:turn=1 Ca:turn=1")
    act(game, "Ba")
    while state.running >= 0:
        step(game)
    assert state.phase == phases.ROLL_OFF
    play(game, "~/AB")
    idle(game, "Aa")
    play(game, "~/AB")
    act(game, "Cb")
    while state.running >= 0:
        step(game)
    # The clock's questions follow the last rebuild; no second draw.
    assert state.phase == phases.ROLL_OFF
    play(game, "~/BA")
    assert (state.phase, state.actor()) == (phases.DOOMSDAY_VOTE, 1)


def test_in_a_demo_round_1_is_clockwise_without_passes():
    """Clockwise; tactical order of M-57 from round 2 (M-18b)."""
    game = combat("Y, Y", "Y, Y", "Y, Y", size="demo", seat_order="BCA", numbers={})
    seen = []
    for _ in range(6):
        seen.append(asked(game))
        assert refusal(game, seen[-1][0] + ".") == reasons.REASONS[reasons.NO_PASSING]
        play(game, seen[-1][0] + ("a" if len(seen) < 4 else "b"))
        while game.state.running >= 0:
            step(game)
    assert seen == ["B!", "C!", "A!", "B!", "C!", "A!"]
    skip(game, phases.TURN)
    assert (game.state.order(), asked(game)) == ([1, 2, 0], "B?")


def test_in_a_demo_round_1_skips_companies_without_frames_and_ignores_scores():
    """M-18b."""
    game = combat("Y, Y", "Y, Y", "Y, Y", size="demo", seat_order="BCA", numbers={})
    play(game, "@1:A Ca:W=0 @. Cb:turn=1")
    assert asked(game) == "B!"
    for letter in "BABA":
        assert asked(game)[0] == letter
        act(game, legal(game)[0])
        while game.state.running >= 0:
            step(game)
    assert game.state.phase == phases.DOOMSDAY_VOTE
    assert game.state.actor() == 0


# Declaring and rolling.


def test_targets_are_opposing_frames_and_terrain_at_ranges_that_can_be_declared():
    """h always; d and a with a weapon of that range, d also with a rocket (M-36, M-62)."""
    game = act(combat("Rd, Y", "Ra, Y"), "Aa")
    assert legal(game) == [
        "Aa>Ba/h",
        "Aa>Ba/d",
        "Aa>Bb/h",
        "Aa>Bb/d",
        "Aa>T/h",
        "Aa>T/d",
        "Aa>",
    ]
    assert refusal(game, ">Ba/a") == reasons.REASONS[reasons.NO_WEAPON]
    assert refusal(game, ">Ab/h") == reasons.REASONS[reasons.NO_TARGET]


def test_the_roll_follows_at_once_without_choices():
    """M-29."""
    assert play(act(combat("Rd S3", "Y S3"), "Aa"), ">Ba/h").state.phase == phases.ROLLING
    assert play(act(combat("Rd", "Y"), "Aa"), ">Ba/d").state.phase == phases.ROLLING


def test_faces_that_the_dice_do_not_have_are_refused():
    """Two white d6, two red d6, one d8 of sprinting (M-28)."""
    game = play(act(combat("Rh", "Y"), "Aa"), ">Ba/h")
    state = game.state
    assert state.dice_due() == bytes((actions.W6, actions.W6, actions.R6, actions.R6, actions.G8))
    assert refusal(game, "~W12R34g56") == "The dice that are due are WW RR g"
    assert state.check(bytes((actions.ROLL, 0, 1))) == reasons.NOT_ROLLED
    # A padding bit after the last face, and a seven on a d6.
    assert state.check(bytes((actions.ROLL, 0b00000000, 0b00000111))) == reasons.NOT_ROLLED
    assert state.check(bytes((actions.ROLL, 0b11000000, 0b00001110))) == reasons.NOT_ROLLED
    assert state.check(bytes((actions.ROLL, 0b00000000, 0b00001110))) == 0


def test_jettison_removes_systems_before_the_roll_and_may_cancel_the_attack():
    """X-8, M-158, M-159."""
    game = play(act(combat("Rh Rd B G", "Y", jettison="true"), "Aa"), ">Ba/h")
    assert legal(game) == ["Aa>-Rh", "Aa>-Rd", "Aa>-B", "Aa>-G", "AaS0"]
    play(game, ">-Rd S0")
    assert game.state.dice_due() == bytes((0, 0, 1, 1, 3, 5, 6))
    game = play(act(combat("Rd B", "Y", jettison="true"), "Aa"), ">Ba/d >-Rd")
    assert (game.state.target, game.state.declared_range) == (actions.NONE, actions.NONE)
    game = play(act(combat("Rd B S1", "Y S1", jettison="true"), "Aa"), ">Ba/d >-Rd")
    assert (game.state.target, legal(game)) == (frame("Ba"), ["Aa>-B", "AaS1"])


def test_a_hazard_takes_a_white_die_without_an_environmental_system():
    """M-143 to M-146a."""
    game = play(act(combat("Rd", "Y", hazards="true"), "Aa"), ">Ba/h")
    assert legal(game) == ["AaS0", "AaS0z"]
    assert play(game, "S0z").state.dice_due() == bytes((actions.W6,))
    game = play(act(combat("Rd E", "Y", hazards="true"), "Aa"), ">Ba/h")
    assert legal(game) == ["AaS0"]
    game = play(act(combat("Rd E", "Y", hazards="true", env_typed="true"), "Aa"), ">Ba/h")
    assert legal(game) == ["AaS0", "AaS0z"]


def test_a_frame_without_dice_skips_the_roll():
    """One white die, lost to a hazard, and no other dice (M-144)."""
    game = combat("Rd", "Y", hazards="true")
    play(game, "Aa:W=1 Aa Aa> S0z")
    assert game.state.running == -1
    assert game.state.defence(0) == 0


# What dice may be used for.


def test_each_die_fits_actions_of_its_colour_and_white_fits_all():
    """X-10, M-35."""
    game = play(act(combat("Rd B G", "Y"), "Aa"), ">Ba/d ~W35R35B4G2")
    assert legal(game) == ["Aa=D-", "Aa=DW3", "Aa=DW5", "Aa=DB4"]
    play(game, "=DB4")
    assert legal(game) == [
        "Aa=MW3",
        "Aa=MW5",
        "Aa=MG2",
        "Aa=AW3",
        "Aa=AW5",
        "Aa=AR3",
        "Aa=AR5",
        "Aa=.",
    ]
    for token in ("=AG2", "=MR3", "=MW4"):
        assert refusal(game, token) == reasons.REASONS[reasons.NO_DIE]
    play(game, "=MW5 =.")
    assert legal(game) == ["Aa=S-", "Aa=SW3>Ba"]
    assert refusal(game, "=SR3>Ba") == reasons.REASONS[reasons.NO_DIE]


def test_equal_dice_are_offered_once_and_used_ones_removed():
    """M-34."""
    game = play(act(combat("B B", "Y"), "Aa"), "> ~W22B33g1 =DB3")
    assert game.state.dice() == [0x02, 0x02, 0x33, 0x61]
    assert legal(game) == ["Aa=MW2", "Aa=Mg1", "Aa=."]
    play(game, "=MW2")
    assert game.state.dice() == [0x02, 0x33, 0x61]
    # No move or attack is possible any more, so the spot is next.
    assert legal(game) == ["Aa=S-", "Aa=SW2>Ba"]


def test_without_a_target_there_is_no_attack():
    """M-63."""
    game = play(act(combat("Rd", "Y"), "Aa"), "> ~W35 =D-")
    assert kinds(game) == [actions.MOVE, actions.STOP]
    assert refusal(game, "=AW3") == reasons.REASONS[reasons.NO_DIE]


def test_all_dice_are_planned_before_acting_if_agreed():
    """Other dice are discarded; a planned attack is not announced yet (M-37)."""
    game = combat("Rd B G Y", "Y", assign_all_upfront="true")
    play(act(game, "Aa"), ">Ba/d ~W35R35B4Y6G2 =DB4")
    assert legal(game) == ["Aa+M-", "Aa+MW3", "Aa+MW5", "Aa+MG2"]
    play(game, "+MW5")
    assert legal(game) == ["Aa+A-", "Aa+AW3", "Aa+AR3", "Aa+AR5"]
    play(game, "+AR5 +S-")
    state = game.state
    assert (state.dice(), state.turned(frame("Ba"))) == ([0x05, 0x15], False)
    assert legal(game) == ["Aa=MW5", "Aa=AR5", "Aa=."]
    play(game, "=AR5")
    assert state.running == frame("Ba")
    skip(game, phases.COVERING)
    play(game, "*o")
    skip(game, phases.ACTING)
    assert (state.running, legal(game)) == (0, ["Aa=MW5", "Aa=."])
    # No spot is planned and the target plans nothing, so both turns are over.
    play(game, "=.")
    assert (state.running, state.turned(frame("Ba"))) == (-1, True)


def test_a_plan_without_a_target_has_no_die_for_an_attack():
    """M-37, M-63."""
    game = combat("Rd Y", "Y", assign_all_upfront="true")
    play(act(game, "Aa"), "> ~W35Y6 =D- +MW3")
    assert legal(game) == ["Aa+S-", "Aa+SW5", "Aa+SY6"]


# Combat order.


def test_the_target_prepares_after_the_announcement_then_waits():
    """It resumes after the attacker has ended its turn (M-68, M-75, M-79)."""
    game = play(act(combat(SOLDIER, SOLDIER), "Aa"), ">Ba/d ~W34R35B4Y2G2 =DB4 =AR5")
    state = game.state
    assert (state.running, state.parked, state.attack) == (frame("Ba"), 0, 5)
    play(game, ">Aa/d ~W11R11B6Y1G1 =DB6")
    # 5 against 6 is a miss; the attacker continues.
    assert (state.running, state.parked, state.phase) == (0, frame("Ba"), phases.ACTING)
    play(game, "=MG2 =SY2>Ba")
    assert (state.running, state.parked, state.phase) == (frame("Ba"), -1, phases.ACTING)
    assert state.spot(frame("Ba")) == 2
    # It may return fire; the attacker is not activated again (M-83).
    play(game, "=AW1")
    assert state.phase == phases.ACTING and state.running == frame("Ba")


# Resolving an attack.


def attack(companies=(SOLDIER, "Rd Rd B B"), before="", value=5, distance="d", **more):
    """Let Aa attack Ba, which has had its turn, with a white die of this value."""
    game = combat(*companies, **more)
    play(game, "Ba:turn=1 " + before)
    play(act(game, "Aa"), ">Ba/" + distance)
    skip(game, phases.ACTING, value)
    return play(game, "=AW%d" % value)


def test_a_spot_may_be_saved_and_a_used_one_is_spent_even_without_effect():
    """X-57, M-90, A-24."""
    game = attack(before="Ba:spot=2 Ba:defence=6", value=3)
    play(game, "*-")
    assert (game.state.spot(frame("Ba")), game.state.phase) == (2, phases.ACTING)
    game = attack(before="Ba:spot=2 Ba:defence=6", value=3)
    play(game, "*+")
    assert (game.state.spot(frame("Ba")), game.state.phase) == (0, phases.ACTING)


def test_cover_is_not_asked_for_at_hand_to_hand_range_or_without_dice():
    """M-91, M-93."""
    assert attack(distance="h").state.phase == phases.DAMAGING
    game = attack(before="Ba:defence=5")
    assert (game.state.phase, game.state.pending) == (phases.ACTING, 0)


def test_hit_terrain_is_asked_about_while_lower_dice_remain():
    """M-95, M-96, M-99."""
    game = play(attack(("Rd, Y", "Y Y G G, B B")), "*c ~44556")
    state = game.state
    assert (state.phase, state.pending) == (phases.COVERING, 4)
    play(game, "*c")
    assert (state.phase, state.pending) == (phases.COVERING, 3)
    # Now a frame with two defence systems covers: it absorbs both fives.
    play(game, "*Bb")
    assert (state.phase, state.pending) == (phases.ALLOCATING, 0)
    play(game, "Ba-Y")
    assert sum(state.loadout(frame("Bb"))) == 2


def test_a_covering_frame_suffers_the_fives_and_its_owner_chooses():
    """The question is repeated when that frame is destroyed (M-103, M-97, A-37)."""
    game = play(attack(("Rd, Y", "Y Y G G, Y"), value=6), "*Ab ~555556")
    state = game.state
    assert (state.actor(), legal(game)) == (0, ["Ab-Y"])
    play(game, "Ab-Y")
    # Its two white dice, then the frame; the remaining dice ask for new cover.
    assert not state.alive(frame("Ab"))
    assert (state.phase, state.actor()) == (phases.COVERING, 1)
    assert legal(game) == ["Aa*Bb", "Aa*c", "Aa*o"]
    play(game, "*o Ba-Y Ba-Y Ba-G")
    assert (state.phase, state.running) == (phases.ACTING, 0)


def test_armour_counts_at_each_die():
    """The five hits once a single defence system is left (M-104, A-11)."""
    game = attack(("Rd, Y", "Y Y G G, B B"))
    play(game, "*Bb ~55666")
    assert game.state.phase == phases.ALLOCATING
    assert game.state.actor() == 1 and legal(game)[0].startswith("Ba-")


# Hits.


def test_there_is_no_retreat_for_cover_or_without_a_station():
    """A-10, M-110."""
    game = play(attack(("Rd, Y", "Y Y G G, Y"), value=2, stations=1), "*Bb ~55")
    assert legal(game) == ["Bb-Y"]
    assert refusal(game, "Bb^") == reasons.REASONS[reasons.NO_RETREAT]
    game = play(attack(("Rd", "Y"), "@2:A", 2, "h", stations=1), "~66")
    assert legal(game) == ["Ba-Y"]
    game = attack(("Rd", "Y"), "", 2, "h", stations=1, station_retreat="off")
    assert legal(play(game, "~66")) == ["Ba-Y"]


def test_a_frame_retreats_from_any_station_if_agreed_and_again_next_to_another():
    """M-111."""
    game = attack(("Rd", "Y"), "@2:A", 3, "h", stations=1, station_retreat="any_station")
    play(game, "~666 Ba^ @. Ba^ @.")
    assert legal(game) == ["Ba-Y", "Ba^"]
    numbers = {"neutral_stations": 1}
    game = attack(("Rd", "Y"), "", 3, "h", numbers=numbers, station_retreat="any_station")
    play(game, "~666 Ba^ @.")
    assert legal(game) == ["Ba-Y"]


# Spots.


# Stations.


def moved(companies=("G, G", "G, G", "G, G"), before="", **more):
    """Return a game in which Aa has just moved and presence is asked for."""
    more.setdefault("stations", 1)
    game = play(combat(*companies, **more), before)
    play(act(game, "Aa"), ">")
    skip(game, phases.ACTING)
    return play(game, "=MW1")


def test_stations_are_asked_about_after_a_move_in_their_order():
    """An unchanged presence is not an answer; each station is reported once (M-119)."""
    game = moved()
    state = game.state
    assert len(legal(game)) == 3 * 7 + 1
    play(game, "@2=A")
    assert [action[1] for action in state.legal() if action[0] == actions.PRESENCE] == [2] * 7
    assert refusal(game, "@2=") == reasons.REASONS[reasons.NOTHING_NEW]
    play(game, "@.")
    assert (state.station_owner(1), state.near(1), state.stations()) == (0, 1, [2, 0, 1])


def test_a_contested_station_becomes_neutral_unless_its_owner_is_present():
    """X-59, X-60, M-116, M-117."""
    game = play(moved(), "@1=BC @2=ABC @.")
    state = game.state
    assert (state.station_owner(0), state.station_owner(1)) == (actions.NOBODYS, 1)
    assert (state.neutral, state.stations()) == (1, [0, 1, 1])
    game = play(moved(), "@1=BC @.")
    skip(game, phases.TURN)
    play(act(game, "Ba"), ">")
    skip(game, phases.ACTING)
    play(game, "=MW1 @1=C @.")
    assert game.state.station_owner(0) == 2


def test_an_eliminated_company_has_no_presence():
    """A's last frame dies at its station; B alone is left there (M-116, M-119)."""
    game = combat("", "Rh", stations=1)
    play(act(game, "Aa"), ">")
    skip(game, phases.ACTING)
    play(game, "=MW1 @1=AB @.")
    skip(game, phases.TURN)
    assert game.state.station_owner(0) == 0
    play(game, "Aa:W=1")
    play(act(game, "Ba"), ">Aa/h")
    skip(game, phases.ACTING, 6)
    play(game, "=AR6")
    skip(game, phases.ALLOCATING, 6)
    play(game, "Aa-W")
    state = game.state
    assert (state.near(0), state.station_owner(0)) == (2, 1)
    assert state.stations() == [0, 2]
    # Scores are checked once everything is settled: only B has points.
    assert state.phase == phases.STATIONS
    play(game, "@.")
    assert state.phase == phases.END
    play(game, ":on")
    assert (state.phase, state.running) == (phases.ACTING, frame("Ba"))


def test_a_station_with_a_contest_and_scores():
    """X-61."""
    companies = ("Rd, Y, Y, Y", "Rh, Y, Y, Y, Y", "Y, Y, Y, Y, Y, Y")
    game = combat(*companies, stations=2)
    state = game.state
    for seat, points in enumerate((7, 4, 3)):
        state.vector.set(25 + seat, points)
    play(game, "Ab:turn=0")
    assert state.scores() == [42, 28, 24]
    play(act(game, "Ca"), ">")
    skip(game, phases.ACTING)
    play(game, "=MW1 @1=ABC @.")
    assert (state.station_owner(0), state.scores()) == (0, [42, 28, 24])
    skip(game, phases.TURN)
    play(game, "Aa:W=1 Aa:Rd=0 Aa:turn=1")
    play(act(game, "Ba"), ">Aa/h")
    skip(game, phases.ACTING, 6)
    play(game, "=AR6")
    skip(game, phases.ALLOCATING, 6)
    play(game, "Aa-W @1=BC @.")
    assert (state.station_owner(0), state.scores()) == (actions.NOBODYS, [28, 28, 24])
    play(game, "=MW6 @1=C @.")
    assert state.scores() == [28, 28, 27]
    skip(game, phases.TURN)
    assert state.order() == [0, 1, 2]


def test_an_early_end_is_asked_in_the_middle_of_a_turn_which_then_resumes():
    """M-128, A-19."""
    for early, phase in (("ask", phases.END), ("on", phases.OVER), ("off", phases.ACTING)):
        game = attack(("Rd, Y", ""), "Ba:W=1", 1, "h", early_end=early)
        play(game, "~6")
        assert game.state.phase == phase


# Falls.


def fallen(tokens, companies=("Rd, Y", "Y Y, Y"), before=""):
    game = attack(companies, before, 1, "h", climbing="true")
    return play(game, "~1 " + tokens)


def test_a_running_frame_destroyed_by_a_fall_ends_its_turn():
    """It neither moves nor spots (M-80)."""
    game = combat("Rd, Y", "Y Y, Y", climbing="true")
    play(game, "Aa:W=1 Aa:Rd=0 Ba:turn=1")
    play(act(game, "Aa"), ">Ba/h ~W1g8 =D- =AW1 ~1 Aa_ _3 ~6")
    assert game.state.phase == phases.FALLING
    play(game, "_.")
    assert (game.state.phase, game.state.running) == (phases.TURN, -1)


def test_a_fall_is_followed_by_the_stations():
    """M-119."""
    game = attack(("Rd", "Y Y"), "", 1, "h", climbing="true", stations=1)
    play(game, "~1 Ba_ _9 ~111")
    assert game.state.phase == phases.STATIONS
    play(game, "@. _.")
    assert game.state.phase == phases.ACTING


def test_a_fall_ignores_the_cover_of_the_attack():
    """A fall has no cover, even if the covering frame is destroyed (M-139)."""
    game = attack(("Rd, Y", "Y Y G G, "), "Bb:W=1", 1, climbing="true")
    play(game, "*Bb ~5 Ba_ _6 ~56 Ba-Y Ba-Y")
    assert game.state.phase == phases.FALLING
    play(game, "_.")
    assert game.state.phase == phases.ACTING


def test_what_a_green_die_in_the_roll_allows():
    """A sprint die does not always count (M-38, M-135)."""

    def able(systems, **options):
        game = play(act(combat(systems, "Y", climbing="true", **options), "Aa"), ">")
        state = skip(game, phases.ACTING).state
        return claims.passes_cover(state), claims.stands_on_cover(state), claims.climbs(state)

    book = {"sprint_stand_on_cover": "false", "climb_requires": "movement_system"}
    assert able("Rd") == (False, False, False)
    assert able("Rh") == (True, True, True)
    assert able("Rh", **book) == (True, False, False)
    assert able("Rd G", **book) == (True, True, True)


# Initiative frame by frame.


def numbered(companies, numbers, **options):
    """Return a game with initiative numbers, one for each frame."""
    game = combat(*companies, initiative_mode="per_frame", **options)
    return play(game, " ".join(["~" + number for number in numbers.split()]))


def test_few_systems_have_two_numbers_now_or_by_design():
    """X-76, M-147, M-148."""
    for basis, second in (("current", "~Aa=7,8"), ("design", "~Aa=7")):
        game = numbered((SOLDIER, "Y B G"), "Aa=1 Ba=2,3", pfi_basis=basis)
        play(game, "Aa:Rd=0")
        skip(game, phases.INITIATIVE)
        play(game, second + " ~Ba=4,9")
        assert game.state.phase == phases.TURN
    game = combat(SOLDIER, "Y B G", initiative_mode="per_frame")
    assert refusal(game, "~Aa=1,2") == reasons.REASONS[reasons.NOT_ROLLED]
    assert refusal(game, "~Ba=1,2") == reasons.REASONS[reasons.NOT_ROLLED]
    assert game.state.check(bytes((actions.NUMBER, 0, 21))) == reasons.NOT_ROLLED
    assert game.state.check(bytes((actions.NUMBER, 0, 0))) == reasons.NOT_ROLLED


def test_a_frame_with_two_numbers_acts_or_waits_without_passes():
    """M-149, M-150."""
    game = numbered(("Y", SOLDIER), "Aa=12,3 Ba=5")
    assert legal(game) == ["Aa", "Aa:wait"]
    assert refusal(game, "Ba") == reasons.REASONS[reasons.NOT_YOU]
    play(game, "Aa:wait")
    assert legal(game) == ["Ba"]
    idle(game, "Ba")
    assert legal(game) == ["Aa"]
    assert legal(numbered(("Y", SOLDIER), "Aa=3,3 Ba=5")) == ["Aa"]


def test_equal_numbers_are_rolled_off_one_at_a_time():
    """M-152."""
    game = numbered((SOLDIER + ", " + SOLDIER, SOLDIER + ", " + SOLDIER), "Aa=5 Ab=5 Ba=5 Bb=2")
    idle(game, "Bb")
    assert game.state.phase == phases.INITIATIVE_TIE
    assert refusal(game, "~/Bb") == reasons.REASONS[reasons.NOT_ITS_NUMBER]
    play(game, "~/Ba")
    assert legal(game) == ["Ba"]
    idle(game, "Ba")
    play(game, "~/Ab")
    idle(game, "Ab")
    assert legal(game) == ["Aa"]


def test_equal_numbers_act_by_score_if_agreed_and_own_frames_by_choice():
    """M-152."""
    soldiers = SOLDIER + ", " + SOLDIER
    game = numbered((soldiers, soldiers), "Aa=5 Ab=5 Ba=5 Bb=5", pfi_ties="score_order")
    assert legal(game) == ["Aa", "Ab"]
    idle(game, "Ab")
    assert legal(game) == ["Aa"]
    idle(game, "Aa")
    assert legal(game) == ["Ba", "Bb"]


def test_equal_companies_roll_for_the_order_where_it_decides_between_equal_numbers():
    """With tie_order=roll_off and pfi_ties=score_order: before each turn (M-55, M-152)."""
    options = {"pfi_ties": "score_order", "tie_order": "roll_off"}
    game = combat(SOLDIER, SOLDIER, SOLDIER, initiative_mode="per_frame", **options)
    assert game.state.drawing() == [0, 1]
    play(game, "~/BA ~Aa=5 ~Ba=5 ~Ca=5")
    assert legal(game) == ["Ba"]
    idle(game, "Ba")
    assert game.state.drawing() == [0, 1]
    play(game, "~/AB")
    assert legal(game) == ["Aa"]
    idle(game, "Aa")
    play(game, "~/BA")
    assert legal(game) == ["Ca"]


def test_by_number_a_frame_may_wait_but_not_pass():
    """M-149, M-150."""
    game = numbered(("Rh", SOLDIER), "Aa=2,9 Ba=5")
    assert refusal(game, "A.") == reasons.REASONS[reasons.NO_PASSING]
    assert (
        prompts.question(game.state) == "A acts, or its frame waits for its higher number (M-150)"
    )
    play(game, "Aa:wait")
    assert prompts.question(game.state) == "B acts: its number has come up (M-149)"


def test_only_white_dice_bring_a_destroyed_frame_back():
    """Nothing else of a destroyed frame is corrected (M-107)."""
    game = play(combat("Rd, Y", "Y Y, Y"), "Ba:W=0")
    for token in ("Ba:S=1", "Ba:Y=1", "Ba:defence=5", "Ba:spot=4", "Ba:turn=1"):
        assert refusal(game, token) == reasons.REASONS[reasons.NOT_LIVING], token
    play(game, "Ba:W=1 Ba:Y=1")
    assert game.state.counts(frame("Ba"), actions.TYPES.index("Y")) == 1


def test_numbers_are_rolled_each_round_or_once():
    """The number of the first action remains; being attacked keeps both (M-153)."""
    game = numbered(("Rh", "Y"), "Aa=2,9 Ba=5,11")
    skip(game, phases.DOOMSDAY_VOTE)
    assert skip(game, phases.INITIATIVE).state.round() == 2
    game = numbered(("Rh", "Y"), "Aa=2,9 Ba=5,11", pfi_reroll="once")
    play(game, "Aa Aa>Ba/h ~W11R11g1 =D- =AW1 > ~W11Y1g1 =D- ~1 =. =S-")
    skip(game, phases.DOOMSDAY_VOTE)
    skip(game, phases.TURN)
    assert legal(game) == ["Aa"]
    idle(game, "Aa")
    assert legal(game) == ["Ba", "Ba:wait"]


def test_doomsday_votes_go_by_score():
    """M-154."""
    game = numbered(("Y, Y", "Y, Y"), "Aa=1,1 Ab=2,2 Ba=3,3 Bb=4,4")
    play(game, "Bb:W=0")
    skip(game, phases.DOOMSDAY_VOTE)
    assert game.state.actor() == 0


# Corrections.


def test_corrections_are_made_between_turns_only():
    game = combat("Rd S1", "Y S1", stations=1)
    tokens = "Aa:Rd=2 Aa:W=1 Aa:S=3 Aa:defence=3 Aa:spot=6 Ba:turn=1 @2:N :clock=4"
    play(game, tokens)
    state = game.state
    assert state.counts(0, actions.RD) == 2
    assert (state.whites(0), state.rockets(0)) == (1, 3)
    assert (state.defence(0), state.spot(0), state.clock) == (3, 6, 4)
    assert (state.turned(8), state.station_owner(1)) == (True, actions.NOBODYS)
    play(game, "Aa:defence=-")
    assert state.defence(0) == -1
    act(game, "Aa")
    for token in tokens.split():
        assert refusal(game, token) == reasons.REASONS[reasons.NOT_NOW]


def test_a_correction_sets_only_possible_values():
    game = combat("Rd", "Y")
    for token, code in (
        ("Aa:Rd=3", reasons.NO_SUCH_LOADOUT),
        ("Aa:Rhd=1", reasons.NO_SUCH_LOADOUT),
        ("Aa:W=3", reasons.NO_SUCH_NUMBER),
        ("Aa:S=9", reasons.NO_SUCH_NUMBER),
        ("Aa:spot=7", reasons.NO_SUCH_NUMBER),
        ("Ab:W=1", reasons.NOT_LIVING),
        ("@1:A", reasons.NO_STATION),
        ("A:frames=1", reasons.UNKNOWN),
        ("A:stations=1", reasons.UNKNOWN),
        (":neutral=1", reasons.UNKNOWN),
        ("@A:B", reasons.UNKNOWN),
    ):
        assert refusal(game, token) == reasons.REASONS[code], token


def test_a_correction_destroys_a_frame_and_brings_it_back_with_its_turn():
    game = idle(combat("Rd, Y", "Y, Y"), "Aa")
    state = game.state
    play(game, "Aa:W=0 Ab:W=0")
    assert (state.frames(), state.scores()[0]) == ([0, 2], 0)
    assert state.phase == phases.END
    play(game, ":on Aa:W=2 Ab:W=1")
    assert (state.frames(), state.turned(0), state.turned(1)) == ([2, 2], True, False)


def test_passes_survive_a_correction():
    """M-58."""
    game = play(combat("Y, Y", "Y, Y", "Y, Y"), "A. Aa:spot=3")
    assert asked(game) == "B?"


# Ends.


def test_an_extra_round_is_played_at_full_depth_too():
    """M-127."""
    numbers = {"doomsday_start": 1}
    game = combat("Y", "Y", numbers=numbers, end_tie="extra_round")
    idle(idle(game, "Aa"), "Ba")
    assert (game.state.round(), game.state.clock, asked(game)) == (2, 0, "A?")
    assert refusal(game, ":clock=2") == reasons.REASONS[reasons.NOT_NOW]
    idle(idle(game, "Aa"), "Ba")
    assert game.state.phase == phases.OVER


def test_without_frames_the_clock_runs_down():
    """M-54, M-60."""
    game = combat("Y", "Y", stations=1, early_end="off")
    play(game, "Aa:W=0 @. Ba:W=0")
    play(game, "B- A-")
    assert (game.state.round(), game.state.phase) == (2, phases.DOOMSDAY_VOTE)


# Damage depth.


def damaged(*companies, **more):
    return combat(*companies, depth="damage", **more)


def test_at_damage_depth_the_table_enters_losses_of_frames():
    """M-106, M-107, M-156."""
    game = damaged("Rd Y S1, Y", "Y S1, Y")
    tokens = legal(game)
    assert tokens[:4] == ["Aa-F", "Ab-F", "Ba-F", "Bb-F"]
    assert "Aa-Rd" in tokens and "Aa-S" in tokens and "=" in tokens
    assert "Aa-W" not in tokens and "Ab-S" not in tokens
    play(game, "Aa-Rd Aa-Y Aa-S")
    assert "Aa-W" in legal(game)
    play(game, "Aa-W Aa-W Bb-F")
    state = game.state
    assert (state.frames(), state.alive(0), state.rockets(0)) == ([1, 1], False, 0)
    assert refusal(game, "Aa-W") == reasons.REASONS[reasons.NOT_LIVING]
    assert refusal(game, "Bb-F") == reasons.REASONS[reasons.NOT_LIVING]
    assert refusal(game, "Ab-S") == reasons.REASONS[reasons.NO_SYSTEM]
    assert refusal(game, "Ab-W") == reasons.REASONS[reasons.WHITE_STAYS]
    assert "Ba-W" in legal(damaged("Y", "Y", drop_white="true"))


def test_at_damage_depth_stations_and_the_clock_are_as_in_the_quick_game():
    game = damaged("Y, Y", "Y, Y", stations=1)
    play(game, "B@A")
    assert game.state.stations() == [0, 2]
    assert game.state.order() == [1, 0]
    assert refusal(game, "A@A") == reasons.REASONS[reasons.OWN_STATION]
    play(game, "= B+ A-")
    assert (game.state.clock, game.state.round()) == (9, 2)
    play(game, "@B:A @B:N Aa:W=1 Aa:Rh=1 Aa:S=2")
    assert (game.state.stations(), game.state.neutral) == ([1, 0], 1)
    assert refusal(game, "A:stations=2") == reasons.REASONS[reasons.STATIONS_STAY]
    for token in ("A:frames=1", "Aa:turn=1", "Aa:spot=1", "@1:A"):
        assert refusal(game, token) == reasons.REASONS[reasons.UNKNOWN]


def test_the_end_is_asked_about_only_when_scores_have_changed():
    """M-128."""
    game = play(damaged("Y Y, Y", "Y, Y"), "Ba-F Bb-F")
    assert game.state.phase == phases.END
    play(game, ":on Aa-Y")
    assert game.state.phase == phases.PLAY
    play(game, "Ab-F")
    assert game.state.phase == phases.END


# Everything else.


def test_a_refusal_names_the_reason():
    hit = play(attack(("Rd, Y", "Y Y, Y"), "", 1, "h"), "~6")
    lightened = play(act(combat("Rd", "Y", jettison="true"), "Aa"), ">")
    for game, token, code in (
        (combat("Rd, Y", "Y, Y"), "Bb:W=9", reasons.NO_SUCH_NUMBER),
        (play(combat("Rd, Y", "Y, Y"), "Aa:W=0"), "Aa", reasons.NOT_LIVING),
        (combat("Rd, Y", "Y, Y"), "Ba", reasons.NOT_YOU),
        (combat("Rd, Y", "Y, Y"), "B.", reasons.NOT_YOU),
        (combat("Rd, Y", "Y, Y"), "Aa-Rd", reasons.NOT_NOW),
        (lightened, ">-Rh", reasons.NO_SYSTEM),
        (hit, "Ba-W", reasons.WHITE_STAYS),
        (hit, "Ba^", reasons.NO_RETREAT),
        (hit, "Bb-Y", reasons.OTHER_FRAME),
    ):
        assert refusal(game, token) == reasons.REASONS[code], token
    assert len(reasons.REASONS) == reasons.STATIONS_STAY + 1


def test_bytes_of_any_kind_are_refused_without_a_change():
    game = attack(("Rd", "Y Y"))
    before = bytes(game.state.vector.values)
    for length in range(20):
        for first in range(60):
            code = game.state.check(bytes((first,)) + bytes(length))
            assert code or bytes((first,)) + bytes(length) in game.state.legal()
    assert game.state.check(b"") == reasons.UNKNOWN
    assert bytes(game.state.vector.values) == before
    assert do(game, actions.COVER, actions.GROUND)


def test_only_bytes_are_actions_at_any_depth():
    """Other types are refused with a reason and change nothing."""
    games = [quick(), combat("Y, Y", "B, Y", depth="damage"), combat("Y, Y", "B, Y")]
    for game in games:
        before = game.state.save()
        for thing in (None, 0, 1.5, "A-F", "", [8, 0], (8, 0), {}, bytearray((8, 0)), object()):
            assert game.state.check(thing) == reasons.UNKNOWN
            try:
                game.play(thing)
            except ValueError as error:
                assert error.message == reasons.REASONS[reasons.UNKNOWN]
            else:
                raise AssertionError(thing)
        assert (game.state.save(), game.entries) == (before, game.entries[: game.ply])
