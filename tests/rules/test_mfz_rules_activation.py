"""What a frame rolls and what its dice may do: pools, capabilities, assignment."""

from shared.rules.mfz.model import dice_faces, dice_pool, loadout, phases, reasons
from shared.rules.mfz.text import claims
from tests.rules.full_games import act, combat, frame, step
from tests.rules.mfz_games import legal, play, refusal

NO_DIE = reasons.REASONS[reasons.NO_DIE]
NOT_NOW = reasons.REASONS[reasons.NOT_NOW]
NO_WEAPON = reasons.REASONS[reasons.NO_WEAPON]
NO_SUCH_NUMBER = reasons.REASONS[reasons.NO_SUCH_NUMBER]

KINDS = ("W6", "R6", "R8", "B6", "Y6", "G6", "G8")


def pool(text, distance="-", rockets=0, whites=2, lost_white=False, frame_wide=True):
    """Return the dice of a loadout at a range, such as `W6x2 R6x2`."""
    counts, unknown = loadout.parse(text)
    assert not unknown
    dice = dice_pool.pool(counts, whites, "hda-".find(distance), rockets, lost_white, frame_wide)
    return " ".join(["%sx%d" % (KINDS[kind], count) for kind, count in enumerate(dice) if count])


def rolled(text="Rd Y B G, Y", to=">Ba/d", faces="~W35R35B4Y3G2", **options):
    """Return a game in which Aa has rolled; Ba and Bb are its opponents."""
    game = combat(text, "Y G Y G, Y B, Y", **options)
    act(game, "Aa")
    return play(game, to + " " + faces)


# Pools.


def test_each_system_adds_the_dice_of_its_row():
    """A weapon at its own range only (M-22, M-30, M-31, M-28, M-4)."""
    assert pool("B") == "W6x2 B6x1 G8x1"
    assert pool("B B") == "W6x2 B6x2 G8x1"
    assert pool("G G") == "W6x2 G6x2 G8x1"
    assert pool("Y Y") == "W6x2 Y6x2 G8x1"
    assert pool("Rh", "h") == "W6x2 R6x2 G8x1"
    assert pool("Rh Rh", "h") == "W6x2 R6x2 R8x1 G8x1"
    assert pool("Rd", "d") == "W6x2 R6x2"
    assert pool("Rd Rd", "d") == "W6x2 R6x2 R8x1"
    assert pool("Ra", "a") == "W6x2 R6x2"
    assert pool("Ra Ra", "a") == "W6x2 R6x2 R8x1"
    assert pool("Rh Rd Ra", "d") == pool("Rh Rd Ra", "a") == "W6x2 R6x2"
    assert pool("Rh Rd Ra") == "W6x2"


def test_a_soldier_has_one_of_each_but_a_second_weapon():
    """Two white dice and four systems (M-27, M-3, X-1)."""
    assert pool("Rd Y B G", "d") == "W6x2 R6x2 B6x1 Y6x1 G6x1"
    game = combat("Rd Y B G, Y", "Y, Y")
    assert game.state.whites(frame("Aa")) == 2
    assert sum(game.state.loadout(frame("Aa"))) == 4


def test_a_frame_without_a_ranged_weapon_sprints():
    """Split weapons count as ranged, hand weapons and rockets do not (M-24, M-5, M-132)."""
    assert "G8x1" in pool("Rh Rh Y B")
    assert "G8x1" in pool("Y", "d", rockets=2)
    for weapon in ("Rd", "Ra", "Rhd", "Rha", "Rda"):
        assert "G8" not in pool(weapon)


def test_split_weapons_add_one_die_at_either_range_and_never_the_large_one():
    """M-130, M-131, M-132, M-109, X-5."""
    assert pool("Rhd", "h") == pool("Rhd", "d") == "W6x2 R6x1"
    assert pool("Rhd", "a") == "W6x2"
    assert pool("Rhd Rhd Rhd Rhd", "d") == "W6x2 R6x4"
    assert pool("Rd Rhd", "d") == "W6x2 R6x3"


def test_the_large_red_die_beside_a_split_weapon_follows_the_option():
    """Withheld from the frame, or decided by range (A-4, E-18, M-30)."""
    assert pool("Rd Rd Rha", "d") == "W6x2 R6x2"
    assert pool("Rd Rd Rha", "d", frame_wide=False) == "W6x2 R6x2 R8x1"
    for way, count in (("frame_wide", 4), ("per_range", 5)):
        game = combat("Rd Rd Rha, Y", "Y G, Y", split_range="true", split_d8=way)
        act(game, "Aa")
        play(game, ">Ba/d")
        assert len(game.state.dice_due()) == count


def test_the_roll_has_the_dice_of_the_present_frame():
    """Systems, white dice, range, rockets, hazard (M-29, M-30, M-108)."""
    game = combat("Rd Y B G S2, Y", "Y G S2, Y, Y", hazards="true")
    play(game, "Aa:Y=0 Aa:W=1")
    act(game, "Aa")
    play(game, ">Ba/d S2z")
    assert game.state.dice_due() == dice_pool.kinds((0, 2, 2, 1, 0, 1, 0))


def test_a_roll_has_exactly_the_dice_due():
    """All at once and in the open (M-28)."""
    game = combat("Rd Y B G, Y", "Y, Y")
    act(game, "Aa")
    play(game, ">Ba/d")
    for roll in ("~W35R35B4Y3", "~W35R35B4Y3G22", "~W355R3B4Y3G2", "~"):
        assert "dice that are due" in refusal(game, roll)
    assert play(game, "~W35R35B4Y3G2").state.dice() != []


def test_a_face_is_at_most_the_sides_of_its_die():
    """All are d6 except the large red and green ones (M-28)."""
    for kind, name in enumerate(KINDS):
        most = [
            face for face in range(1, 9) if dice_faces.are_faces(dice_faces.pack([face]), [kind])
        ]
        assert most == list(range(1, 1 + (8 if name in ("R8", "G8") else 6)))


# Declarations and rockets.


def test_a_range_needs_a_weapon_or_a_rocket_except_hand_to_hand():
    """The attacker says which range it is (M-36, A-3, M-10)."""

    def ranges(text, rockets=0):
        counts, _ = loadout.parse(text)
        return "".join(
            ["hda"[place] for place in range(3) if dice_pool.can_declare(counts, place, rockets)]
        )

    assert ranges("Y B") == "h"
    assert ranges("Rd") == ranges("Rhd") == "hd"
    assert ranges("Ra") == ranges("Rha") == "ha"
    assert ranges("Rda") == "hda"
    assert ranges("Y", rockets=1) == "hd"
    game = combat("Y, Y", "Y, Y, Y")
    act(game, "Aa")
    assert refusal(game, ">Ba/d") == NO_WEAPON


def test_direct_fire_by_rockets_alone_fires_at_least_one():
    """A white die may then be the attack (M-36, A-2, X-4, E-21)."""
    game = combat("Y S2, Y", "Y G S2, Y, Y")
    act(game, "Aa")
    play(game, ">Ba/d")
    assert legal(game) == ["AaS1", "AaS2"]
    assert refusal(game, "S0") == NO_SUCH_NUMBER
    play(game, "S1 ~W34r5Y2g6 =D-")
    assert "Aa=AW4" in legal(game)
    assert "Aa=Ar5" in legal(game)


def test_rockets_are_lost_at_the_roll_even_if_unused():
    """Even if the attack is dropped; rockets are not systems (M-32, A-13, M-5)."""
    game = combat("Rd S3, Y", "Y G S3, Y, Y")
    assert sum(game.state.loadout(frame("Aa"))) == 1
    act(game, "Aa")
    play(game, ">Ba/d S2")
    assert game.state.rockets(frame("Aa")) == 1
    play(game, "~W34R56r78 =D- =.")
    assert game.state.rockets(frame("Aa")) == 1


def test_rockets_are_for_direct_fire_only():
    """M-30, X-4."""
    for distance in ("h", "a"):
        game = combat("Ra S2, Y", "Y G S2, Y, Y")
        act(game, "Aa")
        play(game, ">Ba/" + distance)
        assert game.state.phase == phases.ROLLING


# What dice may be used for.


def test_defence_is_fixed_for_the_round_at_activation():
    """No value before activation; 0 is a value (M-12, M-35, M-89)."""
    game = combat("Y, Y", "Y G, Y")
    assert game.state.defence(frame("Aa")) == -1
    act(game, "Aa")
    play(game, "> ~W35Y2g4")
    assert game.state.defence(frame("Aa")) == -1
    play(game, "=DW3")
    assert game.state.defence(frame("Aa")) == 3
    assert refusal(game, "=DW5") == NOT_NOW


def test_capabilities_are_fixed_at_the_roll():
    """A green die in the roll counts, whichever die moves (M-33, M-38)."""
    for systems, green in (("Rd", False), ("Rd G", True), ("Y", True)):
        game = combat(systems + ", Y", "Y G B B, Y")
        act(game, "Aa")
        play(game, ">")
        while game.state.phase != phases.ACTING:
            step(game, 3)
        assert claims.passes_cover(game.state) == green


def test_sprinting_allows_less_where_that_is_agreed():
    """Stopping on cover and climbing can need a movement system (M-38, M-135, E-13, E-17)."""
    for text, chosen, stands, climbs in (
        ("Y, Y", {}, True, True),
        ("Y, Y", {"sprint_stand_on_cover": "false"}, False, True),
        ("Y, Y", {"climb_requires": "movement_system"}, True, False),
        ("Rd G, Y", {"climb_requires": "movement_system"}, True, True),
        ("Rd G, Y", {"sprint_stand_on_cover": "false"}, True, True),
    ):
        game = combat(text, "Y G B B, Y", climbing="true", **chosen)
        act(game, "Aa")
        play(game, ">")
        while game.state.phase != phases.ACTING:
            step(game, 3)
        state = game.state
        asked = claims.passes_cover, claims.stands_on_cover, claims.climbs
        assert tuple(claim(state) for claim in asked) == (
            True,
            stands,
            climbs,
        )


def test_assigning_all_at_once_fixes_every_die_before_acting():
    """With the defence; other dice are discarded, no attack is announced (M-37, E-22, M-65)."""
    game = rolled(assign_all_upfront="true")
    play(game, "=DB4")
    assert game.state.phase == phases.PLANNING
    assert legal(game) == ["Aa+M-", "Aa+MW3", "Aa+MW5", "Aa+MG2"]
    play(game, "+MW5 +AR5 +SY3")
    assert not game.state.turned(frame("Ba"))
    assert legal(game) == ["Aa=MW5", "Aa=AR5", "Aa=."]
    assert refusal(game, "=AR3") == NO_DIE
    play(game, "=.")
    assert [token for token in legal(game) if token[4:] and token[4] != "-"] == [
        "Aa=SY3>Ba",
        "Aa=SY3>Bb",
        "Aa=SY3>Bc",
    ]


def test_assigning_all_at_once_a_target_plans_before_it_waits():
    """Its dice are assigned in S3 (M-37, M-75)."""
    game = rolled(assign_all_upfront="true")
    play(game, "=D- +M- +AR5 +S- =AR5 > ~W35Y12G34g5 =DW3 +Mg5")
    assert legal(game) == ["Ba+S-", "Ba+SW5", "Ba+SY1", "Ba+SY2"]
    play(game, "+SY2")
    assert (game.state.running, game.state.parked) == (frame("Aa"), frame("Ba"))


# Advanced options.


def test_a_hazard_costs_one_white_die_of_the_roll():
    """The die is not destroyed; the place at the roll counts (M-143, M-144, A-14, A-15, X-6)."""
    game = combat("Rd, Y", "Y G, Y, Y", hazards="true")
    act(game, "Aa")
    play(game, ">Ba/d")
    assert legal(game) == ["AaS0", "AaS0z"]
    play(game, "S0z")
    assert game.state.dice_due() == dice_pool.kinds((1, 2, 0, 0, 0, 0, 0))
    assert game.state.whites(frame("Aa")) == 2
    assert pool("Rd", "d", whites=1, lost_white=True) == "R6x2"


def test_an_environmental_system_guards_against_any_hazard():
    """It adds no die and protects only until it is lost (M-143, M-145, E-16)."""
    game = combat("Rd E, Y", "Y G, Y, Y", hazards="true")
    act(game, "Aa")
    play(game, ">Ba/d")
    assert legal(game) == ["AaS0"]
    play(game, "S0")
    assert game.state.dice_due() == dice_pool.kinds((2, 2, 0, 0, 0, 0, 0))
    lost = combat("Rd E, Y", "Y G, Y, Y", hazards="true")
    play(lost, "Aa:E=0")
    act(lost, "Aa")
    assert legal(play(lost, ">Ba/d")) == ["AaS0", "AaS0z"]


def test_with_typed_hazards_the_table_judges_the_system():
    """M-146, M-146a, E-16."""
    game = combat("Rd E, Y", "Y G, Y, Y", hazards="true", env_typed="true")
    act(game, "Aa")
    play(game, ">Ba/d")
    assert legal(game) == ["AaS0", "AaS0z"]
    play(game, "S0z")
    assert game.state.dice_due() == dice_pool.kinds((1, 2, 0, 0, 0, 0, 0))


def test_systems_are_jettisoned_between_declaring_and_rolling():
    """Permanently, and never white dice (X-8, M-158, E-20, M-29, M-62)."""
    game = combat("Rd Rh B G, Y", "Y G, Y, Y", jettison="true")
    act(game, "Aa")
    play(game, ">Ba/h")
    assert legal(game) == ["Aa>-Rh", "Aa>-Rd", "Aa>-B", "Aa>-G", "AaS0"]
    play(game, ">-Rd S0")
    assert game.state.dice_due() == dice_pool.kinds((2, 2, 0, 1, 0, 1, 1))
    assert game.state.counts(frame("Aa"), 1) == 0
    assert [token for token in legal(combat("Rd, Y", "Y G, Y")) if ">-" in token] == []


def test_jettison_can_void_the_declaration():
    """M-159, A-33."""
    game = combat("Rd B, Y", "Y G, Y, Y", jettison="true")
    act(game, "Aa")
    play(game, ">Ba/d >-Rd S0")
    assert game.state.dice_due() == dice_pool.kinds((2, 0, 0, 1, 0, 0, 1))
    play(game, "~W66B1g3 =D-")
    assert [token for token in legal(game) if "=A" in token] == []


def test_options_for_the_table_change_no_dice():
    """Options that only the table applies (M-9, M-164)."""
    for option in (
        {"ruler_units": "6"},
        {"cover_by_brick": "true"},
    ):
        game = rolled("Y G, Y", to=">", faces="~W35Y3G2g7", **option)
        name = list(option)[0]
        assert game.state.setup.options[name] == option[name]
        assert legal(play(game, "=D-"))[:4] == ["Aa=MW3", "Aa=MW5", "Aa=MG2", "Aa=Mg7"]
