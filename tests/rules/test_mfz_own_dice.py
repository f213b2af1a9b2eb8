"""Own dice of which only the numbers that are used are typed (M-28, M-35, M-92)."""

from shared.rules.errors import RuleError
from shared.rules.mfz.model import phases, reasons
from shared.rules.mfz.text import narration
from tests.rules.full_games import act, combat, frame
from tests.rules.mfz_games import legal, play, refusal

NO_DIE = reasons.REASONS[reasons.NO_DIE]
NOT_ROLLED = reasons.REASONS[reasons.NOT_ROLLED]
SOLDIER = "Rd Y B G, Y"


def rolled(text=SOLDIER, to=">Ba/d", others="Y G Y G, Y B, Y", **options):
    """Return a game in which the own dice of Aa are rolled."""
    game = combat(text, others, own_dice="numbers", **options)
    act(game, "Aa")
    return play(game, to + " ~#")


def attacked(cover, others="Y G Y G, Y B, Y", to=">Ba/d"):
    """Return a game in which Aa attacks Ba with 6 against 2, and whose damage dice are due."""
    game = rolled(to=to, others=others)
    play(game, "=D#4 =A#6 > ~# =D#2")
    return play(game, cover) if cover else game


def test_without_the_option_a_roll_has_faces():
    game = combat(SOLDIER, "Y G Y G, Y B, Y")
    act(game, "Aa")
    assert refusal(play(game, ">Ba/d"), "~#") == NOT_ROLLED


def test_with_the_option_faces_are_accepted_too():
    game = combat(SOLDIER, "Y G Y G, Y B, Y", own_dice="numbers")
    act(game, "Aa")
    play(game, ">Ba/d ~W34R35B4Y2G2 =DB4")
    assert game.state.defence(frame("Aa")) == 4
    assert not game.state.has_unread


def test_each_number_that_a_die_of_the_action_may_show_is_legal():
    assert legal(rolled()) == ["Aa=D-"] + ["Aa=D#%d" % face for face in range(1, 7)]
    game = play(rolled("Rd Rd Y, Y"), "=D-")
    assert "Aa=A#8" in legal(game)
    assert "Aa=M#6" in legal(game)
    assert "Aa=M#7" not in legal(game)


def test_a_number_takes_a_die_of_its_own_colour_before_a_white_one():
    game = play(rolled(), "=D#6")
    assert "W?W?R?R?Y?G?" in game.state.position()
    play(game, "=M#5")
    assert "W?W?R?R?Y?" in game.state.position()


def test_a_number_above_six_takes_the_d8():
    game = play(rolled("Rd Rd Y, Y"), "=D- =A#7")
    assert "W?W?R?R?Y?" in game.state.position()
    game = play(rolled("Rd Rd Y, Y"), "=D- =A#6")
    assert "W?W?R?r?Y?" in game.state.position()


def test_white_dice_limit_the_actions_without_a_colour_of_their_own():
    # Two white dice: to defend and to move; none is left to spot.
    game = play(rolled("Rd, Y", to=">"), "=D#3 =M#2")
    assert game.state.phase == phases.TURN
    assert refusal(play(rolled("Rd, Y", to=">"), "=D#3"), "=A#2") == NO_DIE


def test_a_number_is_undone_alone():
    game = play(rolled(), "=D#6")
    before = game.state.position()
    play(game, "=A#3")
    game.undo()
    assert game.state.position() == before
    play(game, "=A#4")
    assert game.state.attack == 4


def test_dice_planned_together_are_typed_by_number():
    game = rolled(assign_all_upfront="true")
    play(game, "=D#2 +M#3 +A#4 +S#5")
    assert legal(game) == ["Aa=M#3", "Aa=A#4", "Aa=."]


def test_hits_are_one_number_where_no_die_can_hit_cover():
    game = attacked("*o")
    assert refusal(game, "~=5") == NOT_ROLLED
    assert refusal(game, "~=1,0") == NOT_ROLLED
    play(game, "~=2")
    assert game.state.hit_frame == frame("Ba")
    assert game.state.pending == 1


def test_without_hits_the_attack_is_over():
    assert play(attacked("*o"), "~=0").state.pending == 0


def test_behind_terrain_sixes_fives_and_fours_are_counted():
    game = attacked("*c")
    assert refusal(game, "~=2") == NOT_ROLLED
    # The four hits the terrain; the cover is asked again before the five, which hits now.
    play(game, "~=0,1,1")
    assert game.state.phase == phases.COVERING
    play(game, "*o")
    assert game.state.hit_frame == frame("Ba")


def test_behind_a_frame_sixes_and_fives_are_counted():
    game = attacked("*Bc")
    play(game, "~=1,1")
    assert game.state.hit_frame == frame("Bc")


def test_faces_of_damage_dice_are_accepted_too():
    assert play(attacked("*o"), "~1256").state.hit_frame == frame("Ba")


def test_sentences_name_numbers_and_counts():
    def said(game, token):
        return narration.sentence(game.state, game.state.parse(token))

    assert said(rolled(), "=D#6") == "Ann 1 of Ann defends with number 6 (M-35)"
    assert said(attacked("*o"), "~=2") == "Own damage dice: 2 of 4 hit (M-92)"
    counted = "Own damage dice: 1 show 6, 2 show 5, 0 show 4 (M-92)"
    assert said(attacked("*c"), "~=1,2,0") == counted


def test_a_record_keeps_the_option_only_where_it_is_chosen():
    from shared.rules.mfz.setup import header

    numbers = ("own_dice", "numbers")
    setup = rolled().state.setup
    assert numbers in header.write(setup)
    assert header.read(header.write(setup)).options["own_dice"] == "numbers"
    faces = combat(SOLDIER, "Y G Y G, Y B, Y").state.setup
    assert not [pair for pair in header.write(faces) if pair[0] == "own_dice"]
    assert header.read(header.write(faces)).options["own_dice"] == "faces"


def test_a_number_that_no_die_can_show_is_refused():
    for token in ("=D#7", "=D#0", "=D#9", "=DB4"):
        try:
            play(rolled(), token)
        except RuleError:
            continue
        raise AssertionError(token)
