"""Losses, captives, passengers, control and victory points of MechWarrior."""

from shared.rules.mechwarrior.play import victory
from tests.rules.mechwarrior_games import (
    BLUE,
    GREEN,
    RED,
    battle,
    figures,
    legal,
    play,
    refusal,
    unit,
)


def in_orders(tokens="", forces=(RED, BLUE), depth="orders", teams=(), **settings):
    """Return a game in Ann's first order stage, after these tokens."""
    return play(battle(depth, forces, teams, **settings), "zones=0 " + tokens)


def vc1(game):
    return [game.state.vc1(seat) for seat in game.state.seats]


def vc2(game):
    return [total[1] for total in victory.totals(game.state)]


def end(game, tokens=""):
    """End the game and count."""
    return play(game, "end=time " + tokens + " counted")


def test_the_attacker_scores_the_points_of_a_unit():
    """W-114, W-115, B-19: without its gear and pilot, which are lost to all."""
    assert vc1(in_orders("Ba-A")) == [110, 0]
    assert vc1(in_orders("Ba-A", vc1_attachments="yes")) == [130, 0]
    game = in_orders("Ba:pilot Ba-A", vc1_attachments="yes")
    assert vc1(game) == [110, 0]


def test_other_causes_score_for_the_left_neighbour():
    """W-116, W-116a, W-117, B-7, B-8, B-15, B-17, B-29."""
    forces = (RED, BLUE, GREEN)
    assert vc1(in_orders("Ac-x", forces)) == [0, 15, 0]
    assert vc1(in_orders("Ac-A", forces)) == [0, 15, 0]
    assert vc1(in_orders("Ac-C", forces)) == [0, 0, 15]
    assert vc1(in_orders("Cb-x", forces)) == [18, 0, 0]
    # Cai is Ann's ally, and Ben her left neighbour; Ben's is his ally's side or not.
    allies = in_orders("Ac-C", forces, teams=(0, 1, 0))
    assert vc1(allies) == [0, 15, 0]
    assert vc1(in_orders("Bc-x", forces, teams=(0, 1, 1))) == [0, 0, 20]


def test_the_scorer_is_told():
    """W-115, W-116."""
    game = in_orders()
    told = [game.state.explain(game.state.parse(token)) for token in ("Ba-A", "Ac-x")]
    assert told == [
        "Ox of Ben is eliminated; Ann scores 110 (W-115)",
        "Picks of Ann is eliminated; Ben scores 15, left of Ann (W-115)",
    ]


def test_passengers_are_lost_with_their_transport():
    """W-96a, W-99, W-99a, B-18: to whoever scores the transport."""
    game = in_orders("Ac>Ab Ad>Ab = zones=0 Ab-B")
    assert vc1(game) == [0, 45 + 15 + 12]
    assert all(game.state.is_gone(unit(at)) for at in ("Ab", "Ac", "Ad"))


def test_the_log_does_not_say_who_boards_a_transport():
    """W-96, W-96a: it need not be revealed."""
    game = in_orders("Ac>Ab")
    assert game.explain(game.ply) == "A unit boards Mule of Ann (W-97)"


def test_boarding_takes_tokens_and_keeps_to_the_capacity():
    """W-27, W-97, W-98, B-27."""
    game = in_orders("Ac:tokens=1 Ac>Ab")
    assert figures(game, "Ac")[0] == 0
    assert refusal(game, "Ac>Ab") == "A passenger takes no orders and is no target."
    assert refusal(game, "Ac:out").startswith("That unit boarded")
    assert refusal(game, "Ae>Ab") == "Only infantry rides in a transport."
    assert refusal(game, "Ad>Aa") == "That unit carries no passengers."
    play(game, "Ad:move")
    assert refusal(game, "Ad>Ab").startswith("That unit boarded")
    play(game, "= zones=0 = zones=0 Ac:out Ac:move")
    assert figures(game, "Ac")[0] == 1
    full = in_orders("= zones=0 Bc>Bb")
    assert refusal(full, "Bd>Bb") == "That transport is full."


def test_a_transport_is_no_passenger_of_another():
    """W-97: infantry with room for others neither, nor as the captive of one that boards."""
    carrier = ("infantry wheeled 18+0+0 t2", "Spokes")
    game = in_orders(forces=(RED + (carrier,), BLUE + (carrier,)))
    assert refusal(game, "Af>Ab") == "A transport cannot ride in another."
    assert "Af>Ab" not in legal(game) and "Ac>Af" in legal(game)
    play(game, "Ac>Af Bf<Ad")
    assert refusal(game, "Ad>Ab") == "A transport cannot ride in another."
    # In version 1 it could.
    assert in_orders("Af>Ab", forces=(RED + (carrier,), BLUE), version=1).state.is_aboard(0x05)


def test_salvage_puts_passengers_out():
    """W-97, W-112: a Salvage transport cannot be boarded."""
    game = in_orders("Ac>Ab Ab:salvage=1")
    assert not game.state.is_aboard(unit("Ac"))
    assert refusal(game, "Ad>Ab") == "That unit carries no passengers."


def test_a_captive_is_on_nobodys_side():
    """W-72, W-75a: no orders, no damage; its captor only moves (W-73)."""
    game = in_orders("Bc<Ac")
    assert game.state.captor(unit("Bc")) == unit("Ac")
    assert refusal(game, "Ac:ranged").startswith("A captor only moves")
    assert refusal(game, "Bc-A").startswith("A captive takes no orders")
    assert refusal(game, "Bd<Ac") == "That unit already has a captive."
    assert refusal(game, "Ac<Bd").startswith("A captor only moves")
    assert refusal(game, "Ad<Ac") == "That is not a unit of an opponent."
    play(game, "Ac:move = zones=0")
    assert refusal(game, "Bc:move").startswith("A captive takes no orders")


def test_a_captive_loses_its_tokens_when_its_former_controllers_next_turn_ends():
    """W-28."""
    game = play(in_orders("= zones=0 Bc:move = zones=0"), "Bc<Ac")
    assert figures(game, "Bc")[0] == 1
    play(game, "=")
    assert figures(game, "Bc")[0] == 1
    play(game, "zones=0 =")
    assert figures(game, "Bc")[0] == 0


def test_a_captor_that_changes_control_keeps_its_captive():
    """W-20a, W-72, W-73: it cannot release it; a captive of its own side scores for nobody."""
    game = in_orders("Bc<Ac end=time Bc:zone")
    assert [victory.lines(game.state, seat)[0] for seat in (0, 1)] == [[20], []]
    game = in_orders("Bc<Ac Ac@B")
    assert game.state.captive_of(unit("Ac")) == unit("Bc")
    play(game, "end=time Bc:zone")
    assert [victory.lines(game.state, seat)[0] for seat in (0, 1)] == [[], []]
    assert not play(game, "Bc:freed").state.is_captive(unit("Bc"))


def test_a_vtol_is_eliminated_instead_of_captured():
    """W-71, W-75a, B-32."""
    game = in_orders("= zones=0 Ae<Bd")
    assert vc1(game) == [0, 40]
    assert game.state.captive_of(unit("Bd")) < 0


def test_a_captured_transport_puts_its_passengers_out_with_damage():
    """W-97, W-23a."""
    game = in_orders("Ac>Ab = zones=0 Ab<Bd")
    assert figures(game, "Ac") == (0, 0, 1)
    assert not game.state.is_aboard(unit("Ac"))


def test_a_captor_boards_with_its_captive():
    """W-97: captives use capacity."""
    game = in_orders("Bc<Ac Ac>Ab")
    assert game.state.passengers(unit("Ab")) == [unit("Ac"), unit("Bc")]
    assert refusal(game, "Ad>Ab") == "That transport is full."
    play(game, "= zones=0 = zones=0 Ac:out")
    assert game.state.passengers(unit("Ab")) == []


def test_the_captive_of_a_lost_captor_is_asked_about():
    """W-75b: free again, still captured or eliminated."""
    for answer, captive, points in (
        ("Bc:free", False, [0, 15]),
        ("Bc:held", True, [0, 15]),
        ("Bc-x", False, [20, 15]),
    ):
        game = in_orders("Bc<Ac = zones=0 Ac-B")
        assert legal(game)[:2] == ["Bc:free", "Bc:held"] or "Bc:free" in legal(game)
        assert refusal(game, "Bd:move") == "That is not done in this part of the turn."
        play(game, answer)
        assert game.state.is_captive(unit("Bc")) == captive
        assert vc1(game) == points
        play(game, "Bd:move")


def test_control_of_a_unit_can_change():
    """W-20a, B-28: orders and points follow the controller."""
    game = in_orders("Bd@A Bd:move")
    assert figures(game, "Bd")[0] == 1
    assert vc1(play(game, "Bd-B")) == [0, 15]
    game = end(in_orders("Bd@A"))
    assert vc2(game) == [145 + 45 + 15 + 12 + 45 + 15, 130 + 50 + 20 + 90]


def test_nobody_controls_two_copies_of_a_unique_unit():
    """W-20."""
    game = in_orders("", (RED, GREEN))
    assert refusal(game, "Ba@A") == "That player already has this unique unit."
    play(game, "Aa-B Ba@A")
    assert game.state.controller(unit("Ba")) == 0


def test_zones_count_at_each_command_stage():
    """W-125, W-125a, B-21, B-22: units on the field of the active player, no captives."""
    game = play(battle(), "zones=2 = zones=1 =")
    assert [game.state.vc3(0), game.state.vc3(1)] == [2, 1]
    assert refusal(game, "zones=6") == "That number is not possible here."
    play(game, "zones=5 = zones=0 Aa<Bd Ab:salvage=1 Ac:tokens=2 =")
    assert refusal(game, "zones=5") == "That number is not possible here."
    play(game, "zones=4")
    assert game.state.vc3(0) == 11


def test_survival_counts_units_with_gear_and_pilot_at_the_end():
    """W-119, W-121, W-124, W-118."""
    assert vc2(end(in_orders())) == [145 + 45 + 15 + 12 + 45, 130 + 50 + 20 + 15 + 90]
    game = end(in_orders("Ac-B"), "Aa:gear Aa:pilot Ba:pilot")
    assert vc2(game) == [120 + 45 + 0 + 12 + 45 - 10 + 10, 110 + 50 + 20 + 15 + 90]


def test_captured_units_count_double():
    """W-120, B-14: infantry and vehicles only in the captor's zone, 'Mechs anywhere."""
    game = in_orders("Bc<Ac Be<Ad")
    own = 145 + 45 + 15 + 12 + 45
    assert vc2(game)[0] == own + 2 * 90
    play(game, "end=agreed Bc:zone counted")
    assert vc2(game) == [own + 2 * 90 + 2 * 20, 130 + 50 + 15]


def test_salvage_outside_its_zone_counts_for_each_opponent():
    """W-113, W-122, W-123, B-5, B-6."""
    game = in_orders("Be:salvage=1 Bb:salvage=1 Bd:salvage=1 Be<Ac", (RED, BLUE, GREEN))
    play(game, "end=time Bb:outside")
    assert refusal(game, "Be:outside") == "That changes nothing."
    play(game, "counted")
    assert vc2(game)[0] == 145 + 45 + 15 + 12 + 45 + 2 * 90 + 50
    assert vc2(game)[1] == 130 + 50 + 20 + 15
    assert vc2(game)[2] == 100 + 18 + 35 + 50


def test_passengers_count_for_nobody():
    """W-96, W-124, B-20: recorded or told at the end."""
    game = end(in_orders("Ac>Ab"), "Bc:aboard")
    assert vc2(game) == [145 + 45 + 12 + 45, 130 + 50 + 15 + 90]


def test_the_end_is_told_by_the_players_and_markers_stay_unresolved():
    """W-128."""
    game = play(in_orders("Ab:artillery"), "end=elimination")
    assert refusal(game, "resolved=1") == "That is not done in this part of the turn."
    play(game, "counted")
    assert game.state.actor() == -3
    assert refusal(game, "zones=0") == "The game is over."


def test_the_last_tie_is_rolled_until_one_is_highest():
    """W-127, B-3, B-4, B-31."""
    forces = (RED[1:2], RED[1:2], RED[1:2])
    game = end(in_orders("", forces))
    assert game.state.due() == (6, 6, 6)
    assert refusal(game, "~55") == "Those are not faces of the dice that are due."
    play(game, "~525")
    assert game.state.tied() == [0, 2]
    play(game, "~33 ~16")
    assert game.state.standings()[0] == [2]
    assert game.state.actor() == -3


def test_a_game_at_score_depth_needs_no_units():
    """W-115, W-119: points by hand; captured units are typed doubled."""
    game = battle("score", ((), ()))
    play(game, "zones=16 A+54 = zones=2 B+300 = zones=0 end=time")
    assert refusal(game, "A:a=41") == "That number is not possible here."
    play(game, "A:a=40 A:c=120 B:c=100 B:d=30 counted")
    assert victory.totals(game.state) == [(54, 160, 16), (300, 130, 2)]
    assert game.state.standings() == [[0], [1]]
    assert game.state.checks() == ["A54/16/160", "B300/2/130"]


def test_captives_at_score_depth_belong_to_a_player():
    """W-120: tokens and captors are not kept at this depth."""
    game = in_orders("Be<A", depth="score")
    assert refusal(game, "Bc<Ac") == "The box does not keep that at this depth."
    assert refusal(game, "Ac:move") == "The box does not keep that at this depth."
    assert vc2(game)[0] == 145 + 45 + 15 + 12 + 45 + 2 * 90


def test_corrections_set_what_is_wrong():
    game = in_orders("A:vc1=77 B:vc3=9 :orders=1 Ac:tokens=2 Aa:heat=3 Bc-A Bc:back :turn=B")
    assert vc1(game) == [77 + 20, 0]
    assert game.state.vc3(1) == 9
    assert game.state.active == 1 and game.state.orders_left == 3
    assert not game.state.is_gone(unit("Bc"))
    assert figures(game, "Ac")[0] == 2
    for token in (":turn=B", "Ac:tokens=2", "A:vc1=97", "Bc:back"):
        assert refusal(game, token) == "That changes nothing."


def test_a_game_of_three_goes_to_the_last_tie_break():
    """W-126, W-127: equal in conditions and in survival, condition 1 decides."""
    forces = (RED[1:4], RED[1:4], RED[1:4])
    game = battle("orders", forces)
    play(game, "zones=0 Bb-A =")
    play(game, "zones=0 Ab-B Aa:push+1 = zones=1 Cb-x = zones=0 end=time counted")
    assert game.state.actor() == -3
    assert game.state.standings()[0] == [0]
