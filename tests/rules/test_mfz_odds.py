"""The odds of attacks, against every roll one by one and the rules themselves."""

from shared.rules.kit.distribution import add, at_least, choose, highest, mean, rounded
from shared.rules.mfz.combat.hit_chart import (
    ARMOURED,
    OPEN,
    SOFT,
    TERRAIN,
    UNCOVERED,
    damage_dice,
    effect,
)
from shared.rules.mfz.combat.usual_dice import TO_DEFEND, share
from shared.rules.mfz.model import actions, dice_faces, dice_pool, loadout, phases
from shared.rules.mfz.model.encoding import die_of, face_of
from shared.rules.mfz.odds import attack_dice, best_dice, damage
from shared.rules.mfz.odds.damage import Attack
from tests.rules.full_games import act, combat, do, frame
from tests.rules.mfz_games import play

# Mean of the highest of X d6 (rows from 0) and Y d8 (columns from 0), as the Commander's Handbook
# prints it.
HANDBOOK = (
    ("0", "4.5", "5.81", "6.47", "6.86"),
    ("3.5", "5.23", "6.09", "6.59", "6.92"),
    ("4.47", "5.59", "6.25", "6.67", "6.96"),
    ("4.96", "5.81", "6.35", "6.72", "6.99"),
    ("5.24", "5.95", "6.42", "6.76", "7.01"),
    ("5.43", "6.05", "6.48", "6.79", "7.03"),
    ("5.56", "6.12", "6.52", "6.81", "7.04"),
)
SIDES = (6, 6, 8, 6, 6, 6, 8)


def rolls(sides):
    """Yield the faces of every roll of these dice."""
    faces = [1] * len(sides)
    while True:
        yield tuple(faces)
        place = 0
        while place < len(sides) and faces[place] == sides[place]:
            faces[place] = 1
            place += 1
        if place == len(sides):
            return
        faces[place] += 1


def test_the_highest_die_has_the_means_that_the_handbook_prints():
    for sixes, row in enumerate(HANDBOOK):
        for eights, printed in enumerate(row):
            part, whole = mean(highest([(sixes, 6), (eights, 8)]))
            hundredths = rounded(part, whole, 100)
            units, _, rest = printed.partition(".")
            assert hundredths == int(units) * 100 + int((rest + "00")[:2]), (sixes, eights)


def test_the_highest_die_has_the_weight_of_every_roll():
    for groups in (((2, 6), (1, 8)), ((0, 6), (3, 8)), ((4, 6), (0, 8)), ((0, 6), (0, 8))):
        sides = [size for count, size in groups for _ in range(count)]
        found = [0] * 9
        for roll in rolls(sides):
            found[max(roll) if roll else 0] += 1
        weights = highest(groups)
        assert weights == found[: len(weights)] and sum(weights) == sum(found)


def test_sums_and_choices_are_counted():
    assert add([0, 1, 1, 1], [0, 1, 1]) == [0, 0, 1, 2, 2, 1]
    assert [choose(6, of) for of in range(7)] == [1, 6, 15, 20, 15, 6, 1]
    assert (at_least([1, 2, 3], 2), at_least([1, 2, 3], -1)) == (3, 6)


def test_each_action_gets_the_die_that_the_box_proposes():
    """One white die serves one action; the attack chooses first (M-34, M-35)."""
    order = ((best_dice.ATTACK, actions.TO_ATTACK), (best_dice.DEFENCE, TO_DEFEND))
    order += ((best_dice.MOVE, actions.TO_MOVE), (best_dice.SPOT, actions.TO_SPOT))
    pools = (
        (2, 1, 0, 1, 0, 0, 0),
        (2, 0, 1, 0, 1, 0, 0),
        (1, 1, 0, 1, 0, 1, 0),
        (2, 0, 0, 0, 0, 1, 1),
        (0, 1, 1, 0, 1, 0, 0),
    )
    for pool in pools:
        kinds = dice_pool.kinds(pool)
        for wanted in (15, 1 << best_dice.DEFENCE | 1 << best_dice.SPOT):
            slots = 0
            for action, slot in order:
                slots |= (wanted >> action & 1) << slot
            found = [[0] * 9 for _ in order]
            total = 0
            for roll in rolls([SIDES[kind] for kind in kinds]):
                dice = [die_of(kind, face) for kind, face in zip(kinds, roll)]
                given = share(dice, slots)
                total += 1
                for action, slot in order:
                    found[action][face_of(given[slot])] += 1
            weights = best_dice.shared_out(pool, wanted)
            scale = sum(weights[0]) // total
            assert weights == [[count * scale for count in row] for row in found], pool


def applied(faces, row, bears, then):
    """Return the hits of one roll on the cover and on the target, die by die."""
    cover = target = 0
    for face in sorted(faces):
        now = then if bears and cover >= bears else row
        hit = effect(now, face)
        cover += hit == 2
        target += hit == 1
    return cover, target


def test_hits_have_the_weight_of_every_roll():
    """Each row of the chart; covers that bear any hits, one or two (M-93 to M-97)."""
    rows = ((OPEN, 0), (UNCOVERED, 0), (TERRAIN, 0), (SOFT, 0), (ARMOURED, 0))
    rows += ((TERRAIN, 1), (TERRAIN, 2), (SOFT, 1))
    for count in range(5):
        for row, bears in rows:
            for then in (UNCOVERED, SOFT) if bears else (UNCOVERED,):
                found = {}
                for roll in rolls([6] * count):
                    key = applied(roll, row, bears, then)
                    found[key] = found.get(key, 0) + 1
                assert damage.outcomes(count, row, bears, then) == found, (count, row, bears)


def test_faces_below_four_have_no_effect_in_any_row():
    assert not [row for row in range(5) if effect(row, 1) or effect(row, 2) or effect(row, 3)]


def played(game, faces, cover, bears):
    """Apply these damage dice in a game; return the parts that the target has lost."""
    target = frame("Ba")
    state = game.state
    before = sum(state.loadout(target)) + state.whites(target)
    plies = game.ply
    asked = 0
    if state.phase == phases.COVERING:
        do(game, actions.COVER, cover)
    do(game, actions.DAMAGE, *dice_faces.pack(faces))
    while state.phase in (phases.COVERING, phases.ALLOCATING):
        if state.phase == phases.COVERING:
            asked += 1
            lost = bears and asked >= bears
            do(game, actions.COVER, actions.NONE if lost else cover)
        else:
            game.play(state.legal()[0])
    left = sum(state.loadout(target)) + state.whites(target) if state.alive(target) else 0
    game.undo(game.ply - plies)
    return before - left


def test_the_rules_deal_the_same_hits_for_every_roll():
    """A game at full depth takes each roll of three dice on a target with six parts and two."""
    ways = {}
    for roll in rolls([6] * 3):
        key = tuple(sorted(roll))
        ways[key] = ways.get(key, 0) + 1
    for at, cover, row, bears in (
        ("h", None, OPEN, 0),
        ("d", actions.NONE, UNCOVERED, 0),
        ("d", actions.GROUND, TERRAIN, 0),
        ("d", actions.GROUND, TERRAIN, 1),
    ):
        for systems, whites in (("Y Y G G", 2), ("", 1), ("Y", 1)):
            game = combat("Rd, Y", systems + ", Y, Y Y", station_retreat="off")
            play(game, "Ba:turn=1 Ba:defence=2")
            do(game, actions.CORRECT_WHITES, frame("Ba"), whites)
            act(game, "Aa")
            play(game, ">Ba/" + at + " " + ("~W65" if at == "h" else "~W65R65"))
            if game.state.phase == phases.DEFENDING:
                play(game, "=D-")
            do(game, actions.ATTACK, die_of(actions.W6, 5))
            parts = whites + len(systems.split())
            found = [0] * (parts + 1)
            for faces in sorted(ways):
                found[played(game, faces, cover, bears)] += ways[faces]
            value = [0, 0, 0, 0, 0, 1]
            weights = damage.hits([Attack(value, row)], [0, 0, 1], bears, parts)
            weights += [0] * (len(found) - len(weights))
            # The attack has 5 + 0 - 2 dice; its weights are those of five.
            assert weights == [count * 36 for count in found], (at, cover, bears, systems)


def test_the_dice_of_an_attack_are_value_and_spot_less_the_defence():
    attack = Attack(highest([(1, 6), (1, 8)]), spot=2)
    defence = highest([(2, 6)])
    found = [0] * 11
    for red, big, one, other in rolls([6, 8, 6, 6]):
        found[damage_dice(max(red, big), max(one, other), 2)] += 1
    weights = attack_dice.dice(attack.value, defence, attack.spot)
    assert weights == found[: len(weights)] and not sum(found[len(weights) :])


def test_no_attack_die_is_no_attack_whatever_the_spot():
    """There is no attack of value 0 (M-65)."""
    assert attack_dice.dice([1], [1], 6) == [1]
    assert damage.hits([Attack([3, 0, 1], spot=6)], [1], parts=1)[0] > 0


def test_a_round_is_each_attack_on_what_the_one_before_has_left():
    """The defence value is the same for both; cover that is lost stays lost (M-89, M-97)."""
    one, other = [0, 0, 1, 2], [1, 2]
    defence = [1, 2]
    for bears in (0, 1, 2):
        attacks = [Attack(one, TERRAIN), Attack(other, TERRAIN, spot=1)]
        found = [0] * 4
        for value, weight in enumerate(one):
            for second, ways in enumerate(other):
                for against, chances in enumerate(defence):
                    dice = damage_dice(value, against) if value else 0
                    more = damage_dice(second, against, 1) if second else 0
                    # Both attacks have at most 3 and 2 dice.
                    scale = weight * ways * chances * 6 ** (5 - dice - more)
                    if not scale:
                        continue
                    for roll in rolls([6] * dice):
                        at_cover, at_target = applied(roll, TERRAIN, bears, UNCOVERED)
                        left = bears - at_cover
                        row = UNCOVERED if bears and left <= 0 else TERRAIN
                        for next_roll in rolls([6] * more):
                            _, hits = applied(next_roll, row, max(0, left), UNCOVERED)
                            found[max(0, 3 - at_target - hits)] += scale
        assert damage.parts_left(3, attacks, defence, bears) == found, bears


def test_the_attack_of_a_soldier_has_known_chances():
    """Two red dice and two white, against a blue and two white die of its like (M-27)."""
    counts = loadout.parse("Rd Y B G")[0]
    pool = dice_pool.pool(counts, 2, actions.DIRECT)
    value = attack_dice.best(pool, dice_pool.FOR_ATTACK)
    defence = attack_dice.best(pool, dice_pool.FOR_DEFENCE)
    part, whole = mean(value)
    assert (rounded(part, whole, 100), whole) == (524, 6**4)
    assert mean(defence) == (1071, 216)
    weights = damage.hits([Attack(value)], defence, parts=6)
    assert sum(weights) == 6**4 * 6**3 * 6**6
    assert rounded(at_least(weights, 1), sum(weights), 1000) == 191
