"""Attacks go as a second reading of the rules says, from the modifiers to the token.

The reading below is written from the rules alone and asks the game only for what players see:
which targets are hit, the damage, heat, tokens and pushing damage.
"""

import sys

from tests.rules.mechwarrior_games import BLUE, RED, battle, figures, legal, play, unit
from tests.rules.random_play import Luck
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
ATTACKS, SAMPLE = (10_000, 10) if BOX else (40_000, 80)
# Declarations that are compared with the rules, legal or not.
DECLARED, DECLARED_SAMPLE = (2_000, 15) if BOX else (60_000, 400)

SPECIAL = ("charge", "ram", "dfa")
KINDS = ("ranged", "indirect", "close", "capture") + SPECIAL
TYPES = {"ranged": ("none", "ballistic", "energy"), "close": ("none", "melee")}
TYPES["indirect"], TYPES["capture"] = TYPES["ranged"], TYPES["close"]
# Switches: r rear, u hull down, h height, i hindering, c called shot, f friend touches the target,
# l line of a charge, q only infantry touches a quad, m one of several targets touches the
# attacker, A and T attacker and target at cruising level.
OFFERED = {"ranged": "ruhicfqmAT", "indirect": "ruhiAT", "charge": "rhl"}
# Modifiers of the defence that count for a kind of attack.
COUNTED = {"ranged": "uhi", "indirect": "uhi", "charge": "h"}
# Those above, a for the clear line to a marker, 2 for a second attack.
ALL_SWITCHES = "ruhicflaqmAT2"
OF_ORDER = {
    "ranged": ("ranged", "indirect"),
    "close": ("close", "capture"),
    "assault": ("ranged", "indirect", "close", "capture"),
    "move": SPECIAL,
}
# In its move a VTOL may shoot, and cannot ram (W-87, W-106).
OF_A_VTOL = ("ranged", "indirect", "charge", "dfa")
# Switches that concern the attacker, so all targets (W-58e).
COMMON = "cqmA"
OWN = "ruhiflaT"
FIXED = {"indirect": 3, "capture": 3, "dfa": 2}
# Values that the sources do not give, the usual one first.
VALUES = (
    ("attack_compare", ("equal", "above")),
    ("crit_hit", ("12", "11", "13")),
    ("crit_miss", ("2", "3", "1")),
    ("crit_miss_damage", ("1", "0", "3")),
    ("infantry_cap_type", ("energy", "ballistic", "melee", "none")),
    ("infantry_cap", ("1", "0", "2")),
    ("indirect_max", ("2", "1", "4")),
)


class Fighter:
    """A unit as its card shows it."""

    def __init__(self, letters, words):
        self.letters = letters
        self.kind, self.speed = words.split()[:2]
        self.is_mech = self.kind == "mech"
        self.is_flying = self.speed == "vtol"
        self.is_shut = self.is_hot = self.is_gone = False


def fighters(seat, force):
    return [Fighter("AB"[seat] + "abcde"[place], words) for place, (words, _) in enumerate(force)]


def modifiers(kind, switches, order, attacker, target, extra):
    """Return the sums against a target (W-54 to W-58). switches: its own and the common ones."""
    attack = 2 * ("r" in switches) + 4 * target.is_shut
    if kind not in SPECIAL:
        attack += 2 * extra
    defence = FIXED.get(kind, 0) + (order == "assault" and kind not in SPECIAL)
    is_high = target.is_flying and "T" in switches
    if is_high:
        # Its height counts against fire from the ground, without a switch (W-56a).
        switches = switches.replace("h", "") + ("" if "A" in switches else "h")
    for switch in COUNTED.get(kind, "h"):
        if switch in switches and (switch != "u" or target.speed == "quad" and not is_high):
            defence += 1
    if kind == "ranged":
        if "f" in switches and not is_high:
            defence += 1 if target.is_mech else 2
        if "c" in switches and not [switch for switch in "qmA" if switch in switches]:
            defence += 2
    if kind == "charge" and "l" in switches:
        defence += 2
    return attack, defence


def damage(kind, attacker, power, changes, is_critical, most):
    """Return the damage after steps 6a to 6d (W-60, W-61, W-63, W-66, W-84).

    most: the limit of indirect fire.
    """
    found = max(0, power + changes[0])
    if kind == "close" and attacker.is_mech:
        found = max(1, found)
    found = max(0, found + changes[1] + (kind == "charge"))
    if kind == "indirect":
        found = min(most, found)
    return max(0, found + changes[2]) + is_critical


def drawn(luck, mine, others):
    """Return a kind of attack, its order, the attackers and the targets."""
    kind = luck.one_of(KINDS)
    foot = [one for one in mine if one.speed == "foot"]
    near = [one for one in mine if one.kind != "vehicle"]
    grounded = [one for one in mine if not one.is_flying]
    if kind in ("ranged", "indirect") and luck.below(6) == 0:
        # The shot of a VTOL.
        flying = [one for one in mine if one.is_flying]
        if flying:
            return kind, "move", flying[:1], [luck.one_of(others)]
    if kind in SPECIAL:
        attackers = [luck.one_of([one for one in grounded if one.is_mech])]
        return kind, "move", attackers, [luck.one_of([o for o in others if o.kind != "infantry"])]
    order = luck.one_of(("assault", "close" if kind in ("close", "capture") else "ranged"))
    if kind == "capture":
        others_near = [one for one in near if one is not foot[0]]
        attackers = foot[:1] + others_near[: luck.below(3)]
    elif kind == "close":
        attackers = near[: 1 + luck.below(3)]
    else:
        attackers = grounded[:3] if luck.below(3) == 0 else [luck.one_of(mine)]
    count = 1
    if kind == "ranged" and len(attackers) == 1:
        count += luck.below(3)
    first = luck.below(len(others))
    return kind, order, attackers, (others[first:] + others[:first])[:count]


def drawn_switches(luck, kind, attacker, targets, known):
    """Return some of the known switches that the players may set against the first target."""
    found = ""
    for switch in OFFERED.get(kind, "rh"):
        fits = {
            "u": targets[0].speed == "quad",
            "q": attacker.speed == "quad",
            "m": len(targets) > 1,
            "A": attacker.is_flying,
            "T": targets[0].is_flying and "h" not in found,
        }
        if switch in known and fits.get(switch, True) and luck.below(2):
            found += switch
    return found


def succeeds(total, values, side, defence):
    """Return whether a roll succeeds against a defence (W-49, W-50)."""
    if total >= int(values["crit_hit"]):
        return True
    if total <= int(values["crit_miss"]):
        return False
    more = values["attack_compare"] == "above"
    return total + side >= defence + more


def in_order(switches):
    """Return switches in the order of a token."""
    return "".join([one for one in ALL_SWITCHES if one in switches])


def attack(luck, game, values, kind, order, attackers, targets, is_second):
    """Make an attack and compare it; return the pushing damage of the primary attacker.

    values: the settings, as VALUES has them.
    """
    first = attackers[0]
    common = drawn_switches(luck, kind, first, targets, COMMON)
    if order == "move" and is_second:
        # A card adds it (W-106).
        common += "2"
    # Of each target (W-58e).
    own = [drawn_switches(luck, kind, first, [one], OWN) for one in targets]
    others = [luck.below(7) - 3 for _ in targets]
    side_other = luck.below(7) - 3
    switches = [one + common for one in own]
    names = ",".join([one.letters for one in targets])
    head = kind, in_order(switches[0]), side_other, others[0], names
    play(game, "%s+%s/%d/%d>%s" % head)
    for place in range(1, len(targets)):
        head = targets[place].letters, in_order(own[place]), others[place]
        play(game, "%s+%s/%d" % head)
    value, power = luck.below(15), luck.below(6)
    defences = [10 + luck.below(13) for _ in targets]
    type_word = luck.one_of(TYPES.get(kind, ("impact",)))
    # Some players type no attack value, others not every defence.
    knows = luck.below(6) > 0
    known = [luck.below(6) > 0 for _ in targets]
    typed = [str(number) if is_known else "?" for number, is_known in zip(defences, known)]
    side_word = str(value) if knows else "?"
    play(game, "values=%s/%d/%s/%s" % (side_word, power, type_word, ",".join(typed)))
    dice = 1 + luck.below(6), 1 + luck.below(6)
    total = sum(dice)
    play(game, "~a%d%d" % dice)
    hit = []
    is_clear = total >= int(values["crit_hit"]) or total <= int(values["crit_miss"])
    for place, target in enumerate(targets):
        extra = 0 if is_second else len(attackers) - 1
        plus, minus = modifiers(kind, switches[place], order, first, target, extra)
        side = max(0, value + plus + side_other)
        against = max(0, defences[place] + minus + others[place])
        is_hit = succeeds(total, values, side, against)
        if not is_clear and not (knows and known[place]):
            # The players compare (W-59).
            answers = [target.letters + "=hit", target.letters + "=miss"]
            assert legal(game) == answers
            play(game, answers[not is_hit])
        if is_hit:
            hit.append(target)
    if kind == "capture":
        if hit:
            number = unit(targets[0].letters)
            targets[0].is_gone = True
            is_lost = game.state.is_gone(number)
            assert is_lost if targets[0].is_flying else game.state.is_captive(number)
        elif len(attackers) > 1 and targets[0].is_mech:
            for one in attackers:
                one.pushed += 1
    elif hit:
        changes = [luck.below(7) - 3 for _ in range(3)]
        play(game, "steps=%d/%d/%d" % tuple(changes))
        is_critical = total >= int(values["crit_hit"])
        most = int(values["indirect_max"])
        amount = damage(kind, first, power, changes, is_critical, most)
        for target in hit:
            # 6e, then 6f; an energy hit heats a 'Mech once in a turn (W-38, W-62).
            assert legal_hits(game) == [target.letters + ":hit-0"]
            less = luck.below(3)
            # No type of damage is cut if the setting says none.
            cut = type_word if type_word != "none" else "any"
            is_cut = cut == values["infantry_cap_type"] and target.kind == "infantry"
            cap = int(values["infantry_cap"])
            left = max(0, (min(cap, amount) if is_cut else amount) - less)
            token = "%s:hit-%d" % (target.letters, less)
            told = game.state.explain(game.state.parse(token))
            assert " takes %d damage " % left in told, told
            play(game, token)
            target.is_hot |= type_word == "energy" and target.is_mech and left > 0
    assert not legal_hits(game)
    missed = int(values["crit_miss_damage"]) if total <= int(values["crit_miss"]) else 0
    return missed + (2 if kind == "dfa" and not hit else 0)


def legal_hits(game):
    return [token for token in legal(game) if ":hit-" in token]


def may_switch(kind, switch, attacker, targets, switches):
    """Return whether the players may set a switch (W-54 to W-58e, W-92).

    switches: all of them, which go to the first target and to the whole attack.
    """
    offered = OFFERED.get(kind, "rh")
    if kind not in ("ranged", "indirect"):
        # Records may have it; it changes nothing in an attack that needs contact (W-106a).
        offered += "A"
    if switch not in offered:
        return False
    if switch == "u":
        return targets[0].speed == "quad"
    if switch == "q":
        return attacker.speed == "quad"
    if switch == "m":
        return len(targets) > 1
    if switch == "A":
        return attacker.is_flying
    if switch == "h" and "T" in switches:
        # The height of a cruising target is no switch (W-56a).
        return False
    return switch != "T" or targets[0].is_flying


def may_attack(kind, order, flags, attackers, targets, captors):
    """Return whether an attack is one of the order, and these can be its targets.

    captors: units that hold a captive (W-73). The targets are on the field, and no captives.
    flags: of an order that began with a break-away.
    """
    first = attackers[0]
    known = OF_A_VTOL if order == "move" and first.is_flying else OF_ORDER[order]
    if flags and order == "move":
        # After a break-away only the shot of a VTOL (W-83a, W-103).
        known = OF_A_VTOL[:2]
    if kind not in known:
        return False
    # Several targets only for a single unit (W-65, W-91).
    if len(targets) > (5 if kind == "ranged" and len(attackers) == 1 else 1):
        return False
    if kind == "capture" and (first.kind, first.speed) != ("infantry", "foot"):
        return False
    if kind == "capture" and first in captors:
        return False
    if kind in ("close", "capture") and len(attackers) > 1:
        # W-89: up to three, no vehicle.
        if len(attackers) > 3 or [one for one in attackers if one.kind == "vehicle"]:
            return False
    for target in targets:
        if target.letters[0] == first.letters[0]:
            return False
        if kind in SPECIAL and target.kind == "infantry":
            return False
        if kind in ("ranged", "indirect", "capture") and target in captors:
            return False
    return True


def ordered(luck, mine):
    """Return an order and the units that have it."""
    order = luck.one_of(("ranged", "close", "assault", "move"))
    grounded = [one for one in mine if not one.is_flying]
    near = [one for one in grounded if one.kind != "vehicle"]
    if order == "move" or luck.below(2):
        return order, [luck.one_of(mine)]
    if order == "close":
        return order, near[: 2 + luck.below(2)]
    return order, grounded[:3]


def begun(luck, game, order, attacker):
    """Give an order to a unit, perhaps with a break-away; return its flags but a special attack.

    A failed one bars the move alone (W-103): the order goes on with its attack.
    """
    flags = ""
    if order == "assault" or order == "move" and attacker.is_flying:
        flags = luck.one_of(("", "b", "f"))
    special = "s" if order == "move" else ""
    told = "".join([one for one in "fsb" if one in flags + special])
    play(game, "%s:%s%s" % (attacker.letters, order, "/" + told if told else ""))
    if flags == "b":
        play(game, "~b%d" % (1 + luck.below(6)))
    return flags


def first_attack(game, order, flags, attacker, others):
    """Make an attack of the order, on the last of the others; return its kind, "" for none."""
    is_foot = attacker.speed == "foot"
    kind = {"ranged": "indirect", "close": "close", "assault": "close", "move": "charge"}[order]
    if order in ("close", "assault") and is_foot:
        kind = "capture"
    elif order == "move" and attacker.is_flying and (flags or attacker.letters[0] == "A"):
        kind = "ranged"
    token = "%s+/0/0>%s" % (kind, others[-1].letters)
    if game.state.check(game.state.parse(token)):
        # Against infantry, a captor, by a vehicle in a formation.
        return ""
    word = "impact" if kind in SPECIAL else "none"
    power = 0 if kind == "capture" else 2
    dice = "66" if kind == "capture" else "11"
    play(game, "%s values=9/%d/%s/17 ~a%s" % (token, power, word, dice))
    return kind


def test_declarations_are_refused_as_a_second_reading_of_the_rules_says():
    """W-3a, W-54 to W-58e, W-65, W-69, W-72, W-73, W-83, W-83a, W-87, W-89, W-91, W-92,
    W-103, W-106."""
    legal_ones = refused = 0
    for seed in range(cases(DECLARED, DECLARED_SAMPLE)):
        luck = Luck(70_000 + seed)
        forces = (RED, BLUE) if luck.below(2) else (BLUE, RED)
        mine, others = fighters(0, forces[0]), fighters(1, forces[1])
        game = play(battle("full", forces), "zones=0")
        captors = []
        if luck.below(3) == 0:
            # One of them holds a unit of the active player.
            captor = luck.one_of([one for one in others if one.kind == "infantry"])
            captive = luck.one_of([one for one in mine if not one.is_flying])
            play(game, "%s<%s" % (captive.letters, captor.letters))
            captors = [captor]
            mine = [one for one in mine if one is not captive]
        order, attackers = ordered(luck, mine)
        flags = ""
        names = ",".join([one.letters for one in attackers])
        if len(attackers) > 1:
            play(game, "%s:%s" % (order, names))
        else:
            flags = begun(luck, game, order, attackers[0])
        # A first attack of the order, which may be the only one (W-73, W-83a, W-106).
        taken = ""
        if luck.below(3) == 0:
            taken = first_attack(game, order, flags, attackers[0], others)
            # A VTOL is eliminated in place of captured (W-71).
            is_held = taken == "capture" and not others[-1].is_flying
            captors += attackers[:1] if is_held else []
            others = [one for one in others if taken != "capture" or one is not others[-1]]
        known = OF_A_VTOL if order == "move" and attackers[0].is_flying else OF_ORDER[order]
        for _ in range(4):
            kind = luck.one_of(known if luck.below(4) else KINDS)
            targets = [luck.one_of(others if luck.below(8) else mine)]
            while luck.below(3) == 0:
                another = luck.one_of(others)
                if another not in targets:
                    targets.append(another)
            switches = "".join([one for one in ALL_SWITCHES if luck.below(12) == 0])
            if order == "move" and taken and luck.below(2):
                switches = in_order(switches + "2")
            may = may_attack(kind, order, flags, attackers, targets, captors)
            if order == "move" and taken:
                # Told as one that a card adds, after a shot.
                may = may and kind not in SPECIAL and taken not in SPECIAL and "2" in switches
            for switch in switches.replace("2", "") if order == "move" and taken else switches:
                may = may and may_switch(kind, switch, attackers[0], targets, switches)
            letters = ",".join([one.letters for one in targets])
            token = "%s+%s/0/0>%s" % (kind, switches, letters)
            code = game.state.check(game.state.parse(token))
            told = game.state.reason(code) if code else ""
            assert (code == 0) == may, (seed, order, names, token, told)
            # A refusal has a reason in words.
            assert may or told.endswith("."), token
            legal_ones += may
            refused += not may
    assert legal_ones > 0 and refused > 0


def test_attacks_go_as_a_second_reading_of_the_rules_says():
    """W-38, W-49 to W-52, W-54 to W-59, W-60 to W-63, W-66, W-70, W-71, W-84, W-86, W-92, B-9."""
    for seed in range(cases(ATTACKS, SAMPLE)):
        luck = Luck(9000 + seed)
        forces = (RED, BLUE) if luck.below(2) else (BLUE, RED)
        mine, others = fighters(0, forces[0]), fighters(1, forces[1])
        # Half of the games have the usual values.
        change = luck.below(2)
        values = {}
        for name, known in VALUES:
            values[name] = luck.one_of(known) if change else known[0]
        game = play(battle("full", forces, **values), "zones=0")
        for one in others:
            if one.is_mech and luck.below(3) == 0:
                one.is_shut = True
                play(game, one.letters + ":shut")
        kind, order, attackers, targets = drawn(luck, mine, others)
        for one in attackers:
            one.pushed = 0
        names = ",".join([one.letters for one in attackers])
        if len(attackers) > 1:
            play(game, "%s:%s" % (order, names))
        else:
            play(game, "%s:%s%s" % (names, order, "/s" if order == "move" else ""))
        backlash = attack(luck, game, values, kind, order, attackers, targets, False)
        if not targets[0].is_gone and kind not in SPECIAL and luck.below(3) == 0:
            backlash += attack(luck, game, values, kind, order, attackers, targets, True)
        play(game, "done")
        attackers[0].pushed += backlash
        for one in attackers:
            assert figures(game, one.letters) == (1, 0, one.pushed), one.letters
        for one in targets:
            tokens, heat, pushed = figures(game, one.letters)
            assert (heat, pushed) == (1 if one.is_hot else 0, 0), one.letters
            assert tokens == (0 if one.is_gone and one.is_flying else 2 * one.is_shut)
