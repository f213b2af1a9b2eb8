"""Attacks: spots, damage dice, cover, hits and losses, retreats, falls."""

from shared.rules.contract import TABLE
from shared.rules.mfz.combat.hit_chart import (
    ARMOURED,
    OPEN,
    SOFT,
    TERRAIN,
    UNCOVERED,
    damage_dice,
    effect,
)
from shared.rules.mfz.model import phases, reasons
from tests.rules.full_games import act, combat, frame, step
from tests.rules.mfz_games import legal, play, refusal

NO_SYSTEM = reasons.REASONS[reasons.NO_SYSTEM]
WHITE_STAYS = reasons.REASONS[reasons.WHITE_STAYS]
NO_COVER = reasons.REASONS[reasons.NO_COVER]
NOT_SPOTTED = reasons.REASONS[reasons.NOT_SPOTTED]

EDITIONS = ("handbook", "book", "web")


def attacked(*companies, before="", at="Ba/d", dice="~W65R65", value="=AR6", **options):
    """Let Aa, with two red dice, attack Ba, which has had its turn and has a defence of 0."""
    game = combat(*(companies or ("Rd, Y", "Y Y G G, Y, Y")), **options)
    play(game, "Ba:turn=1 Ba:defence=0 " + before)
    act(game, "Aa")
    play(game, ">" + at + " " + dice)
    if game.state.phase == phases.DEFENDING:
        play(game, "=D-")
    while game.state.phase == phases.PLANNING:
        game.play(game.state.legal()[-1])
    return play(game, value)


def left(game, name):
    """Return systems and white dice of a frame."""
    return sum(game.state.loadout(frame(name))), game.state.whites(frame(name))


# Number of dice.


def test_the_spot_is_offered_first_and_adds_all_of_it():
    """Anyone's spot counts; the defence value is known (M-88, M-90, M-91, M-92, E-30)."""
    game = attacked(before="Ba:defence=6 Ba:spot=5", value="=AR5")
    assert legal(game) == ["Aa*-", "Aa*+"]
    assert game.state.defence(frame("Ba")) == 6
    play(game, "*+")
    assert game.state.spot(frame("Ba")) == 0
    play(game, "*o")
    assert game.state.dice_due() == bytes(4)
    assert (damage_dice(4, 6, 5), damage_dice(3, 5, 5)) == (3, 3)


def test_a_defence_value_holds_for_every_attack_of_the_round():
    """It is not used up; without a die it is 0 (M-89, M-12)."""
    game = attacked("Rd, Rd", "Y Y G G, Y", before="Ba:defence=4 Bb:turn=1")
    play(game, "*o ~11 =. =S-")
    act(game, "Ab")
    play(game, ">Ba/d ~W65R65 =D- =AR6 *o")
    assert game.state.dice_due() == bytes(2)
    bare = attacked(before="Ba:defence=0")
    assert play(bare, "*o").state.dice_due() == bytes(6)


def test_a_complete_attack_as_in_the_worked_example():
    """Cover takes the 5; the owner gives a system for the 6 (X-77, M-88, M-94, M-106)."""
    game = combat("Rd Y B G, Y", "Y B, Y")
    play(game, "Ba:spot=4")
    act(game, "Aa")
    play(game, ">Ba/d ~W12R52B6Y3G2 =DB6 =AR5 > ~W12B6Y1g3 =DB6 *+ *c")
    assert game.state.spot(frame("Ba")) == 0
    play(game, "~526")
    assert (game.state.actor(), legal(game)) == (1, ["Ba-Y", "Ba-B"])
    play(game, "Ba-B")
    assert [token[2:4] for token in legal(game)].count("=M") == 3
    play(game, "=. =SY3>Ba")
    assert "Ba=Mg3" in legal(game)


def test_no_die_is_rolled_before_cover_is_named():
    """The target's owner names it before any face is known (M-88, M-101, M-100, A-1, A-40)."""
    game = attacked()
    assert (game.state.phase, game.state.actor()) == (phases.COVERING, 1)
    assert legal(game) == ["Aa*Ab", "Aa*Bb", "Aa*Bc", "Aa*c", "Aa*o"]
    assert refusal(game, "*Aa") == NO_COVER
    assert refusal(game, "*Ba") == NO_COVER
    play(game, "*c")
    assert game.state.phase == phases.DAMAGING


# The chart.


def test_the_hit_chart_follows_the_rules():
    """A 6 always hits the target (M-93, M-96)."""
    rows = {
        UNCOVERED: "....tt",
        TERRAIN: "...cct",
        SOFT: "....ct",
        ARMOURED: ".....t",
        OPEN: "...ttt",
    }
    for cover in rows:
        hits = "".join([".tc"[effect(cover, face)] for face in range(1, 7)])
        assert hits == rows[cover]


def test_hand_to_hand_and_terrain_ask_for_no_cover():
    """M-93, M-14, X-40, X-45."""
    near = attacked("Rh, Y", "Y Y G G, Y", at="Ba/h", dice="~W65R65g3")
    assert near.state.phase == phases.DAMAGING
    play(near, "~456111 Ba-Y Ba-Y Ba-G")
    assert left(near, "Ba") == (1, 2)
    terrain = attacked(at="T/d")
    assert terrain.state.phase == phases.DAMAGING
    play(terrain, "~456111")
    assert terrain.state.phase == phases.ACTING


def test_hits_on_terrain_change_nothing_on_the_box():
    """Six bricks each, chosen by the attacker (M-105)."""
    game = attacked(at="T/d")
    scores = game.state.scores()
    play(game, "~666666")
    assert (game.state.scores(), game.state.phase) == (scores, phases.ACTING)


def test_dice_are_applied_from_the_lowest_with_a_question_after_each_hit_on_cover():
    """M-94, M-95, M-97, X-39."""
    game = play(attacked(), "*c ~654352")
    asked = 0
    while game.state.phase == phases.COVERING:
        asked += 1
        play(game, "*c" if asked == 1 else "*o")
    assert asked == 2
    assert legal(game) == ["Ba-Y", "Ba-G"]
    play(game, "Ba-Y Ba-G")
    assert left(game, "Ba") == (2, 2)


def switched(first, then, damage):
    """Return hits on Ba and on Bb if cover `first` becomes `then` after its first hit."""
    game = attacked("Rd, Y", "Y Y G G, Y, B B")
    play(game, "*" + first + " ~" + damage)
    while game.state.phase in (phases.COVERING, phases.ALLOCATING):
        if game.state.phase == phases.COVERING:
            play(game, "*" + then)
        else:
            game.play(game.state.legal()[0])
    return 6 - sum(left(game, "Ba")), 3 - sum(left(game, "Bb"))


def test_dice_left_after_cover_is_lost_use_the_new_cover():
    """Terrain hit by a 4 or a 5 (M-99, M-95, M-96)."""
    assert switched("c", "o", "444111") == (0, 0)
    assert switched("c", "o", "455111") == (2, 0)
    assert switched("c", "o", "556111") == (2, 0)
    assert switched("c", "Bb", "446111") == (1, 0)
    assert switched("c", "Bb", "455611") == (1, 2)
    assert switched("c", "Bc", "455611") == (1, 0)
    assert switched("c", "c", "445561") == (1, 0)


def covering_frame_dies(then):
    """Return hits on Ba, systems and whites of Bc if Bb dies as cover at the first 5."""
    armour = "B B" if then == "armoured" else "B"
    game = attacked("Rd, Y", "Y Y G G, Y, " + armour, before="Bb:Y=0 Bb:W=1", early_end="off")
    word = {"soft": "Bc", "armoured": "Bc", "terrain": "c", "open": "o"}[then]
    play(game, "*Bb ~556111")
    assert not game.state.alive(frame("Bb"))
    while game.state.phase in (phases.COVERING, phases.ALLOCATING):
        if game.state.phase == phases.COVERING:
            assert "Aa*Bb" not in legal(game)
            play(game, "*" + word)
        else:
            game.play(game.state.legal()[0])
    return 6 - sum(left(game, "Ba")), left(game, "Bc")


def test_a_destroyed_frame_gives_no_cover():
    """The owner of the target names the next cover (M-97, M-99, M-100, M-103)."""
    assert covering_frame_dies("open") == (2, (1, 2))
    assert covering_frame_dies("terrain") == (1, (1, 2))
    assert covering_frame_dies("soft") == (1, (0, 2))
    assert covering_frame_dies("armoured") == (1, (2, 2))


def test_sixes_do_not_ask_for_cover():
    """They hit the target behind any cover (M-96, M-95, M-100)."""
    game = attacked("Rd, Y", "Y Y G G, Y, Y", before="Bb:Y=0 Bb:W=1", early_end="off")
    play(game, "*Bb ~566111")
    assert not game.state.alive(frame("Bb"))
    assert game.state.phase == phases.ALLOCATING
    play(game, "Ba-Y Ba-Y")
    assert game.state.phase == phases.ACTING


def test_dice_left_after_the_target_is_destroyed_do_nothing():
    """M-98, A-23, X-47."""
    game = attacked("Rd, Y", "Y, Y, Y", before="Ba:Y=0", early_end="off")
    play(game, "*o ~556666")
    assert not game.state.alive(frame("Ba"))
    assert (game.state.phase, game.state.pending) == (phases.ACTING, 0)


# Hits.


def test_each_hit_costs_a_system_of_the_owners_choice():
    """A split weapon is lost as a whole (M-106, M-108, M-109, M-3)."""
    game = attacked("Rd, Y", "Rhd Y G, Y", split_range="true")
    play(game, "*o ~511111")
    assert (game.state.actor(), legal(game)) == (1, ["Ba-Rhd", "Ba-Y", "Ba-G"])
    assert refusal(game, "Ba-B") == NO_SYSTEM
    assert refusal(game, "Ba-W") == WHITE_STAYS
    play(game, "Ba-Rhd")
    assert bytes(game.state.loadout(frame("Ba"))) == bytes((0, 0, 0, 0, 0, 0, 1, 0, 1, 0))


def test_without_systems_white_dice_are_lost_and_the_last_destroys_the_frame():
    """Systems + 2 hits; rockets are lost, the score falls at once (M-106, M-107, M-5, M-7)."""
    game = attacked("Rd S2, Y", "Y S2, Y, Y", dice="S0 ~W65R65", early_end="off")
    before = game.state.scores()
    play(game, "*o ~551111 Ba-Y")
    assert left(game, "Ba") == (0, 1)
    play(game, "=. =S-")
    assert game.state.scores() == before
    points = game.state.ppa()[1]
    play(game, "Aa:turn=0")
    act(game, "Aa")
    play(game, ">Ba/d S0 ~W65R65 =D- =AR6 *o ~511111")
    assert not game.state.alive(frame("Ba"))
    assert game.state.scores()[1] == before[1] - points
    assert game.state.rockets(frame("Ba")) == 0


def test_a_white_die_may_be_lost_first_if_agreed():
    """Once, while both are left (X-55, M-156, M-157, E-19, A-32)."""
    game = attacked("Rd, Y", "Y G, Y, Y", drop_white="true", early_end="off")
    play(game, "*o ~555511")
    assert legal(game) == ["Ba-Y", "Ba-G", "Ba-W"]
    play(game, "Ba-W")
    assert legal(game) == ["Ba-Y", "Ba-G"]
    assert refusal(game, "Ba-W") == WHITE_STAYS
    play(game, "Ba-G Ba-Y")
    assert not game.state.alive(frame("Ba"))


def test_a_white_die_is_not_lost_by_choice_unless_agreed():
    """M-156, E-19."""
    assert legal(play(attacked(), "*o ~511111")) == ["Ba-Y", "Ba-G"]


# Retreats.


def test_a_target_may_retreat_from_one_hit_of_an_attack():
    """Also from a hit that would destroy it (X-54, M-110, M-111, M-119, A-9, E-7)."""
    game = attacked("Rd, Y", "Y, Y, Y", before="Ba:Y=0 Ba:W=1", stations=1, early_end="off")
    play(game, "*o ~551111")
    assert legal(game) == ["Ba-W", "Ba^"]
    play(game, "Ba^")
    assert game.state.phase == phases.STATIONS
    play(game, "@.")
    assert not game.state.alive(frame("Ba"))
    once = attacked("Rd, Y", "Y, Y, Y", before="Ba:Y=0 Ba:W=1", stations=1)
    play(once, "*o ~511111 Ba^ @.")
    assert (left(once, "Ba"), once.state.phase) == ((0, 1), phases.ACTING)


def test_a_retreat_keeps_the_row_of_the_hit_chart():
    """The remaining dice use the same row (A-12)."""
    game = attacked("Rd, Y", "Y Y G G, Y", stations=1)
    play(game, "*o ~556111 Ba^ @. Ba-Y Ba-Y")
    assert (left(game, "Ba"), game.state.phase) == ((2, 2), phases.ACTING)


def test_station_retreat_is_off_own_or_any():
    """Three values of station_retreat (M-110, M-111, E-7)."""
    for way, own, offered in (
        ("controlled_once", True, True),
        ("controlled_once", False, False),
        ("any_station", False, True),
        ("off", True, False),
    ):
        before = "" if own else "@2:A"
        game = attacked("Rd, Y", "Y Y G, Y", before=before, stations=1, station_retreat=way)
        play(game, "*o ~511111")
        assert ("Ba^" in legal(game)) == offered, way


# Spots.


def test_a_spot_needs_a_living_opposing_frame():
    """It need not be declared, nor the target (M-112, M-113, A-25)."""
    game = combat("Y, Y", "Y G, Y, Y", early_end="off")
    play(game, "Bc:W=0")
    act(game, "Aa")
    play(game, ">Ba/h ~W12Y3g4 =D- =.")
    assert "Aa=S-" in legal(game)
    assert [token for token in legal(game) if "Y3" in token] == ["Aa=SY3>Ba", "Aa=SY3>Bb"]
    assert "Aa=SW2>Bb" in legal(game)
    assert refusal(game, "=SY3>Ab") == NOT_SPOTTED
    assert refusal(game, "=SY3>Bc") == NOT_SPOTTED


def test_how_far_a_frame_sees_is_fixed_at_its_roll():
    """Its spotting systems at that time (M-113, M-33)."""
    for systems, sight in (("G", 0), ("Y", 1), ("Y Y", 2)):
        game = combat(systems + ", Y", "Y G B B, Y")
        act(game, "Aa")
        play(game, ">")
        assert game.state.sight == sight


def test_only_a_higher_spot_replaces_one():
    """M-114, A-26, X-56."""
    game = combat("Y, Y", "Y G")
    play(game, "Ba:spot=3")
    act(game, "Aa")
    play(game, "> ~W23Y4g4 =D- =.")
    assert legal(game) == ["Aa=S-", "Aa=SY4>Ba"]
    assert refusal(game, "=SW3>Ba") == NOT_SPOTTED
    play(game, "=SY4>Ba")
    assert game.state.spot(frame("Ba")) == 4


# Falls.


def fallen(before="", damage="~111111", **options):
    chosen = {"climbing": "true", "early_end": "off"}
    chosen.update(options)
    return play(attacked(before=before, **chosen), "*o " + damage)


def test_falls_follow_the_attack_if_climbing_is_agreed():
    """The table reports who falls and how far (M-140, M-141, A-27, E-15, M-139)."""
    game = fallen()
    assert (game.state.phase, game.state.actor()) == (phases.FALLING, TABLE)
    assert legal(game) == ["Aa_", "Ab_", "Ba_", "Bb_", "Bc_", "_."]
    play(game, "Ba_ _9")
    assert game.state.dice_due() == bytes(3)
    play(game, "~426 Ba-Y Ba-G")
    assert left(game, "Ba") == (2, 2)
    assert "Ba_" not in legal(game)
    flat = play(attacked(), "*o ~111111")
    assert flat.state.phase == phases.ACTING


def test_a_fall_has_a_die_for_every_three_bricks():
    """Rounded down; small falls do no damage (M-139, A-28)."""
    for bricks, dice in ((3, 1), (8, 2), (9, 3), (20, 6)):
        game = play(fallen(), "Bb_ _%d" % bricks)
        assert game.state.dice_due() == bytes(dice)
    low = play(fallen(), "Bb_ _2")
    assert (low.state.phase, left(low, "Bb")) == (phases.FALLING, (1, 2))


def test_neither_spot_nor_defence_nor_retreat_helps_in_a_fall():
    """M-139, E-15."""
    game = fallen(before="Bb:spot=5 Bb:defence=6", stations=1)
    play(game, "Bb_ _3")
    assert game.state.dice_due() == bytes(1)
    play(game, "~4")
    assert legal(game) == ["Bb-Y"]


def test_a_higher_frame_is_covered_by_its_terrain():
    """The row of terrain; the question is repeated as for any terrain (M-137, E-14)."""
    game = play(attacked(climbing="true", early_end="off"), "*c ~455111")
    assert game.state.phase == phases.COVERING
    play(game, "*o Ba-Y Ba-Y")
    assert left(game, "Ba") == (2, 2)


def test_all_editions_resolve_an_attack_alike():
    """E-6, E-30, M-91."""
    for edition in EDITIONS:
        game = attacked(edition=edition)
        assert len(game.state.dice_due()) == 0 and game.state.pending == 6
        play(game, "*o ~111116 Ba-Y")
        assert left(game, "Ba") == (3, 2)


def test_a_destroyed_frame_cannot_be_target_or_cover_and_has_no_turn():
    """M-107, M-97, M-3."""
    game = combat("Rd, Y", "Y, Y, Y", early_end="off")
    play(game, "Bb:W=0")
    act(game, "Aa")
    assert [token for token in legal(game) if "Bb" in token] == []
    play(game, ">Ba/d ~W65R65 =D- =AR6 > ~W12Y3g5 =D-")
    assert legal(game) == ["Aa*Ab", "Aa*Bc", "Aa*c", "Aa*o"]
    while game.state.round() == 1:
        step(game)
        assert game.state.running != frame("Bb")
