"""The usual answers to the questions of an activation, and the questions that are not asked."""

import sys

from shared.rules.contract import NOBODY
from shared.rules.mfz.combat.proposals import proposal
from shared.rules.mfz.combat.unasked import unasked
from shared.rules.mfz.combat.usual_aim import usual_range
from shared.rules.mfz.combat.usual_dice import TO_DEFEND, dice_proposed, share
from shared.rules.mfz.combat.usual_loss import usual_loss
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import (
    B6,
    DIRECT,
    G6,
    HAND,
    R6,
    TO_ATTACK,
    TO_MOVE,
    TO_SPOT,
    W6,
    Y6,
)
from shared.rules.mfz.model.encoding import die_of
from tests.rules.full_games import act, combat, frame
from tests.rules.mfz_games import play
from tests.rules.random_named import fresh, play_on, random_setup
from tests.rules.random_play import Luck, snapshot
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
GAMES, SAMPLE = (4, 2) if BOX else (40, 8)
ALL = 1 << TO_ATTACK | 1 << TO_DEFEND | 1 << TO_MOVE | 1 << TO_SPOT


def proposed(game):
    """Return the proposal as a token without the acting frame."""
    return game.state.text(proposal(game.state))[2:]


def skipped(game):
    """Return the answer that is not asked for as a token; "" if the question is asked."""
    action = unasked(game.state)
    return game.state.text(action) if action else ""


def acting(*companies, before="", at="Ba/d", dice="~W12R65", **options):
    """Return a game in which Aa has rolled, aiming at Ba, which has had its turn."""
    game = combat(*(companies or ("Rd, Y", "Y, Y")), **options)
    play(game, "Ba:turn=1 Ba:defence=0 " + before)
    act(game, "Aa")
    return play(game, ">" + at + " " + dice)


# Dice.


def test_the_attack_gets_the_highest_die_and_the_defence_the_best_that_is_left():
    white, blue = die_of(W6, 6), die_of(B6, 3)
    dice = [white, die_of(W6, 4), die_of(R6, 5), blue]
    found = share(dice, ALL)
    assert (found[TO_ATTACK], found[TO_DEFEND]) == (white, die_of(W6, 4))
    assert found[TO_SPOT] == 0


def test_of_equal_dice_the_white_one_is_kept_for_other_actions():
    white, red, green, yellow = die_of(W6, 5), die_of(R6, 5), die_of(G6, 5), die_of(Y6, 5)
    found = share([white, red, green, yellow], ALL)
    assert (found[TO_ATTACK], found[TO_MOVE], found[TO_SPOT]) == (red, green, yellow)
    assert found[TO_DEFEND] == white


def test_a_die_is_proposed_for_one_action_only():
    """A die serves one action (M-34)."""
    luck = Luck(7)
    for _ in range(50):
        dice = [die_of(luck.below(7), 1 + luck.below(6)) for _ in range(luck.below(8))]
        left = list(dice)
        for die in share(dice, ALL):
            if die:
                left.remove(die)
        assert len(left) >= len(dice) - 4


def test_the_dice_follow_what_the_frame_has_done():
    game = acting()
    assert proposed(game) == "=DW2"
    play(game, "=DW2")
    assert proposed(game) == "=AR6"
    play(game, "=AR6 *o ~111111")
    dice = dice_proposed(game.state)
    assert (dice[TO_ATTACK], dice[TO_MOVE]) == (0, die_of(W6, 1))
    assert proposed(game) == "=MW1"


def test_an_attack_without_damage_dice_is_not_proposed():
    game = play(acting(before="Ba:defence=6"), "=D-")
    assert proposed(game)[:2] == "=M"


def test_a_frame_moves_before_it_attacks_hand_to_hand():
    game = play(acting("Rh, Y", "Y, Y", at="Ba/h", dice="~W12R65g3"), "=D-")
    assert proposed(game) == "=Mg3"
    assert proposed(play(game, "=Mg3")) == "=AR6"


# Target and range.


def test_the_range_is_that_of_the_weapon_with_the_most_red_dice():
    game = combat("Rd Ra Ra, Rh, Y, Rd Ra", "Y, Y, Y, Y")
    ranges = [usual_range(game.state, frame(name)) for name in ("Aa", "Ab", "Ac", "Ad")]
    assert ranges == [2, HAND, HAND, DIRECT]


def test_the_target_is_the_frame_with_the_highest_spot():
    game = combat("Rd, Y", "Y, Y, Y")
    play(game, "Bb:spot=3 Bc:spot=5")
    act(game, "Aa")
    assert proposed(game) == ">Bc/d"


def test_a_frame_that_is_attacked_aims_back():
    game = combat("Rd, Y", "Rd, Y")
    act(game, "Aa")
    play(game, ">Bb/d ~W12R65 =D- =AR6")
    assert game.state.phase == phases.DECLARE
    assert proposed(game)[:3] == ">Aa"


# Spots.


def test_the_target_is_spotted_if_its_attacker_must_see_it():
    """With one spotting system within a ruler, with two anywhere (M-113)."""
    seen = play(acting("Rd Y, Y", "Y, Y", dice="~W12R65Y4"), "=D- =AR6 *o ~111111 =.")
    assert proposed(seen) == "=SY4>Ba"
    far = play(acting("Ra Y, Y", "Y, Y", at="Ba/a", dice="~W12R65Y4"), "=D- =AR6 *o ~111111 =.")
    assert proposed(far) == "=S-"
    anywhere = play(acting("Ra Y Y, Y", "Y, Y", at="Ba/a", dice="~W12R65Y43"), "=D- =.")
    assert proposed(anywhere) == "=SY4>Ba"


def test_a_spot_that_adds_no_dice_is_kept_without_a_question():
    """Attack 3 and spot 2 against a defence of 6 (X-57)."""
    game = play(acting(before="Ba:defence=6 Ba:spot=2", dice="~W12R35"), "=D- =AR3")
    assert skipped(game) == "Aa*-"
    adds = play(acting(before="Ba:defence=6 Ba:spot=4", dice="~W12R35"), "=D- =AR3")
    assert skipped(adds) == ""
    assert proposed(adds) == "*+"


# Losses.


def test_the_part_that_is_missed_least_is_lost_first():
    game = combat("Rd Rd Y B, Rd B G, Rh Ra", "Y, Y, Y")
    order = []
    for _ in range(3):
        type = usual_loss(game.state, frame("Aa"))
        order.append(type)
        game.state.vector.mark()
        game.state.vector.add(game.state.at(frame("Aa")) + type, -1)
    # Spotting, the second weapon, defence; the last weapon stays.
    assert order == [6, 1, 7]
    assert usual_loss(game.state, frame("Ab")) == 8
    assert usual_loss(game.state, frame("Ac")) == 0


def test_one_kind_of_part_left_is_lost_without_a_question():
    game = play(acting("Rd, Y", "Y Y, Y"), "=D- =AR6 *o")
    play(game, "~666111" if game.state.dice_to_roll == 6 else "~66611")
    assert game.state.phase == phases.ALLOCATING
    assert skipped(game) == "Ba-Y"


def test_a_frame_that_is_lost_in_any_case_is_not_asked_for_its_parts():
    game = play(acting("Rd, Y", "Y B, Y"), "=D- =AR6 *o ~666611")
    assert skipped(game) != ""
    game = play(acting("Rd, Y", "Y B, Y"), "=D- =AR6 *o ~666111")
    assert skipped(game) == ""


def test_a_retreat_is_asked_for():
    """The owner may cancel one hit (M-110)."""
    game = play(acting("Rd, Y", "Y, Y", stations=1), "=D- =AR6 *o ~666611")
    assert game.state.phase == phases.ALLOCATING
    assert skipped(game) == ""


# All positions.


def check_proposals(seed):
    """Check that every proposal is legal, changes nothing, and is the answer not asked for."""
    luck = Luck(seed)
    game = fresh(random_setup(luck, "full", 3))
    seen = set()
    while game.state.actor() != NOBODY:
        state = game.state
        before = snapshot(state)
        answer, forced = proposal(state), unasked(state)
        assert snapshot(state) == before
        for action in (answer, forced):
            assert not action or state.check(action) == 0, (seed, state.position(), action)
        if answer:
            seen.add(state.phase)
        play_on(luck, game)
    return seen


def test_proposals_are_legal_in_random_games():
    seen = set()
    for seed in range(cases(GAMES, SAMPLE)):
        seen |= check_proposals(seed)
    assert len(seen) > (6 if BOX else 10), seen
