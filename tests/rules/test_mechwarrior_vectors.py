"""The worked examples of MechWarrior: Age of Destruction."""

from shared.rules.mechwarrior.combat import chance, distances, modifiers
from shared.rules.mechwarrior.combat import damage as damages
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import CLOSE, INFANTRY, MECH, MOVE, RANGED
from shared.rules.mechwarrior.play import break_away as breaking
from shared.rules.mechwarrior.play import formations, scoring, stages, victory
from shared.rules.mechwarrior.setup import cards
from tests.rules.mechwarrior_games import RED, battle, play, refusal, unit

VECTORS = "tests/rules/vectors_mechwarrior.txt"

_SWITCHES = {
    "rear": modifiers.REAR,
    "shutdown": modifiers.SHUTDOWN,
    "artillery_clear": modifiers.CLEAR,
    "second": modifiers.SECOND,
    "assault": modifiers.ASSAULT,
    "ff_mech": modifiers.FF_MECH,
    "hull_down": modifiers.HULL_DOWN,
    "height": modifiers.HEIGHT,
    "hindering": modifiers.HINDERING,
    "called_shot": modifiers.CALLED_SHOT,
    "ff_other": modifiers.FF_OTHER,
    "dfa": modifiers.DFA_MOD,
    "charge_los": modifiers.CHARGE_LOS,
    "capture": modifiers.CAPTURE_MOD,
    "indirect": modifiers.INDIRECT_MOD,
    "quad_infantry": modifiers.QUAD_INFANTRY,
    "multi_touch": modifiers.MULTI_TOUCH,
    "attacker_cruising": modifiers.ATTACKER_CRUISING,
    "target_cruising": modifiers.TARGET_CRUISING,
}


def atk_mod(extra=0, **switches):
    return modifiers.attack_sum(sum([_SWITCHES[name] for name in switches]), extra)


def def_mod(*names, kind=None, **context):
    switches = sum([_SWITCHES[name] for name in list(names) + list(context)])
    return modifiers.defence_sum(
        switches, modifiers.ATTACK_WORDS.index(kind) if kind is not None else -1
    )


def cec_sort(chosen):
    found = cards.ordered([["%s %s" % card for card in chosen]])
    return [name for _, name, _ in found]


def attack(dice, value, attack_mods, defence, defence_mods):
    return chance.result(sum(dice), chance.need(defence, defence_mods, value, attack_mods))


def damage(value, heat=0, close=False, type_mod=0, type_max=99, se=0, crit=False, **target):
    amount = damages.scored(value, heat, close, type_mod, type_max, se, crit)[3]
    return damages.dealt(
        amount, target.get("unit_max", 99), target.get("reduce", 0), target.get("capture", False)
    )


def tokens(mech, turns, vent=0, heat=0):
    """Play turns of one unit and return its figures after each clean-up; see the specification."""
    force = (("mech mech 100+0+0 v%d" % vent, "One"),) if mech else RED[2:3]
    game = battle("orders", (force, RED[3:4]))
    if heat:
        play(game, "Aa:heat=%d" % heat)
    found = []
    for letter in turns:
        play(game, "zones=0")
        acts = {
            "-": "",
            "o": "Aa:move",
            "r": "Aa:run",
            "s": "Aa:ranged Aa:shut",
            "h": "Aa:restart",
        }
        if letter == "v":
            shut = game.state.is_shut(unit("Aa"))
            lost = min(vent, game.state.heat(unit("Aa")))
            acts["v"] = "Aa:vent=%d%s" % (lost, "/f" if shut else "")
        refused = letter == "o" and game.state.check(game.state.parse("Aa:move"))
        if refused:
            assert refusal(game, "Aa:move")
        else:
            play(game, acts[letter])
        play(game, "= zones=0 =")
        state, number = game.state, unit("Aa")
        figures = (state.tokens(number), state.heat(number), state.pushed(number))
        found.append("X" if refused else figures)
    return found


def vc1_award(players, controller, attacker=-1, allies=()):
    teams = [min(allies) if seat in allies else seat for seat in range(players)]
    return scoring.vc1_award(teams, controller, attacker)


def winner(totals):
    names = sorted(totals)
    tied, won = victory.winners([totals[name] for name in names])
    conditions = {number: None if seat < 0 else names[seat] for number, seat in enumerate(won, 1)}
    first = names[tied[0]] if len(tied) == 1 else "roll:" + ",".join([names[s] for s in tied])
    return first, conditions


def break_away(die, mode="mech", vs_infantry_only=False, vs_harmless_only=False):
    speed = kind_words.SPEEDS.index(mode)
    if not breaking.needs_roll(speed, vs_infantry_only, vs_harmless_only):
        return True
    kind = "vehicle" if mode == "hover" else "mech"
    force = (("%s %s 100+0+0" % (kind, mode), "One"),)
    return breaking.breaks_away(battle("full", (force, RED)).state, 0, die)


_ORDERS = {"movement": MOVE, "ranged": RANGED, "close": CLOSE}


def formation_ok(kind, count, kinds=None):
    usual = INFANTRY if kind == "movement" else MECH
    members = [(usual, 0)] * count
    if kinds:
        members = [
            (1, 4) if name == "vtol" else (kind_words.KINDS.index(name), 0) for name in kinds
        ]
        assert len(members) == count
    return formations.fault(_ORDERS[kind], members) == 0


def vtol_split(speed):
    found = distances.vtol_split(speed)
    return None if found < 0 else found


def test_every_worked_example_holds():
    """W-7, W-12, W-40, W-49 to W-59, W-61, W-76, W-89, W-92, W-103, W-106, W-107, W-108, W-116,
    W-117, W-119 to W-122, W-126, W-127, B-1, B-9, B-10, B-11, B-13, B-18, B-24."""
    known = {
        "orders_per_turn": stages.orders_per_turn,
        "atk_mod": atk_mod,
        "def_mod": def_mod,
        "attack": attack,
        "damage": damage,
        "half": distances.half,
        "tokens": tokens,
        "vc1_award": vc1_award,
        "vc2": victory.vc2,
        "winner": winner,
        "cec_sort": cec_sort,
        "break_away": break_away,
        "formation_ok": formation_ok,
        "artillery_lof_ok": distances.is_artillery_range,
        "vtol_split": vtol_split,
        "need": chance.need,
        "chance36": chance.chance36,
        "shown_need": chance.shown_need,
        "energy_heat": damages.energy_heat,
        "artillery_damage": damages.blast,
    }
    with open(VECTORS) as file:
        lines = [line.strip() for line in file if line.strip()]
    assert len(lines) == 63
    for line in lines:
        _, _, example = line.partition(" ")
        assert eval(example.strip(), known), line
