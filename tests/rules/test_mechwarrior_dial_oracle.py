"""Random attacks on dials agree with a slow reference (W-131 to W-134)."""

from shared.rules.mechwarrior.combat import dial_values, targets
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.phases import ATTACK, DAMAGE, HAND_DIE, ROLL
from shared.rules.mechwarrior.play import dials
from tests.rules.dial_games import battle, unit
from tests.rules.dial_oracle import Figure, clicks_of, outcome
from tests.rules.mechwarrior_games import play
from tests.rules.random_play import Luck
from tests.sampling import cases

A, B = 0x00, 0x10
GAMES = 400
SAMPLE = 25
_WORDS = {
    "mech": "mech mech 90+0+0 v1",
    "vehicle": "vehicle tracked 60+0+0",
    "infantry": "infantry foot 20+0+0",
}
_SHOWN = (
    "heavy_armor",
    "hardened_armor",
    "reactive_armor",
    "reflective_armor",
    "armor_piercing",
    "streak_missiles",
    "camouflage",
    "own_word",
)
_ORDERS = {"ranged": "ranged", "indirect": "ranged", "close": "close", "charge": "move/s"}


def figure(luck, kinds):
    """Return a random figure."""
    count = 1 + luck.below(9)
    clicks = []
    for click in range(count):
        values = [10 - min(9, click), 11 - click // 2, 18 - click // 3]
        values += [luck.below(5), luck.below(4)]
        text = "/".join([str(value) for value in values])
        if click and not luck.below(4):
            text += " salvage"
        for place in ("defence", "primary"):
            if not luck.below(2):
                text += " %s:%s" % (place, luck.one_of(_SHOWN))
        clicks.append(text)
    return Figure(clicks, luck.one_of(kinds))


def test_random_attacks_turn_dials_as_the_reference_does():
    for seed in range(cases(GAMES, SAMPLE)):
        luck = Luck(seed)
        first = figure(luck, ("mech", "vehicle", "infantry"))
        second = figure(luck, ("mech", "vehicle", "infantry"))
        type = luck.one_of(kind_words.TYPE_WORDS[:3])
        game = battle(
            (
                unit("One", _WORDS[first.kind], first.clicks, (type,)),
                unit("Spare", _WORDS["mech"]),
            ),
            (unit("Two", _WORDS[second.kind], second.clicks), unit("Reserve", _WORDS["mech"])),
        )
        while not (first.is_lost or second.is_lost):
            step(luck, game, first, second, type)
            assert same(game, A, first) and same(game, B, second), seed
            if luck.below(3) == 0:
                play(game, "= zones=0 = zones=0")


def same(game, number, figure):
    """Return whether click, Salvage and loss of a unit are those of the reference."""
    state = game.state
    assert state.is_gone(number) == figure.is_lost
    if figure.is_lost:
        return dials.left(state, number) == 0
    assert state.is_salvage(number) == figure.has_salvage
    assert dials.left(state, number) == len(figure.clicks) - figure.turned
    values = [str(value) for value in dials.values(state, number)[:5]]
    return dials.click(state, number) == 1 + figure.turned and values == figure.values()


def step(luck, game, first, second, type):
    """Deal damage, repair, correct, or attack, in game and reference."""
    what = luck.below(8)
    if what == 0:
        amount = 1 + luck.below(3)
        play(game, "Aa:push+%d" % amount)
        first.damage(amount)
    elif what == 1:
        play(game, "Ba:dial-1/x")
        second.damage(1)
    elif what == 2 and second.turned:
        amount = 1 + luck.below(4)
        play(game, "Ba:dial+%d" % amount)
        second.repair(amount)
    elif what == 3:
        game.undo(1)
        game.redo(1)
    else:
        attack(luck, game, first, second, type)


def attack(luck, game, first, second, type):
    state = game.state
    kinds = ["ranged", "indirect", "close"]
    if second.kind != "infantry":
        kinds.append("charge")
    kind = luck.one_of(kinds)
    if state.tokens(A):
        play(game, "= zones=0 = zones=0 = zones=0 = zones=0")
    play(game, "Aa:%s %s+/0/0>Ba" % (_ORDERS[kind], kind))
    proposed = dial_values.proposed_values(state)
    printed = first.values()
    assert proposed[1:3] == bytes((int(printed[1]), int(printed[3])))
    assert list(proposed[4:]) == [int(second.values()[2])]
    game.play(proposed)
    more = 3 if kind == "indirect" else 0
    dice = [1 + luck.below(6), 1 + luck.below(6)]
    assert state.phase == ROLL
    play(game, "~a%d%d" % (dice[0], dice[1]))
    is_hit, is_critical = outcome(dice, int(printed[1]), int(second.values()[2]) + more)
    assert (state.phase == DAMAGE) == is_hit and state.phase != HAND_DIE
    damage = 0
    if is_hit:
        shown = kind_words.TYPE_WORDS[proposed[3]]
        damage = clicks_of(kind, shown, int(printed[3]), is_critical, first, second)
        game.play(dial_values.proposed_steps(state))
        assert targets.is_stepped(state)
        game.play(dial_values.proposed_hit(state))
    assert state.phase == ATTACK
    second.damage(damage)
    play(game, "done")
    if sum(dice) == 2:
        first.damage(1)
    if first.kind != "mech" and state.tokens(A) > 1:
        first.damage(1)
