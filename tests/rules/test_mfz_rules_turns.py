"""Whose turn it is: tactical order, and combat order with waiting frames."""

from shared.rules.mfz.model import phases, reasons
from shared.rules.mfz.play import initiative, tactical_order
from tests.rules.full_games import act, combat, frame, frame_text, idle, step
from tests.rules.mfz_games import legal, play, refusal

NOT_NOW = reasons.REASONS[reasons.NOT_NOW]
NO_TARGET = reasons.REASONS[reasons.NO_TARGET]
MUST_ACT = reasons.REASONS[reasons.MUST_ACT]
HAD_ITS_TURN = reasons.REASONS[reasons.HAD_ITS_TURN]


def running(game):
    """Return the running and the waiting frame, as `Ba Aa`."""
    state = game.state
    return " ".join([frame_text(n) for n in (state.running, state.parked) if n >= 0])


def firing(*companies, **options):
    """Return a game in which Aa, with two red dice only, aims at Ba from direct fire range."""
    game = combat(*(companies or ("Rd, Y", "Y G, Y")), **options)
    act(game, "Aa")
    return play(game, ">Ba/d ~W65R65 =D-")


# Tactical order.


def test_a_round_starts_without_activations_and_values():
    """It ends when each frame has had its one turn (M-53, M-54, M-115, M-11)."""
    game = combat("Y, Y", "B")
    act(game, "Aa")
    play(game, "> ~W12Y3g4 =DW2 =. =SY3>Ba")
    assert (game.state.turned(frame("Aa")), game.state.defence(frame("Aa"))) == (True, 2)
    assert game.state.spot(frame("Ba")) == 3
    assert game.state.defence(frame("Ba")) == -1
    assert refusal(game, "Aa") == HAD_ITS_TURN
    idle(game, "Ba")
    assert game.state.round() == 1
    idle(game, "Ab")
    assert game.state.phase == phases.DOOMSDAY_VOTE
    play(game, "A- B-" if game.state.actor() == 0 else "B- A-")
    assert game.state.round() == 2
    for name in ("Aa", "Ab", "Ba"):
        assert not game.state.turned(frame(name))
        assert (game.state.defence(frame(name)), game.state.spot(frame(name))) == (-1, 0)


def test_the_highest_is_asked_first_and_the_last_with_a_frame_must_act():
    """A company may pass while a later one can act (M-57, M-58, M-59, M-61, E-4, X-24)."""
    game = combat("Y, Y", "Y G", "Y G, G")
    order = game.state.order()
    asked = []
    for _ in order:
        asked.append((game.state.actor(), tactical_order.may_pass(game.state)))
        if tactical_order.may_pass(game.state):
            play(game, "ABC"[game.state.actor()] + ".")
    assert asked == [(order[0], True), (order[1], True), (order[2], False)]
    assert refusal(game, "ABC"[order[2]] + ".") == MUST_ACT


def test_a_small_round_asks_as_in_the_worked_example():
    """X-30, M-57, M-59: A?, B?, C!, A?, B?, C!, B!."""
    game = combat("Y", "Y G", "Y Y G, Y Y", stations=1)
    assert game.state.order() == [0, 1, 2]
    asked = []
    for choice in ("A.", "B.", "Ca", "Aa", "B.", "Cb", "Ba"):
        asked.append("ABC"[game.state.actor()] + "!?"[tactical_order.may_pass(game.state)])
        play(game, choice)
        while game.state.running >= 0:
            step(game)
    assert asked == "A? B? C! A? B? C! B!".split()
    assert game.state.phase == phases.DOOMSDAY_VOTE


def test_a_company_without_frames_is_skipped_and_keeps_its_stations():
    """It is not asked for a turn, but about the clock (M-60, E-26)."""
    game = combat("Y", "Y G", "Y G B", stations=1)
    play(game, "Ba:W=0 @.")
    assert game.state.stations()[1] == 1
    assert game.state.scores()[1] > 0
    idle(game, "Aa")
    idle(game, "Ca")
    assert game.state.phase == phases.DOOMSDAY_VOTE
    asked = []
    while game.state.phase == phases.DOOMSDAY_VOTE:
        asked.append("ABC"[game.state.actor()])
        play(game, asked[-1] + "-")
    assert "B" in asked


def test_a_changed_score_changes_the_order_of_the_next_turn():
    """At once; equals keep their places (M-56, M-55, A-5)."""
    game = combat("Y, Y", "Y G, Y")
    assert game.state.order() == [0, 1]
    play(game, "Ab:W=0")
    assert game.state.order() == [1, 0]
    assert game.state.actor() == 1
    play(game, "Ab:W=2")
    assert game.state.order() == [0, 1]


def test_the_clock_is_asked_in_the_order_of_scores_also_where_frames_act_by_number():
    """M-154, A-18."""
    game = combat("Y", "Y G, Y G", "Y G, Y G", initiative_mode="per_frame")
    order = game.state.order()
    assert game.state.scores()[1] == game.state.scores()[2]
    while game.state.phase != phases.DOOMSDAY_VOTE:
        step(game, 5)
    asked = []
    while game.state.phase == phases.DOOMSDAY_VOTE:
        asked.append(game.state.actor())
        play(game, "ABC"[asked[-1]] + "-")
    assert asked == order


# One activation.


def test_an_activation_has_its_steps_in_order():
    """S1 to S6; each step accepts only its own actions (M-62, M-81)."""
    game = combat("Rd Y B G S1, Y", "Y G S1, Y")
    act(game, "Aa")
    assert game.state.phase == phases.DECLARE
    assert refusal(game, "=DW1") == NOT_NOW
    assert refusal(game, "S1") == NOT_NOW
    play(game, ">Ba/d")
    assert legal(game) == ["AaS0", "AaS1"]
    play(game, "S1")
    assert game.state.phase == phases.ROLLING
    assert refusal(game, "=MW1") == NOT_NOW
    play(game, "~W12R34r5B6Y3G2")
    assert legal(game) == ["Aa=D-", "Aa=DW1", "Aa=DW2", "Aa=DB6"]
    play(game, "=DB6")
    assert [token[2:4] for token in legal(game)] == ["=M"] * 3 + ["=A"] * 5 + ["=."]
    play(game, "=.")
    assert {token[:4] for token in legal(game)} == {"Aa=S"}
    play(game, "=S-")
    assert running(game) == ""
    assert game.state.phase == phases.TURN


def test_targets_are_opposing_frames_and_terrain_or_nothing():
    """Never own frames, never stations (M-62, M-6, A-25)."""
    game = combat("Y, Y", "Y G, Y", stations=1)
    act(game, "Aa")
    assert legal(game) == ["Aa>Ba/h", "Aa>Bb/h", "Aa>T/h", "Aa>"]
    assert refusal(game, ">Ab/h") == NO_TARGET


def test_an_attack_may_be_dropped_until_a_die_is_announced():
    """Nothing happens to the target, which is not activated (X-73, M-65, M-86, E-5, M-64)."""
    game = play(firing(), "=.")
    while running(game):
        step(game)
    assert not game.state.turned(frame("Ba"))
    assert game.state.alive(frame("Ba")) and sum(game.state.loadout(frame("Ba"))) == 2
    assert refusal(firing(), "=A-") != ""


def test_an_attack_of_one_is_an_attack():
    """Any die will do against a target with unknown defence (A-30, M-65)."""
    game = combat("Rd, Y", "Y G, Y")
    act(game, "Aa")
    play(game, ">Ba/d ~W11R11 =D- =AR1")
    assert running(game) == "Ba Aa"


def test_an_announced_attack_cannot_be_taken_back_by_the_attacker():
    """One attack, on the declared target (M-65, M-77)."""
    game = play(firing(), "=AR6")
    assert refusal(game, "=.") != ""
    play(game, "> ~W12Y3G4g5 =D- *o ~111111")
    assert running(game) == "Aa Ba"
    assert [token for token in legal(game) if "=A" in token] == []


def test_spots_come_last_and_do_not_help_the_same_turn():
    """M-66, M-78."""
    game = combat("Y Rd, Y", "Y G, Y")
    act(game, "Aa")
    play(game, ">Ba/d ~W65R65Y4 =D-")
    assert refusal(game, "=SY4>Ba") == NOT_NOW
    play(game, "=.")
    assert refusal(game, "=AR6") == NOT_NOW
    play(game, "=SY4>Ba")
    assert running(game) == ""


def test_moves_and_attacks_come_in_either_order_and_once_each():
    """M-62, M-76, M-34."""
    for first in ("=MW6 =AR6", "=AR6 =MW6"):
        game = firing()
        tokens = first.split()
        play(game, tokens[0])
        if "=A" in tokens[0]:
            play(game, "> ~W12Y3G4g5 =D- *o ~111111")
        kinds = {token[2:4] for token in legal(game)}
        assert kinds == {tokens[1][:2], "=."}


# Combat order.


def test_terrain_and_frames_that_had_their_turn_are_attacked_without_a_pause():
    """Terrain has no defence and is not activated (M-67, M-14)."""
    game = combat("Rd, Y", "Y G, Y")
    act(game, "Aa")
    play(game, ">T/d ~W65R65 =D- =AR6")
    assert (running(game), game.state.phase) == ("Aa", phases.DAMAGING)
    assert len(game.state.dice_due()) == 6
    again = combat("Rd, Y", "Y G, Y")
    play(again, "Ba:turn=1 Ba:defence=2")
    act(again, "Aa")
    play(again, ">Ba/d ~W65R65 =D- =AR6 *o")
    assert (running(again), len(again.state.dice_due())) == ("Aa", 4)


def test_a_fresh_target_declares_rolls_and_defends_before_the_attack_is_resolved():
    """M-68, M-70, M-73, M-75, M-79, E-6, M-88."""
    game = play(firing(), "=AR6")
    assert game.state.attack == 6
    assert (running(game), game.state.phase) == ("Ba Aa", phases.DECLARE)
    play(game, ">Aa/h ~W34Y5G2g3 =DW4")
    assert running(game) == "Aa Ba"
    play(game, "*o ~56 Ba-Y Ba-G")
    assert sum(game.state.loadout(frame("Ba"))) == 0
    assert legal(game) == ["Aa=MW5", "Aa=MW6", "Aa=."]
    play(game, "=MW5 =S-")
    assert running(game) == "Ba"
    assert game.state.turned(frame("Ba"))
    assert [token[2:] for token in legal(game)][:3] == ["=MW3", "=MG2", "=Mg3"]


def test_a_covering_frame_is_hit_without_activation():
    """Also a frame of the attacker's company (M-69, M-102, M-13)."""
    game = play(firing("Rd, Y", "Y G, Y, Y"), "=AR6 > ~W12Y3G4g5 =D-")
    assert legal(game) == ["Aa*Ab", "Aa*Bb", "Aa*Bc", "Aa*c", "Aa*o"]
    play(game, "*Ab ~555111 Ab-Y")
    assert not game.state.turned(frame("Ab"))
    assert sum(game.state.loadout(frame("Ab"))) == 0


def test_a_chain_is_unlimited_with_at_most_two_open_activations():
    """A chain of four frames (M-71, M-87, X-69)."""
    game = combat("Rd, Y", "Rd G, Y", "Rd G, Y", "Y G, Y")
    act(game, "Aa")
    play(game, ">Ba/d ~W65R65 =D- =AR6")
    for name, other, roll in (("Ba", "Ca", "~W65R65G1"), ("Ca", "Da", "~W65R65G1")):
        play(game, ">%s/d %s =D- *o ~111111" % (other, roll))
        while running(game) != name:
            step(game)
        play(game, "=AR6")
        assert running(game) == other + " " + name
    play(game, "> ~W12Y3G4g5 =D- *o ~111111")
    while running(game):
        assert len(running(game).split()) <= 2
        step(game)
    turned = [name for name in ("Aa", "Ba", "Ca", "Da") if game.state.turned(frame(name))]
    assert turned == ["Aa", "Ba", "Ca", "Da"]
    assert game.state.phase == phases.TURN


def test_a_destroyed_waiting_frame_does_not_resume():
    """M-72, M-79, X-70."""
    game = combat("Rd, Y", "Y, Y", early_end="off")
    play(game, "Ba:W=1 Ba:Y=0")
    act(game, "Aa")
    play(game, ">Ba/d ~W65R65 =D- =AR6 > ~W1g2 =D- *o ~111116")
    assert not game.state.alive(frame("Ba"))
    play(game, "=. =S-")
    assert (running(game), game.state.phase) == ("", phases.TURN)


def test_a_waiting_frame_that_is_hit_keeps_its_dice_and_capabilities():
    """It sprints from its next activation on (X-9, M-72, M-33, M-108, M-24)."""
    game = combat("Rd, Y", "Rd Y B G, Y", "Y G")
    act(game, "Aa")
    play(game, ">Ba/d ~W65R65 =D- =AR6 >Ca/d ~W12R45B1Y3G4 =DB1 *o ~11116 Ba-Rd")
    assert game.state.counts(frame("Ba"), 1) == 0
    while running(game) != "Ba":
        step(game)
    assert "Ba=AR5" in legal(game)
    play(game, "=AR5")
    while game.state.round() == 1:
        step(game)
    act(game, "Ba")
    assert [token for token in legal(game) if token.endswith("/d")] == []
    play(game, ">")
    assert bytes(game.state.dice_due()) == bytes((0, 0, 3, 4, 5, 6))


def test_hits_that_a_frame_took_before_its_turn_count_at_its_roll():
    """A lost white die is missing from later rolls (A-16, M-108)."""
    game = combat("Y, Y", "Rd Y, Y")
    play(game, "Ba:Y=0 Ba:Rd=0 Ba:W=1")
    act(game, "Ba")
    play(game, ">")
    assert bytes(game.state.dice_due()) == bytes((0, 6))


def test_an_attack_is_unaffected_by_later_moves():
    """The target acts only after the attack on it (M-74, M-33)."""
    game = play(firing(), "=AR6 >Aa/h ~W34Y5G2g3 =D-")
    assert refusal(game, "=MG2") == NOT_NOW
    assert game.state.phase == phases.COVERING


def test_the_attacker_may_move_and_spot_while_the_target_waits():
    """M-84."""
    game = play(firing(), "=AR6 > ~W34Y5G2g3 =D- *o ~111111 =MW5 =SW6>Ba")
    assert game.state.spot(frame("Ba")) == 6
    assert running(game) == "Ba"


def test_a_target_that_returns_fire_opens_no_new_activation():
    """The attacker already has its defence value (M-83, X-71)."""
    game = play(firing("Rd, Y", "Rd G, Y"), "=AR6 >Aa/d ~W34R56G2 =D- *o ~111111 =. =S-")
    assert running(game) == "Ba"
    play(game, "=AR6")
    assert (running(game), game.state.phase) == ("Ba", phases.COVERING)


def test_a_destroyed_target_cancels_the_attack_without_replacement():
    """Destroyed as cover while the frame aiming at it waits (M-82, M-85, M-77)."""
    game = combat("Rd, Y", "Rd G, Y", "Y, Y", early_end="off")
    play(game, "Ca:Y=0 Ca:W=1")
    act(game, "Aa")
    play(game, ">Ba/d ~W65R65 =D- =AR6 >Ca/d ~W12R45G3 =D- *Ca ~511111")
    assert not game.state.alive(frame("Ca"))
    while running(game) != "Ba":
        step(game)
    assert [token for token in legal(game) if "=A" in token] == []
    assert [token for token in legal(game) if "=M" in token] != []
    assert refusal(game, ">Cb/d") == NOT_NOW


def test_a_frame_that_was_attacked_gets_no_second_turn():
    """M-70, M-11."""
    game = play(firing(), "=AR6")
    while running(game):
        step(game)
    assert game.state.turned(frame("Ba"))
    while game.state.actor() != 1:
        play(game, "A.")
    assert refusal(game, "Ba") == HAD_ITS_TURN


def test_a_frame_that_was_attacked_loses_its_numbers():
    """Both its numbers are void; the lower number goes first (X-75, M-151, M-155, A-17)."""
    game = combat("Rh Y B G, Rh Y B G", "Y G", "Y G B", initiative_mode="per_frame")
    numbers = {"Aa": "7", "Ab": "5", "Ba": "3,12", "Ca": "9,9"}
    while game.state.phase == phases.INITIATIVE:
        name = frame_text(initiative.numbered(game.state))
        play(game, "~%s=%s" % (name, numbers[name]))
    assert legal(game) == ["Ba", "Ba:wait"]
    play(game, "Ba:wait")
    assert legal(game) == ["Ab"]
    play(game, "Ab >Ba/h ~W66R66B1Y1G1g1 =D- =AW6 > ~W11Y1G1g1 =D- ~111111")
    acted = []
    while game.state.round() == 1 and game.state.phase != phases.DOOMSDAY_VOTE:
        if game.state.phase == phases.TURN:
            acted += legal(game)
        step(game)
    assert acted == ["Aa", "Ca"]


# Lots among equals.

# The first two are equal, the third is ahead of them and the fourth behind.
LEVEL = ("Y G", "Y G", "Y", "Y Y G")


def test_equals_draw_lots_for_the_clock_in_every_round_where_frames_act_by_number():
    """The lots of the last round are void (M-55, M-154)."""
    game = combat(*LEVEL, initiative_mode="per_frame", tie_order="roll_off")
    for draw, order in (("~/BA", [2, 1, 0, 3]), ("~/AB", [2, 0, 1, 3])):
        while game.state.phase != phases.ROLL_OFF:
            step(game, 5)
        assert game.state.drawing() == [0, 1]
        play(game, draw)
        assert game.state.order() == order
        assert game.state.phase == phases.DOOMSDAY_VOTE


def test_equals_draw_lots_whenever_the_order_is_rebuilt():
    """With tie_order=roll_off: before the first turn and after each (M-55)."""
    game = combat(*LEVEL, tie_order="roll_off")
    draws = 0
    while game.state.round() == 1:
        if game.state.phase == phases.ROLL_OFF:
            assert game.state.drawing() == [0, 1]
            draws += 1
            play(game, "~/BA" if draws % 2 else "~/AB")
            assert game.state.order() == ([2, 1, 0, 3] if draws % 2 else [2, 0, 1, 3])
        else:
            step(game)
    assert draws == 5


def test_equal_numbers_are_rolled_off_again_in_the_next_round():
    """Whoever went first before has no priority (M-152, M-153)."""
    game = combat("Y Y B G, Y", "Y Y B G, G", initiative_mode="per_frame")
    for first in ("~/Ba", "~/Aa", "~/Ba"):
        round = game.state.round()
        while game.state.phase != phases.INITIATIVE_TIE:
            step(game, 5)
        play(game, first)
        assert legal(game) == [first[2:]]
        while game.state.round() == round:
            step(game, 5)


def test_a_frame_that_waited_may_wait_again_next_round():
    """M-150, M-153."""
    game = combat("Y Y B G", "Y G", initiative_mode="per_frame")
    for round in (1, 2):
        play(game, "~Aa=7 ~Ba=3,12")
        assert legal(game) == ["Ba", "Ba:wait"]
        play(game, "Ba:wait")
        assert legal(game) == ["Aa"]
        while game.state.round() == round:
            step(game)
