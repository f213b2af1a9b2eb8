"""Turns, orders, tokens, pushes and heat of MechWarrior: Age of Destruction."""

from shared.rules.mechwarrior.model import kinds
from shared.rules.mechwarrior.model.layout import ORDERED
from shared.rules.mechwarrior.play import heat
from shared.rules.mechwarrior.play.formations import together
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


def in_orders(tokens="", **settings):
    """Return a game in Ann's first order stage, after these tokens."""
    return play(battle("orders", **settings), "zones=0 " + tokens)


def own_turn(game):
    """End this turn and the opponent's; return the game in the order stage."""
    return play(game, "= zones=0 = zones=0")


def test_players_alternate_and_each_turn_has_its_stages():
    """W-1, W-2, W-9: command, order, clean-up; then the next player clockwise."""
    game = battle("orders", (RED, BLUE, GREEN), first=1)
    seen = []
    for _ in range(4):
        state = game.state
        seen.append((state.round(), state.active, state.orders_left))
        assert legal(game)[0] == "zones=0"
        play(game, "zones=0 =")
    assert seen == [(1, 1, 3), (2, 2, 3), (3, 0, 3), (4, 1, 3)]


def test_orders_follow_from_the_build_total():
    """W-7: rounded down; unused orders lapse."""
    assert battle("orders", build=600).state.orders_left == 4
    game = in_orders("Aa:move")
    assert game.state.orders_left == 2
    assert own_turn(game).state.orders_left == 3
    assert battle("orders", build=450, points_per_order="200").state.orders_left == 2


def test_a_small_army_has_an_order_and_each_player_the_own_number():
    """W-7: at least one a turn; totals from 50 to 4,500, of each player if they differ."""
    forces = (RED[2:4], BLUE[3:4])
    game = battle("orders", forces, build=(50, 4500))
    assert game.state.orders_left == 1
    play(game, "zones=0 Aa:move")
    assert refusal(game, "Ab:move").startswith("No orders are left")
    play(game, "=")
    assert game.state.orders_left == 30
    play(game, "zones=0 = zones=0")
    assert game.state.orders_left == 1
    # In version 1 a total below the points of an order gave none.
    assert battle("orders", forces, build=100, version=1).state.orders_left == 0
    assert battle("orders", forces, build=300, version=1).state.orders_left == 2


def test_the_five_orders_and_their_tokens():
    """W-3, W-21: each order but a vent puts a token on the unit."""
    for order in ("move", "ranged", "artillery", "close", "assault"):
        assert figures(in_orders("Ac:" + order), "Ac") == (1, 0, 0)
    game = play(in_orders("Aa:heat=3"), "Aa:vent=2")
    assert figures(game, "Aa") == (0, 1, 0)


def test_a_unit_gets_one_order_a_turn_unless_a_card_grants_more():
    """W-8, B-12: a granted second order gives its own token and pushes."""
    game = in_orders("Ac:move")
    assert refusal(game, "Ac:move") == (
        "That unit has had its order this turn, unless a card grants another."
    )
    play(game, "Ac:move/g")
    assert figures(game, "Ac") == (2, 0, 1)
    assert game.state.orders_left == 1
    play(game, "Ad:move")
    assert refusal(game, "Ab:move").startswith("No orders are left")
    assert refusal(game, "Ab:move/g").startswith("No orders are left")
    play(game, "Ab:move/o")
    assert game.state.orders_left == 0


def test_a_second_token_pushes():
    """W-22, W-23a, W-30: 1 damage to infantry and vehicles, 1 heat to a 'Mech."""
    game = own_turn(in_orders("Aa:move Ab:move Ac:move"))
    told = [
        game.state.explain(game.state.parse(token)) for token in ("Aa:run", "Ab:move", "Ac:close")
    ]
    play(game, "Aa:run Ab:move Ac:close")
    assert [figures(game, at) for at in ("Aa", "Ab", "Ac")] == [(2, 2, 0), (2, 0, 1), (2, 0, 1)]
    assert told == [
        "Sable Fox of Ann: run; 2 tokens, PUSH: +1 heat, heat 0 to 2 (W-21)",
        "Mule of Ann: move; 2 tokens, PUSH: +1 damage (W-21)",
        "Picks of Ann: close; 2 tokens, PUSH: +1 damage (W-21)",
    ]


def test_the_push_is_told_before_the_order():
    """W-31: the first token pushes nobody."""
    game = in_orders()
    told = game.state.explain(game.state.parse("Ac:move"))
    assert told == "Picks of Ann: move; 1 token (W-21)"


def test_tokens_from_effects_push_infantry_and_vehicles_only():
    """W-23: a 'Mech gets no heat for a token that no order gave."""
    game = in_orders("Aa:token Aa:token Ac:token Ac:token")
    assert figures(game, "Aa") == (2, 0, 0)
    assert figures(game, "Ac") == (2, 0, 1)


def test_pushing_damage_of_other_causes():
    """W-18, W-23a: circle equipment and the other causes damage 'Mechs too, never heat."""
    game = in_orders("Aa:circle=2 Aa:push+1 Ac:circle=1")
    assert figures(game, "Aa") == (0, 0, 3)
    assert figures(game, "Ac") == (0, 0, 1)
    assert refusal(game, "Aa:circle=0") == "That number is not possible here."


def test_clean_up_takes_tokens_of_units_without_an_order():
    """W-25: only those of the active player."""
    game = own_turn(in_orders("Aa:move Ac:move"))
    play(game, "Ac:move = zones=0 Bc:move =")
    assert figures(game, "Aa")[0] == 0
    assert figures(game, "Ac")[0] == 2
    assert figures(game, "Bc")[0] == 1


def test_two_tokens_stop_orders_but_not_a_vent():
    """W-26, W-24: the vent leaves the tokens on this turn."""
    game = own_turn(own_turn(in_orders("Aa:move")))
    play(game, "Aa:tokens=2 Aa:heat=3")
    assert refusal(game, "Aa:move") == "That unit has two tokens; it must rest first."
    play(game, "Aa:vent=2")
    assert figures(game, "Aa") == (2, 1, 0)
    assert figures(own_turn(game), "Aa") == (2, 1, 0)
    assert figures(own_turn(game), "Aa") == (0, 1, 0)


def test_every_refusal_of_an_order_has_its_reason():
    """W-26a, W-96: passenger, captive, captor, shut down, restarted, boarded, no 'Mech."""
    game = in_orders("Ac>Ab")
    assert refusal(game, "Ac:move") == "A passenger takes no orders and is no target."
    assert refusal(game, "Ba:move") == "The active player does not control that unit."
    assert refusal(game, "Ac:vent=0") == "A passenger takes no orders and is no target."
    assert refusal(game, "Ad:vent=0") == "Only a 'Mech has heat."
    assert refusal(game, "Ad:run") == "Only a 'Mech has heat."
    play(game, "Aa:shut")
    assert refusal(game, "Aa:move") == "A shut-down 'Mech can only be given a vent order."
    play(game, "Aa:restart")
    assert refusal(game, "Aa:move").startswith("That 'Mech restarted this turn")
    play(game, "Ad<Bd")
    assert refusal(game, "Ad:move").startswith("A captive takes no orders")
    play(game, "= zones=0")
    assert refusal(game, "Bd:close").startswith("A captor only moves")
    play(game, "Bd:move Ae-B")
    assert refusal(play(game, "= zones=0"), "Ae:move") == "That unit is eliminated."


def test_flags_that_do_not_go_with_an_order_are_refused():
    """W-3a."""
    game = in_orders()
    for token in ("Aa:ranged/f", "Aa:move/l", "Aa:assault/fl", "Aa:vent=0/f"):
        assert refusal(game, token) == "That does not go with this order."
    for token in ("Aa:move/s", "Aa:move/b"):
        assert refusal(game, token) == "The box does not keep that at this depth."


def test_a_formation_costs_one_order_and_each_member_gets_a_token():
    """W-29, W-89, W-94: kinds as well as numbers; no VTOL."""
    game = in_orders()
    assert refusal(game, "move:Ab,Ac") == ("A formation has 3 to 5 units, in close combat 2 or 3.")
    assert refusal(game, "move:Aa,Ab,Ac") == "That unit cannot be in this formation."
    assert refusal(game, "ranged:Ab,Ac,Ae") == "That unit cannot be in this formation."
    play(game, "move:Ab,Ac,Ad")
    assert [figures(game, at)[0] for at in ("Aa", "Ab", "Ac", "Ad")] == [0, 1, 1, 1]
    assert game.state.orders_left == 2
    one = in_orders("move:Ab,Ac,Ad", formation_tokens="primary")
    assert [figures(one, at)[0] for at in ("Ab", "Ac", "Ad")] == [1, 0, 0]
    assert one.state.did(unit("Ad"), ORDERED)


def test_units_that_can_be_in_one_formation_are_told_whatever_their_number():
    """W-89, W-94: Fox ('Mech), Mule, Picks, Lanterns (infantry), Kite (VTOL)."""
    state = in_orders().state
    fox, mule, picks, _, kite = state.units_of(0)
    led = {
        lead: [
            [at for at in (fox, mule, picks, kite) if together(state, kind, (lead, at))]
            for kind in (kinds.MOVE, kinds.RANGED, kinds.CLOSE, kinds.ASSAULT)
        ]
        for lead in (fox, mule, picks, kite)
    }
    ground = [fox, mule, picks]
    assert led[fox] == [[], ground, [fox, picks], ground]
    assert led[mule] == [[mule, picks], ground, [], ground]
    assert led[picks] == [[mule, picks], ground, [fox, picks], ground]
    assert led[kite] == [[]] * 4


def test_an_attack_that_was_not_possible_still_gives_a_token():
    """W-64, B-23: unless the setting says otherwise."""
    assert figures(in_orders("Ac:ranged/l"), "Ac")[0] == 1
    game = in_orders("Ac:ranged/l", order_lost_token="no")
    assert figures(game, "Ac")[0] == 0
    assert game.state.orders_left == 2


def test_a_run_adds_heat_unless_its_break_away_failed():
    """W-36, W-37, W-103: the order and the token are used in both cases."""
    assert figures(in_orders("Aa:run"), "Aa") == (1, 1, 0)
    assert figures(in_orders("Aa:run/f"), "Aa") == (1, 0, 0)
    assert figures(own_turn(in_orders("Aa:run")), "Aa") == (1, 1, 0)


def test_energy_heats_a_mech_once_a_turn():
    """W-38, W-38a, B-30: the turn of any one player."""
    game = in_orders("Ba:energy")
    assert refusal(game, "Ba:energy") == "That 'Mech has its heat from energy attacks this turn."
    play(game, "= zones=0 Ba:energy")
    assert figures(game, "Ba")[1] == 2
    assert refusal(game, "Bb:energy") == "Only a 'Mech has heat."


def test_heat_by_hand_stays_on_the_dial():
    """W-32, W-33, W-39, W-40: never below the start."""
    game = in_orders("Aa:heat+2 Aa:heat-1")
    assert figures(game, "Aa")[1] == 1
    assert refusal(game, "Aa:heat-2") == "That number is not possible here."
    assert refusal(game, "Aa:vent=2") == "That number is not possible here."
    assert "Aa:vent=1" in legal(game)


def test_effects_of_a_stored_dial_are_counted():
    """W-34, W-35: one die for each effect showing."""
    game = in_orders()
    assert heat.effects(game.state, unit("Aa")) == -1
    shown = []
    for _ in range(3):
        shown.append(heat.effects(game.state, unit("Be")))
        play(game, "Be:heat+1")
    assert shown == [0, 0, 1]
    assert heat.effects(game.state, unit("Be")) == 2


def test_a_heat_roll_changes_nothing_by_itself():
    """W-32, W-34, W-47: the players enter what it does; none after a restart by a roll."""
    game = in_orders("Be:heat+2")
    before = game.state.digest()
    play(game, "Be~35")
    assert game.state.digest() == before
    told = game.state.explain(game.state.parse("Be~35"))
    assert told == "Heron of Ben rolls 3, 5 for its heat effects (W-34)"
    for token in ("Be~", "Bb~3"):
        assert refusal(game, token)
    play(game, "Be:shut Be:restart")
    assert "no other heat roll" in refusal(game, "Be~1")


def test_the_end_of_the_dial_shuts_a_mech_down():
    """W-43, W-42: two tokens, which are no push (B-26)."""
    game = in_orders("Be:heat+3 Be:heat+1")
    assert game.state.is_shut(unit("Be"))
    assert figures(game, "Be") == (2, 4, 0)


def test_a_shut_down_mech_keeps_its_tokens_and_heat():
    """W-42, W-44, B-26."""
    game = own_turn(own_turn(in_orders("Aa:heat+4 Aa:shut")))
    assert figures(game, "Aa") == (2, 4, 0)
    assert "already" not in refusal(game, "Aa:move")


def test_a_vent_restarts_and_the_dial_goes_to_its_start():
    """W-45, W-46: orders from the next turn only, also if a card grants one."""
    game = own_turn(in_orders("Aa:heat+4 Aa:shut"))
    assert refusal(game, "Aa:vent=2") == "That does not go with this order."
    play(game, "Aa:vent=2/f")
    assert figures(game, "Aa") == (0, 0, 0)
    assert refusal(game, "Aa:move/g").startswith("That 'Mech restarted this turn")
    assert figures(play(own_turn(game), "Aa:move"), "Aa") == (1, 0, 0)
    asked = own_turn(in_orders("Aa:heat+4 Aa:shut", vent_restarts="ask"))
    assert figures(play(asked, "Aa:vent=2"), "Aa") == (2, 2, 0)


def test_a_restart_by_a_roll_leaves_the_dial_and_stops_other_rolls():
    """W-45, W-47, W-47a: at any time."""
    game = play(in_orders("Aa:heat+4 Aa:shut"), "= Aa:restart")
    assert figures(game, "Aa") == (0, 4, 0)
    assert refusal(game, "Aa:shut").startswith("That 'Mech restarted by a roll")
    assert refusal(game, "Aa:restart") == "That 'Mech is not shut down."
    play(game, "zones=0 = zones=0 Aa:move")
    assert figures(game, "Aa")[0] == 1


def test_a_mech_that_restarted_by_a_roll_stays_on_until_it_gains_heat():
    """W-43, W-47: its dial stays at the end; an order without heat does not shut it down again."""
    begun = "= zones=0 Be:heat+4 = Be:restart zones=0 = zones=0 "
    game = in_orders(begun + "Be:move")
    assert figures(game, "Be") == (1, 4, 0) and not game.state.is_shut(unit("Be"))
    # The push of the second token adds heat, and a run does.
    play(own_turn(game), "Be:ranged")
    assert figures(game, "Be") == (2, 4, 0) and game.state.is_shut(unit("Be"))
    assert in_orders(begun + "Be:run").state.is_shut(unit("Be"))
    assert not in_orders(begun + "Be:run/f").state.is_shut(unit("Be"))
    # In version 1 each order shut it down.
    assert in_orders(begun + "Be:move", version=1).state.is_shut(unit("Be"))


def test_artillery_pushes_when_the_order_is_given_and_resolves_in_the_next_command_stage():
    """W-6, W-22, W-76, W-81, W-100, B-16: condition 3 and markers in any order."""
    game = own_turn(in_orders("Ab:move"))
    play(game, "Ab:artillery")
    assert figures(game, "Ab") == (2, 0, 1)
    assert game.state.markers(0) == [0]
    play(game, "= zones=0")
    play(game, "=")
    assert {"resolved=1", "zones=0"} <= set(legal(game))
    for tokens in ("zones=0 resolved=1", "resolved=1 zones=0"):
        play(game, tokens)
        assert game.state.markers(0) == []
        assert "=" in legal(game)
        game.undo(2)


def test_a_lost_artillery_unit_takes_its_markers_along():
    """W-78, W-79b."""
    game = in_orders("Ab:artillery Ac:artillery = zones=0 Ab-B")
    assert [game.state.marker_unit(marker) for marker in game.state.markers(0)] == [unit("Ac")]
    play(game, ":marker=2")
    assert game.state.markers(0) == []


def test_settings_decide_when_markers_resolve():
    """W-100: or when the table says."""
    game = in_orders("Ab:artillery = zones=0 =", artillery_resolve="any")
    play(game, "zones=0")
    assert {"resolved=1", "="} <= set(legal(game))


def test_a_player_without_units_on_the_field_is_skipped():
    """W-9a: after one confirmation; the seat and its points stay."""
    game = in_orders(" ".join("B%s-A" % place for place in "abcde") + " =")
    assert legal(game)[0] == "skip"
    assert refusal(game, "zones=0") == (
        "That player has no units on the field; the turn is skipped."
    )
    play(game, "skip zones=0")
    assert game.state.active == 0
    assert refusal(battle(), "skip") == "That player has units on the field."
