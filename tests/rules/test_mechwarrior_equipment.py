"""Attacks with combat dials: values, equipment and what follows (W-133 to W-135)."""

from shared.rules.mechwarrior.combat import dial_values, equipment_use, targets
from shared.rules.mechwarrior.model.combat_dial import SECONDARY
from shared.rules.mechwarrior.play import dials
from tests.rules.dial_games import INFANTRY, MECH, VEHICLE, D, battle, unit, with_word
from tests.rules.mechwarrior_games import play, refusal

A, B = 0x00, 0x10
FOX = unit("Fox", types=("ballistic", "energy"))


def against(*words, own=(FOX,), kind=MECH):
    """Return a game of Fox against Ox, whose clicks all show this equipment."""
    clicks = D
    for word in words:
        clicks = with_word(word, clicks)
    return battle(own, (unit("Ox", kind, clicks), unit("Chalk", INFANTRY, ())))


def armed(*words, types=("ballistic", "energy"), heat=()):
    """Return Fox, whose clicks all show this equipment."""
    clicks = D
    for word in words:
        clicks = with_word(word, clicks)
    return unit("Fox", MECH, clicks, types, heat)


def values(game):
    return game.state.text(dial_values.proposed_values(game.state))


def resolve(game, *rolls):
    """Play what the dials propose up to the end of the attack; rolls: tokens of the dice."""
    state = game.state
    game.play(dial_values.proposed_values(state))
    for roll in rolls:
        play(game, roll)
    while state.phase == 9:
        is_stepped = targets.is_stepped(state)
        game.play(
            dial_values.proposed_hit(state) if is_stepped else dial_values.proposed_steps(state)
        )
    return game


def click(game, number=B):
    return dials.click(game.state, number)


def test_values_come_from_the_click_that_shows():
    """W-133; those of the secondary damage value with its range type."""
    game = play(against(), "Aa:ranged ranged+/0/0>Ba")
    assert values(game) == "values=10/3/ballistic/18"
    game = play(against(), "Aa:dial-2/x Ba:dial-3/x Aa:ranged with=secondary ranged+/0/0>Ba")
    assert values(game) == "values=9/2/energy/16"
    assert game.state.weapon == SECONDARY
    assert refusal(against(), "with=secondary") == "That is not done in this part of the turn."


def test_a_typed_value_replaces_that_of_the_dial():
    game = play(against(), "Aa:ranged ranged+/0/0>Ba values=12/5/energy/20 ~a44")
    assert click(play(game, "steps=0/0/0 Ba:hit-2")) == 4


def test_a_unit_without_a_dial_leaves_its_value_open():
    """W-138: a battleforce may mix them."""
    game = play(against(), "Aa:ranged ranged+/0/0>Bb")
    assert dial_values.proposed_values(game.state) is None
    assert dial_values.known_values(game.state) == [10, 3, 1, 255]


def test_the_worked_examples_of_an_attack():
    """Section 26: 10 + 8 >= 18 hits; 3 - 2 = 1; with a natural 12: 3 + 1 - 2 = 2 clicks."""
    game = resolve(play(against("defence:hardened_armor"), "Aa:ranged ranged+/0/0>Ba"), "~a44")
    assert click(game) == 2 and dials.values(game.state, B)[2] == 18
    game = resolve(play(against("defence:hardened_armor"), "Aa:ranged ranged+/0/0>Ba"), "~a66")
    assert click(game) == 3
    assert click(play(against("defence:hardened_armor"), "Ba:push+1")) == 2


def test_reductions_add_up_and_stop_at_nothing():
    """W-134: ballistic 3 on reactive and heavy armour: 3 - 2 - 1 = 0."""
    game = against("defence:reactive_armor", "speed:heavy_armor")
    game = resolve(play(game, "Aa:ranged ranged+/0/0>Ba"), "~a44")
    assert click(game) == 1
    game = against("defence:reactive_armor", "speed:reflective_armor")
    play(game, "Aa:ranged ranged+/0/0>Ba")
    assert equipment_use.reductions(game.state, B) == [("reactive_armor", 2)]


def test_energy_is_cut_for_infantry_before_armour():
    """6e before 6f: 3 is cut to 1, then 0; a critical hit changes nothing."""
    own = (unit("Fox", types=("energy",)),)
    for roll in ("~a44", "~a66"):
        game = against("defence:heavy_armor", own=own, kind=INFANTRY)
        assert click(resolve(play(game, "Aa:ranged ranged+/0/0>Ba"), roll)) == 1
    game = against(own=own, kind=INFANTRY)
    assert click(resolve(play(game, "Aa:ranged ranged+/0/0>Ba"), "~a66")) == 2


def test_armour_does_not_work_against_impact_and_artillery():
    """W-82, section 22."""
    game = play(against("defence:heavy_armor"), "Aa:move/s charge+/0/0>Ba")
    assert equipment_use.reductions(game.state, B) == []
    assert values(game) == "values=10/3/impact/18"


def test_an_attack_eliminates_and_scores_for_the_attacker():
    """W-131, W-115: and the mission goes on."""
    game = play(against(), "Ba:dial-3/x Aa:ranged ranged+/0/0>Ba")
    resolve(game, "~a44")
    assert game.state.is_gone(B) and game.state.vc1(0) == 100
    play(game, "done =")


def test_heat_effects_change_attack_speed_and_ranged_damage():
    """W-135."""
    own = armed(heat=("", "attack -1, gun -2", "speed -2"))
    game = play(against(own=(own,)), "Aa:heat+1 Aa:ranged ranged+/0/0>Ba")
    state = game.state
    assert values(game) == "values=9/3/ballistic/18"
    assert dials.heat_change(state, A, "speed") == 0
    assert click(resolve(game, "~a55")) == 2
    game = play(against(own=(own,)), "Aa:heat+1 Aa:close close+/0/0>Ba")
    assert click(resolve(game, "~a55")) == 4


def test_armor_piercing_ignores_the_equipment_at_the_defence():
    game = against(
        "defence:hardened_armor", "speed:heavy_armor", own=(armed("primary:armor_piercing"),)
    )
    play(game, "Aa:ranged ranged+/0/0>Ba")
    assert equipment_use.reductions(game.state, B) == [("heavy_armor", 1)]
    # Only with the damage value at which it is printed.
    game = against("defence:hardened_armor", own=(armed("primary:armor_piercing"),))
    play(game, "Aa:ranged with=secondary ranged+/0/0>Ba")
    assert len(equipment_use.reductions(game.state, B)) == 1
    game = against("defence:hardened_armor", own=(armed("primary:armor_piercing"),))
    play(game, "Aa:off=primary/1 Aa:ranged ranged+/0/0>Ba")
    assert len(equipment_use.reductions(game.state, B)) == 1


def test_a_hit_on_a_decoy_is_rolled_again_once():
    game = play(against("defence:decoy"), "Aa:ranged ranged+/0/0>Ba values=10/3/ballistic/18 ~a44")
    assert game.state.position().split()[2] == "roll"
    play(game, "~a33")
    assert game.state.position().split()[2] == "attack" and click(game) == 1
    game = play(against("defence:decoy"), "Aa:ranged ranged+/0/0>Ba values=10/3/ballistic/18 ~a44")
    play(game, "~a45 steps=0/0/0 Ba:hit-0")
    assert click(game) == 4
    # A critical hit is not rolled again, nor where the decoy is cancelled.
    for tokens in ("~a66", "Ba:off=defence/1 ~a44"):
        game = against("defence:decoy")
        play(game, "Aa:ranged ranged+/0/0>Ba values=10/3/ballistic/18 " + tokens)
        assert game.state.position().split()[2] == "damage"


def test_a_decoy_among_several_targets_is_rolled_for_alone():
    """The other target keeps its hit."""
    foes = (unit("Ox", MECH, with_word("defence:decoy")), unit("Heron"))
    game = battle((FOX,), foes)
    play(game, "Aa:ranged ranged+/0/0>Ba,Bb Bb+/0 values=10/3/none/18,18 ~a44 ~a11")
    play(game, "steps=0/0/0")
    assert refusal(game, "Ba:hit-0") == "It is another unit that is asked about."
    play(game, "Bb:hit-0")
    assert (click(game), click(game, 0x11)) == (1, 4)


def test_pulse_allows_a_second_shot_with_more_defence_and_heat():
    own = (armed("primary:pulse(o)"),)
    game = resolve(play(against(own=own), "Aa:ranged ranged+/0/0>Ba"), "~a44")
    assert click(game) == 4
    play(game, "again")
    state = game.state
    assert state.heat(A) == 1
    assert refusal(game, "ranged+/0/0>Bb") == "That unit cannot be a target of this attack."
    play(game, "ranged+/0/0>Ba")
    assert targets.sums(state, B, 0) == (0, 2)
    resolve(game, "~a11")
    assert refusal(game, "again") == "That is not done in this part of the turn."
    # The critical miss and the circle: a click each.
    assert click(play(game, "done"), A) == 3


def test_rapid_strike_is_for_close_combat():
    own = (armed("primary:rapid_strike"),)
    game = resolve(play(against(own=own), "Aa:ranged ranged+/0/0>Ba"), "~a44")
    assert refusal(game, "again") == "No equipment shows at that value."
    game = resolve(play(against(own=own), "Aa:close close+/0/0>Ba"), "~a44")
    play(game, "again close+/0/0>Ba")
    assert targets.sums(game.state, B, 0) == (0, 0)


def test_a_homing_beacon_helps_now_and_lights_the_target_for_the_turn():
    own = (armed("primary:homing_beacon"), unit("Two", types=("ballistic", "energy")))
    game = battle(own, (unit("Ox"), unit("Chalk", INFANTRY)))
    play(game, "Aa:ranged ranged+i/0/0>Ba")
    state = game.state
    assert targets.sums(state, B, 0) == (2, 1)
    resolve(game, "~a12")
    assert targets.sums(state, B, 0) == (2, 1)
    play(game, "done Ab:ranged ranged+i/0/0>Ba")
    assert targets.sums(state, B, 0) == (0, 0)
    game.undo(1)
    play(game, "with=secondary ranged+i/0/0>Ba")
    assert targets.sums(state, B, 0) == (0, 1)
    game = battle(own, (unit("Ox"), unit("Chalk", INFANTRY)))
    play(game, "Aa:ranged ranged+/0/0>Bb")
    assert targets.sums(game.state, 0x11, 0) == (0, 0)


def test_streak_missiles_ignore_terrain_and_do_less_damage():
    own = (armed("primary:streak_missiles"),)
    game = play(against(own=own), "Aa:ranged ranged+i/0/0>Ba")
    assert targets.sums(game.state, B, 0) == (0, 0)
    assert click(resolve(game, "~a55")) == 3


def test_hand_to_hand_rolls_the_damage():
    own = (armed("primary:hand_to_hand"),)
    game = play(against(own=own), "Aa:close close+/0/0>Ba values=10/3/none/18 ~a44")
    assert list(game.state.due()) == [6]
    play(game, "~h2 steps=0/0/0 Ba:hit-0")
    assert click(game) == 3
    game = play(
        against(own=own), "Aa:off=primary/1 Aa:close close+/0/0>Ba values=10/3/none/18 ~a44"
    )
    assert game.state.position().split()[2] == "damage"


def test_circle_equipment_costs_both_sides_a_click_after_the_order():
    """W-18: once for each type, however often it is used in the order."""
    own = (armed("primary:armor_piercing(o)"),)
    foe = unit("Ox", MECH, with_word("speed:decoy(o)", with_word("defence:evade")))
    game = battle(own, (foe,))
    play(game, "Aa:ranged ranged+/0/0>Ba values=10/3/ballistic/18 ~a44 ~a12")
    assert (click(game, A), click(game)) == (1, 1)
    play(game, "done")
    assert (click(game, A), click(game)) == (2, 2)


def test_anti_personnel_attacks_infantry_of_any_side_beside_the_target():
    own = (armed("primary:anti_personnel"), unit("Picks", INFANTRY))
    foes = (unit("Ox"), unit("Chalk", INFANTRY))
    play(battle(own, foes), "Aa:ranged ranged+/0/0>Ba,Bb,Ab")
    words = "That is not a unit of an opponent."
    assert (
        refusal(play(battle(own[1:] + own[:1], foes), "Aa:ranged"), "ranged+/0/0>Ba,Ab") == words
    )
    assert refusal(play(battle(own, foes), "Aa:ranged"), "ranged+/0/0>Ab,Ba") == words


def test_some_equipment_decides_a_break_away():
    """W-103, W-134."""
    game = battle((armed("speed:evade"), unit("Mule", VEHICLE), unit("Picks", INFANTRY)), (FOX,))
    state = game.state
    assert dials.breaks_free(state, A) and not dials.breaks_free(state, 1)
    assert [dials.grapple(state, one) for one in (A, 1, 2)] == [0, 0, 0]
    foe = unit("Ox", MECH, with_word("attack:grapple"))
    state = battle((FOX, unit("Mule", VEHICLE), unit("Picks", INFANTRY)), (foe,)).state
    assert [dials.grapple(state, one) for one in (A, 1, 2)] == [5, 5, 0]


def test_an_attack_with_equipment_is_undone_exactly():
    own = (armed("primary:pulse(o)", "secondary:homing_beacon"),)
    game = against("defence:decoy(o)", own=own)
    marks = []
    tokens = (
        "Aa:ranged ranged+i/0/0>Ba values=10/3/ballistic/18 ~a55 ~a54 steps=0/0/0 Ba:hit-0 again"
        " with=secondary ranged+i/0/0>Ba values=10/2/energy/16 ~a65 ~a66 steps=0/0/0 Ba:hit-0 done"
    )
    for token in tokens.split():
        marks.append(game.state.save())
        play(game, token)
    assert game.state.is_gone(B)
    for mark in reversed(marks):
        game.undo(1)
        assert game.state.save() == mark
