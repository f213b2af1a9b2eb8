"""Claims that pages show with a question: reach, sight, ranges, worth, counts."""

from shared.rules.mfz.model import phases
from shared.rules.mfz.play.doomsday import counted
from shared.rules.mfz.text import claims
from tests.rules.full_games import combat, step
from tests.rules.mfz_games import in_play, play

GREEN_5 = 5 << 4 | 5
WHITE_3 = 3


def rolled(frame, roll, **options):
    """Return a game in which Aa, with this loadout, has rolled and does not defend."""
    game = combat(frame + ", Y", "Y Y, Y", **options)
    if game.state.actor() != 0:
        play(game, "B.")
    return play(game, "Aa > %s =D-" % roll)


def test_the_reach_of_a_move_follows_the_die_and_the_roll():
    """Any green die in the roll counts, whichever die moves (M-35, M-38)."""
    state = rolled("Rd G", "~W13G5").state
    assert claims.reach(state, GREEN_5) == (5, True, True, claims.NO_CLIMBING)
    assert claims.reach(state, WHITE_3) == (3, True, True, claims.NO_CLIMBING)
    state = rolled("Rd Y", "~W13Y5").state
    assert claims.reach(state, WHITE_3) == (3, False, False, claims.NO_CLIMBING)


def test_the_reach_of_a_sprint_follows_the_options():
    """Sprinting alone may not be enough to stop on cover or to climb (M-38, M-135, E-13, E-17)."""
    state = rolled("Y", "~W13Y5g7").state
    assert claims.reach(state, WHITE_3)[1:] == (True, True, claims.NO_CLIMBING)
    strict = {"climb_requires": "movement_system", "sprint_stand_on_cover": "false"}
    state = rolled("Y", "~W13Y5g7", climbing="true", **strict).state
    assert claims.reach(state, WHITE_3)[1:] == (True, False, claims.BY_STAIRS)
    state = rolled("G", "~W13G5g7", climbing="true", **strict).state
    assert claims.reach(state, WHITE_3)[1:] == (True, True, claims.FREELY)
    state = rolled("Y", "~W13Y5g7", climbing="true").state
    assert claims.reach(state, WHITE_3)[1:] == (True, True, claims.FREELY)


def test_how_far_a_frame_spots_is_fixed_at_its_roll():
    """Losing a spotting system while waiting does not matter (M-113, M-33)."""
    for systems, roll, sight in (
        ("Rd", "~W13", claims.RULER_IN_THE_OPEN),
        ("Rd Y", "~W13Y2", claims.RULER),
        ("Rd Y Y", "~W13Y24", claims.ANYWHERE),
    ):
        assert claims.sight(rolled(systems, roll).state) == sight
    game = play(combat("Rh, Y", "Y Y G, Y"), "Aa >Ba/h ~W62R65g1 =D- =AW2")
    play(game, "Ba> ~W11Y22G1g1 =D- ~66 Ba-Y Ba-Y")
    while game.state.running != 8:
        step(game)
    assert claims.sight(game.state) == claims.ANYWHERE


def test_a_range_needs_a_weapon_and_direct_fire_may_use_a_rocket():
    """Hand to hand is always open (M-36, M-22, M-130, A-3)."""
    o, r, n = claims.OPEN, claims.BY_ROCKET, claims.NO_WEAPON
    for systems, wanted in (
        ("Rh", [o, n, n]),
        ("Rd", [o, o, n]),
        ("Ra", [o, n, o]),
        ("Y S1", [o, r, n]),
        ("Rd S1", [o, o, n]),
        ("Rda", [o, o, o]),
    ):
        game = (
            combat(systems, "Y", split_range="true", numbers={"ssr_per_company": 0})
            if "S" not in systems
            else combat(systems, "Y S1")
        )
        assert claims.ranges(game.state, 0) == wanted, systems


def attacks(*done):
    game = play(combat("Rd Rd, Y", "Y Y B, Y"), " ".join(done))
    return play(game, "Aa >Ba/d ~W13R56r4 =D-")


def test_the_worth_of_an_attack_uses_the_known_defence():
    """With and without the spot; 0 for a miss; unknown before the target acts (M-88 to M-91)."""
    red_5 = 1 << 4 | 5
    known = attacks("Ba:turn=1", "Ba:defence=4").state
    assert claims.worth(known, red_5) == (4, 1, 1)
    assert claims.worth(known, WHITE_3) == (4, 0, 0)
    spotted = attacks("Ba:turn=1", "Ba:defence=4", "Ba:spot=3").state
    assert claims.worth(spotted, red_5) == (4, 1, 4)
    assert claims.worth(spotted, WHITE_3) == (4, 0, 2)
    fresh = attacks("Ba:spot=3").state
    assert claims.worth(fresh, red_5) == (-1, 5, 8)


def test_an_attack_on_terrain_meets_no_defence():
    """M-14."""
    game = play(combat("Rd, Y", "Y Y, Y"), "Aa >T/d ~W13R56 =D-")
    assert claims.worth(game.state, WHITE_3) == (0, 3, 3)


def test_the_ruler_is_the_agreed_one():
    """Recorded at full depth only (M-9)."""
    assert combat("Y", "Y").state.setup.ruler == 8
    assert combat("Y", "Y", ruler_units="6").state.setup.ruler == 6
    assert combat("Y", "Y", depth="damage").state.setup.ruler == 0


def test_cover_is_named_before_the_damage_roll():
    """A-40."""
    game = attacks("Ba:turn=1", "Ba:defence=0")
    play(game, "=AR5")
    assert game.state.phase == phases.COVERING
    play(game, "*c")
    assert game.state.phase == phases.DAMAGING


def test_doomsday_votes_are_known_for_this_round_and_in_total():
    """M-124."""
    game = in_play()
    assert counted(game.state) == (0, [0, 0])
    play(game, "= A+")
    assert counted(game.state) == (1, [1, 0])
    play(game, "B-")
    assert counted(game.state) == (1, [1, 0])
    play(game, "= A+ B+")
    assert counted(game.state) == (3, [2, 1])
    play(game, "=")
    assert counted(game.state) == (0, [2, 1])
    game.undo()
    assert counted(game.state) == (3, [2, 1])
    game.undo(2)
    assert counted(game.state) == (0, [1, 0])
