"""Attacks of MechWarrior at full depth: from the declaration to the token."""

from shared.rules.mechwarrior.combat import chance, modifiers, targets, verdict
from shared.rules.mechwarrior.model import actions, phases, reasons
from shared.rules.mechwarrior.model.layout import VALUE_AT
from shared.rules.mechwarrior.setup import header
from tests.rules.mechwarrior_games import BLUE, RED, battle, figures, legal, play, refusal, unit

NOT_ROLLED = reasons.REASONS[reasons.NOT_ROLLED]


def in_orders(tokens="", **settings):
    """Return a game at full depth in Ann's first order stage, after these tokens."""
    return play(battle("full", **settings), "zones=0 " + tokens)


def sums(game, letters):
    place = targets.targets(game.state).index(unit(letters))
    return targets.sums(game.state, unit(letters), place)


def test_an_attack_goes_from_the_declaration_to_the_token():
    """W-21, W-49, W-59, W-60: the token comes at the end of the order (step 9)."""
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=9/3/ballistic/17")
    assert figures(game, "Aa") == (0, 0, 0)
    assert game.state.due() == (6, 6)
    assert targets.needed(game.state, 0) == 8
    play(game, "~a44")
    assert game.state.phase == phases.DAMAGE
    play(game, "steps=0/0/0")
    told = game.state.explain(game.state.parse("Bb:hit-1"))
    assert told == "Skiff of Ben takes 2 damage (W-60)"
    play(game, "Bb:hit-1 done")
    assert figures(game, "Aa") == (1, 0, 0)
    assert "=" in legal(game)


def test_a_miss_ends_the_attack():
    """W-49: below the defence; W-50: a natural 2 fails, a natural 12 succeeds."""
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=9/3/none/17 ~a34")
    assert game.state.phase == phases.ATTACK
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=0/3/none/40 ~a66")
    assert targets.outcome(game.state, 0) == chance.CRIT_HIT
    play(game, "steps=0/0/0")
    assert "takes 4 damage" in game.state.explain(game.state.parse("Bb:hit-0"))
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=17/3/none/17", attack_compare="above")
    assert targets.needed(game.state, 0) == 0


def test_players_tell_what_is_hit_if_values_are_not_typed():
    """W-49, W-50, W-59, B-9: the condition is told; a critical decides by itself."""
    game = in_orders("Aa:ranged ranged+r/0/1>Ba,Bb,Bc Bb+r/1 Bc+r/1 values=?/3/none/17,?,20 ~a45")
    assert game.state.phase == phases.VERDICT
    assert legal(game) == ["Ba=hit", "Ba=miss"]
    # 9 + 2 against 17 + 1.
    assert verdict.condition(game.state, 0) == ("attack", ">=", "7")
    assert verdict.condition(game.state, 1) == ("attack", ">=", "defence - 10")
    assert refusal(game, "Bb=hit") == "It is another unit that is asked about."
    assert game.state.explain(game.state.parse("Ba=miss")) == (
        "Ox of Ben is missed, as the players say (W-59)"
    )
    play(game, "Ba=miss Bb=hit Bc=miss steps=0/0/0")
    assert legal(game) == ["Bb:hit-0"]
    play(game, "Bb:hit-0 done")
    assert figures(game, "Aa") == (1, 0, 0)
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=9/3/none/?", attack_compare="above")
    play(game, "~a23")
    assert verdict.condition(game.state, 0) == ("defence", "<", "14")
    assert play(game, "Bb=miss").state.phase == phases.ATTACK
    game = in_orders("Aa:ranged ranged+/0/0>Ba,Bb Bb+/0 values=9/3/none/10,? ~a45")
    assert legal(game) == ["Bb=hit", "Bb=miss"]
    for dice, phase in (("66", phases.DAMAGE), ("11", phases.ATTACK)):
        game = in_orders("Aa:ranged ranged+/0/0>Bb values=?/3/none/? ~a" + dice)
        assert game.state.phase == phase
    assert figures(play(game, "done"), "Aa") == (1, 0, 1)
    game = in_orders("Aa:ranged ranged+/0/0>Bb")
    for token in ("values=9/?/none/17", "values=9/255/none/17"):
        assert refusal(game, token)
    assert "not possible here" in refusal(game, "values=41/3/none/17")


def test_a_capture_and_a_blast_may_be_told_too():
    """W-59, W-69, W-79: each unit in a radius is asked about."""
    game = in_orders("Ac:close capture+/0/0>Bb values=?/0/none/? ~a34 Bb=hit")
    assert game.state.is_captive(unit("Bb"))
    shot = "Ab:artillery = zones=0 = blast1/1>Ba,Bb"
    game = in_orders(shot + " values=?/2/none/?,? ~a34 Ba=hit")
    assert legal(game) == ["Bb=hit", "Bb=miss"]
    assert play(game, "Bb=miss steps=0/0/0 Ba:hit-0").state.phase == phases.COMMAND
    game = in_orders(shot, artillery_roll="none")
    assert play(game, "values=?/2/none/?,?").state.phase == phases.DAMAGE


def test_a_critical_miss_damages_the_attacker_in_step_10():
    """W-52, W-61a: 'Mechs too; a setting."""
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=30/3/none/5 ~a11")
    assert figures(game, "Aa") == (0, 0, 0)
    assert figures(play(game, "done"), "Aa") == (1, 0, 1)
    tokens = "Aa:ranged ranged+/0/0>Bb values=30/3/none/5 ~a11 done"
    assert figures(in_orders(tokens, crit_miss_damage="0"), "Aa") == (1, 0, 0)


def test_an_attack_can_be_resolved_by_hand():
    """Full depth never forces the calculator."""
    assert figures(in_orders("Aa:ranged done"), "Aa") == (1, 0, 0)


def test_the_box_sets_what_it_knows():
    """W-54, W-55, W-58c: shut down, friend by the target's kind, assault, formation."""
    game = in_orders("Ba:shut Aa:assault ranged+/0/0>Ba")
    assert sums(game, "Ba") == (4, 1)
    game = in_orders("Aa:assault ranged+f/0/0>Ba")
    assert sums(game, "Ba") == (0, 2)
    game = in_orders("Aa:ranged ranged+f/0/0>Bb")
    assert sums(game, "Bb") == (0, 2)
    game = in_orders("ranged:Aa,Ab,Ac ranged+r/1/-2>Bb")
    assert sums(game, "Bb") == (2 * 2 + 2 + 1, -2)


def test_switches_of_another_kind_of_attack_are_refused():
    """W-56, W-56a, W-57, W-58, W-58b, B-2: contradictions too."""
    game = in_orders("Aa:assault")
    for token in (
        "close+c/0/0>Bb",
        "indirect+f/0/0>Bb",
        "indirect+c/0/0>Bb",
        "ranged+l/0/0>Bb",
        "ranged+u/0/0>Bb",
        "ranged+m/0/0>Bb",
        "ranged+q/0/0>Bb",
        "close+T/0/0>Bb",
        "ranged+A/0/0>Bb",
    ):
        assert refusal(game, token) == "That switch does not apply to this attack.", token
    play(game, "ranged+u/0/0>Ba")
    assert sums(game, "Ba") == (0, 2)


def test_free_numbers_belong_to_one_attack():
    """W-58a: from -9 to 9."""
    game = in_orders("Aa:ranged ranged+/9/-9>Bb values=9/3/none/17")
    assert targets.needed(game.state, 0) == (17 - 9) - (9 + 9)
    for token in ("ranged+/10/0>Bb", "ranged+/0/-0>Bb"):
        assert refusal(in_orders("Aa:ranged"), token) == "expected a number from -9 to 9"
    play(game, "~a12 ")
    assert "done" not in legal(game)


def test_targets_that_cannot_be_attacked_are_refused():
    """W-69, W-72, W-73, W-83: own units, captives, captors, infantry for special attacks."""
    game = in_orders("Bc<Ad Aa:assault")
    assert refusal(game, "ranged+/0/0>Ab") == "That is not a unit of an opponent."
    assert refusal(game, "ranged+/0/0>Bc").startswith("A captive")
    assert refusal(game, "close+/0/0>Ba,Bb") == "This attack has one target."
    assert refusal(game, "capture+/0/0>Bb") == "Only infantry on foot leads a capture."
    game = in_orders("Aa:move/s")
    assert refusal(game, "charge+/0/0>Bc") == "That unit cannot be a target of this attack."
    assert refusal(game, "ranged+/0/0>Bb") == "That does not go with this order."
    game = play(in_orders("Bd<Ac = zones=0 Ba:assault"), "")
    assert refusal(game, "ranged+/0/0>Ac").startswith("A captor only moves")
    assert refusal(game, "capture+/0/0>Ac").startswith("Only infantry")


def test_a_target_that_left_play_is_refused():
    game = in_orders("Aa:ranged Bb-x")
    assert refusal(game, "ranged+/0/0>Bb") == "That unit is eliminated."


def test_range_types_go_with_the_kind_of_attack():
    """W-66, W-67, W-82."""
    game = in_orders("Aa:close close+/0/0>Ba")
    assert refusal(game, "values=9/3/energy/17") == "That does not go with this order."
    assert refusal(game, "values=9/3/melee/17,17") == "Type a value for each target."
    assert refusal(game, "values=9/3/melee/41") == "That number is not possible here."
    play(game, "values=9/0/melee/17 ~a65 steps=-3/0/0")
    assert "takes 1 damage" in game.state.explain(game.state.parse("Ba:hit-0"))
    special = in_orders("Aa:move/s charge+/0/0>Ba")
    assert refusal(special, "values=9/3/none/17") == "That does not go with this order."
    play(special, "values=9/3/impact/17 ~a65 steps=0/0/0")
    assert "takes 4 damage" in special.state.explain(special.state.parse("Ba:hit-0"))


def test_a_repair_is_rolled_and_harms_the_repaired_unit_on_a_natural_2():
    """W-53, W-53a: a close combat order; its result is the players' business."""
    game = in_orders("Ac:close")
    assert refusal(game, "repair+/0/0>Bb") == "That unit cannot be a target of this attack."
    play(game, "repair+/0/0>Ab ~a11 done")
    assert figures(game, "Ab") == (0, 0, 1)
    assert figures(game, "Ac") == (1, 0, 0)
    assert figures(in_orders("Ac:close repair+/0/0>Ab ~a12 done"), "Ab") == (0, 0, 0)


def test_combat_values_are_never_negative():
    """W-10, B-11: each side of the comparison."""
    assert chance.need(2, -9, 9, -12) == 0


def test_a_formation_attacks_one_target():
    """W-91: and its members are friends, of one side (W-15)."""
    game = in_orders("ranged:Aa,Ab,Ac")
    assert refusal(game, "ranged+/0/0>Ba,Bb") == "This attack has one target."


def test_a_special_attack_is_part_of_a_move():
    """W-83a, W-84, W-86, W-88, W-55: one token; no assault modifier; W-87 on rams."""
    game = in_orders("Aa:move/s dfa+/0/0>Ba")
    assert sums(game, "Ba") == (0, 2)
    play(game, "values=9/3/impact/30 ~a34 done")
    assert figures(game, "Aa") == (1, 0, 2)
    assert refusal(in_orders("Ae:move/s"), "ram+/0/0>Ba") == "That does not go with this order."


def test_a_vtol_shoots_once_within_its_move():
    """W-58d, W-106: indirect fire too; without the assault modifier, one token."""
    game = in_orders("Ae:move/s ranged+A/0/0>Bb")
    assert sums(game, "Bb") == (0, 0)
    play(game, "values=9/3/none/17 ~a12 done")
    assert figures(game, "Ae") == (1, 0, 0)
    assert sums(in_orders("Ae:move/s indirect+/0/0>Bb"), "Bb") == (0, 3)
    shot = "Ae:move/s indirect+/0/0>Bb values=9/3/none/17 ~a12"
    game = in_orders(shot)
    told = "A move has one attack; only a shot that a card adds may follow a shot."
    for token in ("ranged+/0/0>Bb", "indirect+/0/0>Bb", "charge+/0/0>Bb", "charge+2/0/0>Bb"):
        assert refusal(game, token) == told
    # What a card adds is told as such.
    play(game, "ranged+r2/0/0>Bb values=9/3/none/17 ~a12")
    assert sums(game, "Bb") == (2, 0)
    assert refusal(game, "ranged+2/0/0>Bb") == told
    assert figures(play(game, "done"), "Ae") == (1, 0, 0)
    assert refusal(in_orders("Ae:move/s"), "ranged+2/0/0>Bb").startswith("That switch")
    # In version 1 it had any number of shots, none of them indirect.
    game = in_orders("Ae:move/s", version=1)
    assert refusal(game, "indirect+/0/0>Bb") == "That does not go with this order."
    play(game, "ranged+/0/0>Bb values=9/3/none/17 ~a12 charge+/0/0>Bb")
    play(game, "values=9/3/impact/17 ~a12 done")


def test_an_order_has_one_special_attack():
    """W-83a: a VTOL does not shoot after it either."""
    charge = "/0/0>Ba values=9/3/impact/30 ~a34"
    for begun in ("Aa:move/s ram+", "Aa:move/s charge+", "Ae:move/s charge+"):
        game = in_orders(begun + charge)
        for token in ("charge+/0/0>Bb", "ranged+/0/0>Bb", "ranged+2/0/0>Bb"):
            assert refusal(game, token).startswith("A move has one attack;"), (begun, token)
        assert not [token for token in legal(game) if ">" in token]
        play(game, "done")
    game = in_orders("Aa:move/s ram+" + charge, version=1)
    play(game, "charge+" + charge + " done")


def test_no_special_attack_follows_a_break_away():
    """W-83, W-83a: its attacker began the turn with nobody in contact; a VTOL may shoot."""
    for token in ("Aa:move/sb", "Aa:move/fs", "Ab:move/sb"):
        assert refusal(in_orders(), token) == "That does not go with this order."
    for begun in ("Ae:move/sb ~b6", "Ae:move/sb ~b1", "Ae:move/fs"):
        game = in_orders(begun)
        for token in ("charge+/0/0>Bb", "dfa+/0/0>Bb"):
            assert refusal(game, token) == "That does not go with this order."
        play(game, "ranged+/0/0>Bb values=9/3/none/17 ~a12 done")
        assert figures(game, "Ae") == (1, 0, 0)
    game = in_orders("Aa:move/sb ~b4", version=1)
    play(game, "charge+/0/0>Ba values=9/3/impact/30 ~a34 done")


def test_a_failed_break_away_bars_moving_alone():
    """W-103, W-106: a VTOL still shoots, and an assault order goes on without the move."""
    for begun, attack in (
        ("Ae:move/sb ~b1", "indirect"),
        ("Aa:assault/b ~b3", "close"),
        ("Aa:assault/f", "ranged"),
    ):
        game = in_orders(begun)
        assert game.state.phase == phases.ATTACK, begun
        play(game, attack + "+/0/0>Bb")
        assert sums(game, "Bb")[1] == (3 if attack == "indirect" else 1)
        play(game, "values=9/3/none/17 ~a12 done")
        assert figures(game, begun[:2]) == (1, 0, 0)
    for begun in ("Ae:move/b ~b1", "Aa:run/b ~b1"):
        assert in_orders(begun).state.phase == phases.ORDER
    for begun in ("Ae:move/sb ~b1", "Aa:assault/b ~b3", "Aa:assault/f"):
        game = in_orders(begun, version=1)
        assert game.state.phase == phases.ORDER and figures(game, begun[:2]) == (1, 0, 0)


def test_energy_is_cut_on_infantry_and_heats_a_mech():
    """W-38, W-62, W-61: the cut comes after the critical hit."""
    game = in_orders("Aa:ranged ranged+/0/0>Bc values=9/4/energy/10 ~a66 steps=0/0/0")
    assert "takes 1 damage" in game.state.explain(game.state.parse("Bc:hit-0"))
    game = in_orders("Aa:ranged ranged+/0/0>Ba values=9/4/energy/10 ~a65 steps=0/0/0 Ba:hit-0")
    assert figures(game, "Ba") == (0, 1, 0)
    game = in_orders("Aa:ranged ranged+/0/0>Ba values=9/4/energy/10 ~a65 steps=0/0/0 Ba:hit-4")
    assert figures(game, "Ba") == (0, 0, 0)


def test_indirect_fire_is_limited():
    """W-63: before the critical hit."""
    game = in_orders("Aa:ranged indirect+/0/0>Bb values=9/4/none/10 ~a66 steps=0/0/1")
    assert "takes 4 damage" in game.state.explain(game.state.parse("Bb:hit-0"))


def test_several_targets_share_a_roll():
    """W-51, W-61a, B-9: each has its own defence and reductions."""
    game = in_orders(
        "Aa:ranged ranged+/0/0>Bb,Bc,Bd Bc+/0 Bd+/0 values=9/3/none/15,30,16 ~a43 steps=0/0/0"
    )
    assert legal(game) == ["Bb:hit-0"]
    assert refusal(game, "Bd:hit-0") == "It is another unit that is asked about."
    play(game, "Bb:hit-0 Bd:hit-1")
    assert game.state.phase == phases.ATTACK


def test_each_target_has_switches_of_its_own():
    """W-58e: asked one after the other; what concerns the attacker counts for all."""
    game = in_orders("Aa:ranged ranged+rc/2/1>Ba,Bb,Bc")
    assert game.state.phase == phases.TARGETING
    assert "Bb+/0" in legal(game) and "values=9/3/none/17,17,17" not in legal(game)
    assert refusal(game, "Bc+/0") == "It is another unit that is asked about."
    for token in ("Bb+c/0", "Bb+A/0", "Bb+m/0", "Bb+u/0", "Bb+T/0", "Bb+2/0"):
        assert refusal(game, token) == "That switch does not apply to this attack.", token
    play(game, "Bb+if/-2 Bc+h/0")
    assert game.state.phase == phases.VALUES
    # Rear, other attack 2; called shot 2, other defence 1.
    assert sums(game, "Ba") == (4, 3)
    # A friend touches a vehicle, hindering terrain, called shot, other defence -2.
    assert sums(game, "Bb") == (2, 2 + 1 + 2 - 2)
    assert sums(game, "Bc") == (2, 1 + 2)
    told = game.explain(game.ply - 1)
    assert told == "Switches of its own for Skiff of Ben, other defence -2 (W-58e)"
    most = in_orders("= zones=0 Ba:ranged ranged+/9/9>Aa,Ab,Ac,Ad,Ae").action_tape
    assert max([len(action) for action in most]) <= 12
    # In version 1 one set of switches counted for all, and nothing more was asked.
    game = in_orders("Aa:ranged ranged+rcf/2/1>Ba,Bb,Bc", version=1)
    assert [sums(game, at) for at in ("Ba", "Bb", "Bc")] == [(4, 4), (4, 5), (4, 5)]
    assert game.state.phase == phases.VALUES and refusal(game, "Bb+/0")


def test_the_height_of_a_cruising_unit_is_a_fact():
    """W-56a: an advantage against fire from the ground, none between two in the air."""
    forces = (RED, BLUE[:4] + (("vehicle vtol 44+0+0", "Gnat"),))
    for kind, least in (("ranged", 0), ("indirect", 3)):
        for switches, height in (("", 0), ("h", 1), ("T", 1), ("A", 0), ("hA", 1), ("AT", 0)):
            game = in_orders("Ae:ranged", forces=forces)
            play(game, "%s+%s/0/0>Be" % (kind, switches))
            assert sums(game, "Be") == (0, least + height), (kind, switches)
        for switches in ("hT", "hAT"):
            token = "%s+%s/0/0>Be" % (kind, switches)
            told = refusal(in_orders("Ae:ranged", forces=forces), token)
            assert told == "That switch does not apply to this attack."
    game = in_orders("Ae:ranged ranged+A/0/0>Bb,Be Be+T/0", forces=forces)
    assert [sums(game, at) for at in ("Bb", "Be")] == [(0, 0), (0, 0)]
    assert refusal(in_orders("Ae:ranged ranged+/0/0>Bb,Be", forces=forces), "Be+hT/0")
    # In version 1 it was a switch.
    for switches, height in (("T", 0), ("hT", 1), ("hAT", 1)):
        game = in_orders("Ae:ranged ranged+%s/0/0>Be" % switches, forces=forces, version=1)
        assert sums(game, "Be") == (0, height)


def test_a_card_changes_what_one_break_away_needs():
    """W-103: for the next roll of the turn; later ones need what was agreed."""
    for token in ("away=1", "away=7"):
        assert refusal(in_orders(), token) == "That number is not possible here."
    game = in_orders("away=5 Aa:run/b ~b4")
    assert figures(game, "Aa") == (1, 0, 0)
    told = game.explain(2)
    assert told == "The next break-away needs 5 or more (W-103)"
    play(game, "= zones=0 away=2 Be:run/b ~b2 Bb:assault/b ~b2")
    assert figures(game, "Be") == (1, 1, 0)
    assert figures(in_orders("away=5 Ac:move Aa:run/b ~b4"), "Aa") == (1, 0, 0)
    assert figures(in_orders("away=5 Ab:move/b ~b4 Aa:run/b ~b4"), "Aa") == (1, 1, 0)
    assert figures(in_orders("away=5 = zones=0 Be:run/b ~b4"), "Be") == (1, 1, 0)


def test_a_second_attack_has_no_formation_bonus():
    """W-92: Pulse, Rapid Strike."""
    game = in_orders("ranged:Aa,Ab,Ac ranged+/0/0>Bb values=9/3/none/30 ~a12 ranged+/0/0>Bb")
    assert sums(game, "Bb") == (0, 0)
    assert figures(play(game, "values=9/3/none/30 ~a12 done"), "Ab") == (1, 0, 0)


def test_a_capture_that_succeeds_links_captor_and_captive():
    """W-69, W-75, W-75a: no damage."""
    game = in_orders("Ac:close capture+/0/0>Ba")
    assert sums(game, "Ba") == (0, 3)
    play(game, "values=9/2/none/12 ~a33")
    assert game.state.captor(unit("Ba")) == unit("Ac")
    assert figures(play(game, "done"), "Ac") == (1, 0, 0)


def test_a_captor_takes_no_second_captive_in_the_same_order():
    """W-73: refused from the moment the first attempt succeeded; another attack is not."""
    taken = "capture+/0/0>Bb values=9/0/none/10 ~a66"
    for order in ("Ac:close", "Ac:assault", "close:Ac,Aa"):
        game = in_orders(order + " " + taken)
        assert refusal(game, "capture+/0/0>Bc") == "That unit already has a captive."
        play(game, "close+/0/0>Bc values=9/2/none/30 ~a34 done")
        assert [game.state.captor(unit(at)) for at in ("Bb", "Bc")] == [unit("Ac"), -1]
    # A VTOL is eliminated in place of captured, so it holds nobody back (W-71).
    game = in_orders("= zones=0 Bd:close capture+/0/0>Ae values=9/0/none/10 ~a66")
    play(game, "capture+/0/0>Ab values=9/0/none/10 ~a66 done")
    assert game.state.captor(unit("Ab")) == unit("Bd")
    # In version 1 both counted.
    game = in_orders("Ac:close " + taken, version=1)
    play(game, "capture+/0/0>Bc values=9/0/none/10 ~a66 done")
    assert [game.state.captor(unit(at)) for at in ("Bb", "Bc")] == [unit("Ac")] * 2


def test_a_formation_that_fails_to_capture_a_mech_is_damaged():
    """W-70, W-75a: each member, 'Mechs too; a single attacker is not."""
    game = in_orders("close:Ac,Aa capture+/0/0>Ba values=9/2/none/30 ~a34 done")
    assert [figures(game, at) for at in ("Ac", "Aa")] == [(1, 0, 1), (1, 0, 1)]
    game = in_orders("Ac:close capture+/0/0>Ba values=9/2/none/30 ~a34 done")
    assert figures(game, "Ac") == (1, 0, 0)


def test_a_captured_vtol_is_eliminated_within_the_attack():
    """W-71, B-32."""
    game = in_orders("= zones=0 Bd:close capture+/0/0>Ae values=9/2/none/10 ~a44")
    assert game.state.is_gone(unit("Ae"))
    assert game.state.scores() == [0, 40]
    play(game, "done")


def test_a_break_away_is_rolled():
    """W-103, W-36: a failed one uses up the order and the token; hover fails only on 1."""
    game = in_orders("Aa:run/b")
    assert game.state.due() == (6,)
    assert figures(play(game, "~b3"), "Aa") == (1, 0, 0)
    assert figures(in_orders("Aa:run/b ~b4"), "Aa") == (1, 1, 0)
    hover = in_orders("= zones=0 Bb:assault/b ~b2")
    assert hover.state.phase == phases.ATTACK


def test_artillery_is_rolled_against_each_unit_in_the_radius():
    """W-77, W-79, W-79a, W-79b, W-72: friends too, captives not; no critical hit (B-25)."""
    game = in_orders("Ab:artillery Bd<Ac = zones=0 =")
    assert refusal(game, "blast1/1>Bd").startswith("A captive")
    play(game, "blast1/1>Ba,Ad values=8/3/none/16,30")
    assert [targets.needed(game.state, place) for place in (0, 1)] == [6, 20]
    play(game, "~a66 steps=0/0/0")
    assert "takes 3 damage" in game.state.explain(game.state.parse("Ba:hit-0"))
    play(game, "Ba:hit-0 Ad:hit-0 zones=0")
    assert game.state.markers(0) == []
    assert figures(game, "Ab") == (1, 0, 0)


def test_two_markers_of_one_unit_damage_a_unit_once():
    """W-79."""
    game = in_orders("Ab:artillery Ab:artillery/g = zones=0 =")
    play(game, "blast1/0>Ba values=8/3/none/8 ~a44 steps=0/0/0 Ba:hit-0")
    assert refusal(game, "blast2/0>Ba").startswith("Another marker of this artillery unit")
    play(game, "blast2/0>Bb values=8/3/none/30 ~a12 zones=0 =")


def test_artillery_without_a_roll_only_damages():
    """W-79a: a setting."""
    game = in_orders("Ab:artillery = zones=0 =", artillery_roll="none")
    play(game, "blast1/0>Ba values=8/3/none/40 steps=0/0/0 Ba:hit-0 zones=0")
    assert game.state.markers(0) == []


def test_all_kinds_of_attacks_have_a_word_and_switches():
    """W-58."""
    for kind in range(len(modifiers.ATTACK_WORDS)):
        assert bool(modifiers.offered(kind)) == (kind != modifiers.REPAIR)
    assert battle("full", (RED, BLUE)).state.vector.values[VALUE_AT] == 0


def test_a_passenger_is_no_target():
    """W-96: neither of an attack nor of a blast."""
    told = "A passenger takes no orders and is no target."
    game = in_orders("Ac>Ab = zones=0 Ba:ranged")
    assert refusal(game, "ranged+/0/0>Ac") == told
    game = in_orders("= zones=0 Be:artillery = zones=0 Ac>Ab = zones=0")
    assert refusal(game, "blast1/1>Ac") == told


def test_a_transport_that_is_captured_puts_its_passengers_out_damaged():
    """W-97: also within an attack, before its order ends."""
    game = in_orders("Ac>Ab = zones=0 Bd:close capture+/0/0>Ab values=9/0/none/12 ~a65")
    state = game.state
    assert state.is_captive(unit("Ab")) and not state.is_aboard(unit("Ac"))
    assert figures(game, "Ac") == (0, 0, 1)
    play(game, "done")
    assert figures(game, "Bd") == (1, 0, 0)


def test_a_transport_that_is_lost_in_an_attack_scores_its_passengers():
    """W-99a: for the player who scores the transport."""
    game = in_orders("Ac>Ab = zones=0 Ba:ranged ranged+/0/0>Ab values=9/3/none/12 ~a65")
    play(game, "steps=0/0/0 Ab:hit-0 Ab-B")
    assert game.state.scores() == [0, 60] and game.state.is_gone(unit("Ac"))
    play(game, "done")
    assert figures(game, "Ba") == (1, 0, 0)


def test_a_unit_attacks_for_the_player_who_controls_it():
    """W-20a: Bypass changes who is an opponent."""
    game = in_orders("Aa@B = zones=0 Aa:ranged")
    assert refusal(game, "ranged+/0/0>Ba") == "That is not a unit of an opponent."
    play(game, "ranged+/0/0>Ab values=9/3/none/12 ~a65 steps=0/0/0 Ab:hit-0 Ab-B done")
    assert game.state.scores() == [0, 45]


def test_a_captor_lost_in_an_attack_asks_about_its_captive_before_the_order_ends():
    """W-75b."""
    game = in_orders("Ba<Ac = zones=0 Bd:close close+/0/0>Ac values=9/3/none/12 ~a65")
    play(game, "steps=0/0/0 Ac:hit-0 Ac-B")
    assert game.state.phase == phases.CAPTIVE
    play(game, "Ba:free")
    assert game.state.phase == phases.ATTACK and not game.state.is_captive(unit("Ba"))
    play(game, "done")
    assert figures(game, "Bd") == (1, 0, 0)


def test_of_own_dice_the_total_may_be_typed():
    """W-49, W-50: an attack roll is used by its total alone; a break-away die by die."""
    values = "Aa:ranged ranged+/0/0>Bb values=9/3/none/17"
    numbers = {"own_dice": "numbers"}
    assert refusal(in_orders(values), "~a=8") == NOT_ROLLED
    game = play(in_orders(values, **numbers), "~a=8")
    assert game.state.phase == phases.DAMAGE
    assert targets.sums(game.state, unit("Bb"), 0) == sums(play(in_orders(values), "~a44"), "Bb")
    for total, found in ((12, chance.CRIT_HIT), (2, chance.CRIT_MISS), (7, chance.MISS)):
        game = play(in_orders(values, **numbers), "~a=%d" % total)
        assert targets.outcome(game.state, 0) == found
    # Faces are accepted too, such as those that the box rolls when it is asked to.
    assert play(in_orders(values, **numbers), "~a44").state.phase == phases.DAMAGE
    told = in_orders(values, **numbers).state
    assert told.explain(told.parse("~a=8")) == "The attack roll is 8 (W-49)"


def test_a_total_that_two_dice_cannot_show_is_refused():
    game = in_orders("Aa:ranged ranged+/0/0>Bb values=9/3/none/17", own_dice="numbers")
    for total in (0, 1, 13):
        assert game.state.check(bytes((actions.ATTACK_ROLL, total)))
    game = play(game, "~a=9 steps=0/0/0 Bb:hit-0 done")
    assert game.state.check(bytes((actions.ATTACK_ROLL, 9)))


def test_a_record_names_own_dice_only_where_their_numbers_are_typed():
    setup = in_orders(own_dice="numbers").state.setup
    assert ("own_dice", "numbers") in header.write(setup)
    assert header.read(header.write(setup)).settings["own_dice"] == "numbers"
    setup = in_orders().state.setup
    assert "own_dice" not in [key for key, _ in header.write(setup)]
    assert header.read(header.write(setup)).settings["own_dice"] == "faces"
