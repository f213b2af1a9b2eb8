"""The odds of attacks, against every roll one by one and the rules themselves."""

from shared.rules.mechwarrior.combat import chance, modifiers, targets
from shared.rules.mechwarrior.model import phases
from shared.rules.mechwarrior.odds import attack_odds
from shared.rules.mechwarrior.odds import roll as roll_odds
from shared.rules.mechwarrior.odds.roll import Roll
from tests.rules.mechwarrior_games import battle, play

ROLLS = [one + other for one in range(1, 7) for other in range(1, 7)]


def test_the_chance_is_that_of_the_table():
    """Wins of 36 by the needed roll (W-59)."""
    for needed in range(-5, 21):
        miss, hit, critical = roll_odds.of_36(needed, Roll())
        assert hit + critical == chance.chance36(needed)
        assert miss + hit + critical == 36


def test_every_roll_is_judged_as_an_attack_is():
    """By settings with other criticals, and where an equal total misses (W-49, W-50)."""
    for above in (False, True):
        for crit_hit, crit_miss in ((12, 2), (11, 3), (13, 1)):
            roll = Roll(above, crit_hit, crit_miss)
            for needed in range(14):
                found = [0, 0, 0]
                for total in ROLLS:
                    result = chance.result(total, needed, above, crit_hit, crit_miss)
                    place = {chance.CRIT_HIT: 2, chance.HIT: 1}.get(result, 0)
                    found[place] += 1
                assert roll_odds.of_36(needed, roll) == tuple(found)


def test_the_damage_of_a_critical_hit_is_apart():
    assert roll_odds.damage((15, 20, 1), 0, 0) == [36]
    assert roll_odds.damage((15, 20, 1), 0, 1) == [35, 1]
    assert roll_odds.damage((35, 0, 1), 3, 4) == [35, 0, 0, 0, 1]


def test_the_named_modifiers_add_up_to_the_sums():
    """For every kind of attack and pair of switches (W-54 to W-58)."""
    switches = [switch for switch, _ in attack_odds.WORDS]
    for kind in range(modifiers.REPAIR):
        for one in switches:
            for other in switches:
                for is_mech in (False, True):
                    on = attack_odds.with_known(one | other, kind, is_mech)
                    attack, defence = attack_odds.named(on, kind, extra=2)
                    counted = modifiers.in_effect(on, kind) | on & modifiers.SECOND
                    assert sum([v for _, v in attack]) == modifiers.attack_sum(counted, 2)
                    assert sum([v for _, v in defence]) == modifiers.defence_sum(on, kind)


def test_a_game_deals_these_results_for_every_roll():
    """Red's 'Mech shoots at a hover vehicle in hindering terrain from behind: 8 on 2d6."""
    game = battle("full")
    play(game, "zones=0 Aa:ranged ranged+ri/0/0>Bb values=9/3/none/17")
    state = game.state
    assert state.phase == phases.ROLL
    found = [0, 0, 0]
    for one in range(1, 7):
        for other in range(1, 7):
            plies = game.ply
            play(game, "~a%d%d" % (one, other))
            result = targets.outcome(state, 0)
            found[{chance.CRIT_HIT: 2, chance.HIT: 1}.get(result, 0)] += 1
            game.undo(game.ply - plies)
    assert roll_odds.of_36(targets.needed(state, 0), Roll()) == tuple(found)
    on = attack_odds.with_known(targets.switches_on(state, 0x11, 0), modifiers.RANGED, False)
    assert on == targets.switches_on(state, 0x11, 0)
    assert attack_odds.named(on, modifiers.RANGED) == ([("rear", 2)], [("hindering", 1)])
