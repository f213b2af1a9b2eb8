"""The worked examples of the rules that need named frames, played at full depth."""

from shared.rules.mfz.combat import attack as resolving
from shared.rules.mfz.combat.falls import fall_dice
from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model import actions, dice_faces, loadout, phases, sizes
from shared.rules.mfz.play import tactical_order
from tests.rules.full_games import act, combat, do, faces, frame, idle, step

VECTORS = "tests/rules/vectors_mfz_full.txt"
_CODES = ("rh", "rd", "ra", "hd", "ha", "da", "y", "b", "g", "e")
_DICE = ("W6", "R6", "R8", "B6", "Y6", "G6", "G8")


class L:
    """A loadout by the codes of the rules, and rockets."""

    def __init__(self, ssr=0, **codes):
        self.rockets = ssr
        self.counts = bytes([codes.get(code, 0) for code in _CODES])

    def text(self):
        return loadout.text(self.counts) + (" S%d" % self.rockets if self.rockets else "")


def declaring(frame_loadout, whites=2, **options):
    """Return a game in which this frame is about to declare; the other has as many rockets."""
    rockets = " S%d" % frame_loadout.rockets if frame_loadout.rockets else ""
    options["split_range"] = options["hazards"] = "true"
    game = combat(frame_loadout.text(), rockets, **options)
    do(game, actions.CORRECT_WHITES, 0, whites)
    return act(game, "Aa")


def pool(frame_loadout, whites, distance, ssr=0, hazard=False, split_d8="frame_wide"):
    """Return the dice due after the frame declared a range and fired rockets."""
    game = declaring(frame_loadout, whites, split_d8=split_d8)
    if distance is None or not can_declare(frame_loadout, distance, ssr):
        # A range that cannot be declared rolls as if none was.
        do(game, actions.TARGET, actions.NONE, actions.NONE)
    else:
        do(game, actions.TARGET, 8, actions.RANGES.index(distance))
    shots = [action for action in game.state.legal() if action[1] == ssr]
    game.play(shots[-1] if hazard else shots[0])
    due = game.state.dice_due()
    made = ["%sx%d" % (name, due.count(bytes((kind,)))) for kind, name in enumerate(_DICE)]
    return " ".join([text for text in made if text[-2:] != "x0"])


def can_declare(frame_loadout, distance, ssr=0):
    game = declaring(frame_loadout)
    offered = bytes((actions.TARGET, 8, actions.RANGES.index(distance))) in game.state.legal()
    assert ssr <= frame_loadout.rockets
    return offered


def legal(frame_loadout):
    flags = loadout.SPLIT_RANGE | loadout.HAZARDS
    return not loadout.frame_status(frame_loadout.counts, frame_loadout.rockets, flags)


def company_legal(players, size, frames, ssr_total):
    names = [str(number) for number in range(frames)]
    limits = sizes.limits(players, size)
    return not loadout.company_status(names, ssr_total, limits)


def offer(order, unactivated, passed=""):
    """Return who is asked for a turn, and whether it may pass."""
    assert order == "ABC"
    game = combat("Y, Y", "Y, Y", "Y, Y")
    state = game.state
    for seat, letter in enumerate(order):
        for place in range(2 - unactivated[letter]):
            do(game, actions.CORRECT_TURN, seat << 3 | place, 1)
    for letter in passed:
        do(game, actions.PASS_TURN, order.index(letter))
    if state.phase != phases.TURN:
        return None
    return order[state.actor()], tactical_order.may_pass(state)


class Chart:
    """Records what each damage die hits, in place of the hit chart."""

    def __init__(self):
        self.seen = []

    def __call__(self, cover, face):
        hit = self.chart(cover, face)
        self.seen.append(hit)
        return hit

    def __enter__(self):
        self.chart = resolving.effect
        resolving.effect = self
        return self

    def __exit__(self, *_):
        resolving.effect = self.chart


def resolve(
    target, distance, cover, dice, cover_hits=None, two_def=False, then="none", target_hits=6
):
    """Return hits on cover, hits on the target and unused dice of an attack with these dice.

    Aa attacks Ba with 6; Bb gives cover, then Bc if another frame does. The cover is lost after
    `cover_hits`.
    """
    hurt = "" if target_hits == 2 else "Y Y G G"
    soft = cover == "frame" and cover_hits == 1
    covering = "" if soft else "B B" if two_def else "B"
    game = combat("Rd Ra, Y, Y", ", ".join((hurt, covering, "B")))
    state = game.state
    do(game, actions.CORRECT_WHITES, frame("Bb"), 1 if soft else 2)
    do(game, actions.CORRECT_TURN, frame("Ba"), 1)
    do(game, actions.CORRECT_DEFENCE, frame("Ba"), 6 - len(dice))
    act(game, "Aa")
    aim = actions.GROUND if target == "terrain" else frame("Ba")
    do(game, actions.TARGET, aim, "hda".index(distance))
    # Terrain has no defence, so the attack value equals the number of damage dice.
    value = len(dice) if target == "terrain" else 6
    while state.phase != phases.ACTING:
        step(game, value)
    do(game, actions.ATTACK, actions.W6 << 4 | value)
    pieces = {"none": actions.NONE, "terrain": actions.GROUND, "frame": frame("Bb")}
    piece = pieces[cover]
    with Chart() as chart:
        while state.phase in (phases.COVERING, phases.DAMAGING, phases.ALLOCATING):
            if state.phase == phases.COVERING:
                if cover_hits is not None and chart.seen.count(resolving.AT_COVER) >= cover_hits:
                    piece = frame("Bc") if then == "frame" else pieces[then]
                    cover_hits = None
                do(game, actions.COVER, piece)
            elif state.phase == phases.DAMAGING:
                game.play(bytes((actions.DAMAGE,)) + dice_faces.pack(dice))
            else:
                game.play(state.legal()[0])
    hits = chart.seen
    unused = len(dice) - len(hits)
    return hits.count(resolving.AT_COVER), hits.count(resolving.AT_TARGET), unused


def take_hits(systems, whites, hits):
    """Return what a frame has left after hits for which its owner gives systems."""
    game = combat("Rh", " ".join(["Y", "Y", "G", "G"][:systems]))
    state = game.state
    do(game, actions.CORRECT_WHITES, 8, whites)
    strike(game, hits, [6] * hits)
    while state.phase == phases.ALLOCATING:
        game.play(state.legal()[0])
    if not state.alive(8):
        return 0, 0, True
    return sum(state.loadout(8)), state.whites(8), False


def strike(game, value, damage, distance=actions.HAND):
    """Attack Ba, which does not defend, with Aa's white die and these damage dice."""
    state = act(game, "Aa").state
    do(game, actions.TARGET, 8, distance)
    while state.phase != phases.ACTING:
        step(game, value)
    do(game, actions.ATTACK, actions.W6 << 4 | value)
    while state.phase not in (phases.COVERING, phases.DAMAGING):
        step(game)
    if state.phase == phases.COVERING:
        do(game, actions.COVER, actions.NONE)
    game.play(bytes((actions.DAMAGE,)) + dice_faces.pack(damage))


def spot_place(old, new):
    game = combat("Y", "Y")
    do(game, actions.CORRECT_SPOT, 8, old or 0)
    do(game, actions.ACT, 0)
    state = game.state
    while state.running == 0 and state.phase != phases.SPOTTING:
        step(game, new)
    if state.phase == phases.SPOTTING:
        do(game, actions.SPOT, actions.Y6 << 4 | new, 8)
    return state.spot(8)


def station(owner, present):
    """Return who controls a station with this presence."""
    numbers = {"neutral_stations": 1}
    game = combat("G", "G", "G", numbers=numbers)
    state = game.state
    if owner:
        do(game, actions.CORRECT_OWNER, 0, "ABC".index(owner))
    do(game, actions.ACT, state.actor() << 3)
    while state.phase != phases.ACTING:
        step(game)
    game.play(state.legal()[0])
    mask = sum([1 << "ABC".index(letter) for letter in present])
    if mask:
        do(game, actions.PRESENCE, 0, mask)
    do(game, actions.SETTLED)
    now = state.station_owner(0)
    assert state.neutral + sum(state.stations()) == 1
    return None if now == actions.NOBODYS else "ABC"[now]


def cascade(first, plan, activated, kills=()):
    """Return the events from the turn of `first` until no activation is open.

    All fight hand to hand, move, spot, and attack as planned; only kills do damage.
    """
    letters = "ABCD"
    game = combat("Rh Y G", "Rh Y G", "Rh Y G", "Rh Y G")
    state = game.state
    killed = [letters.index(victim) for _, victim in kills]
    for seat in killed:
        for type in (actions.RH, actions.YELLOW, actions.GREEN):
            do(game, actions.CORRECT_SYSTEM, seat << 3, type, 0)
        do(game, actions.CORRECT_WHITES, seat << 3, 1)
    for letter in activated:
        idle(game, letter + "a")
    while state.actor() != letters.index(first):
        do(game, actions.PASS_TURN, state.actor())
    do(game, actions.ACT, letters.index(first) << 3)
    trace = []
    while state.running >= 0:
        who = letters[state.running >> 3]
        target, order = plan.get(who, (None, "move_first"))
        phase = state.phase
        before = state.running
        if phase == phases.DECLARE:
            trace.append(who + ".declare")
            aim = (letters.index(target) << 3, actions.HAND) if target else (255, 255)
            do(game, actions.TARGET, aim[0], aim[1])
        elif phase == phases.ROLLING:
            trace.append(who + ".roll")
            game.play(faces(game, 5))
        elif phase == phases.DEFENDING:
            trace.append(who + ".defend")
            do(game, actions.DEFEND, 0)
        elif phase == phases.ACTING:
            kinds = {action[0]: action for action in state.legal()}
            wanted = [actions.MOVE, actions.ATTACK]
            if order == "attack_first":
                wanted.reverse()
            doing = [kinds[kind] for kind in wanted if kind in kinds][0]
            trace.append(who + (".move" if doing[0] == actions.MOVE else ".attack>" + target))
            game.play(doing)
        elif phase == phases.DAMAGING:
            trace.append(who + ".resolve>" + target)
            game.play(faces(game, 6 if (who, target) in kills else 1))
            if not state.alive(letters.index(target) << 3):
                trace.append(target + ".destroyed")
        elif phase == phases.SPOTTING:
            trace.append(who + ".spot")
            do(game, actions.SPOT, 0, actions.NONE)
            trace.append(who + ".end")
        else:
            raise AssertionError(phase)
        assert before >= 0
    assert state.phase in (phases.TURN, phases.DOOMSDAY_VOTE)
    return " ".join(trace + ["tactical"])


def pfi(dice, waiters, done=None):
    """Return the order in which frames with these numbers act; each action is an attack."""
    text = {"A": "Rh Y B G, Rh Y B G", "B": "Y G", "C": "Y G B"}
    game = combat(text["A"], text["B"], text["C"], initiative_mode="per_frame")
    state = game.state
    names = {"A1": 0, "A2": 1, "B1": 8, "C1": 16}
    acted = []
    while state.round() == 1 and state.phase != phases.DOOMSDAY_VOTE:
        phase = state.phase
        if phase == phases.INITIATIVE:
            due = [name for name in names if state.check(number(names[name], dice[name])) == 0]
            game.play(number(names[due[0]], dice[due[0]]))
        elif phase == phases.TURN:
            action = state.legal()[-1]
            name = [name for name in names if names[name] == action[1]][0]
            if action[0] != actions.WAIT or name not in waiters:
                action = bytes((actions.ACT, action[1]))
                acted.append(name)
            game.play(action)
        elif phase == phases.DECLARE and done and acted[-1] == "A2" and state.running == 1:
            do(game, actions.TARGET, names["B1"], actions.HAND)
        elif phase == phases.ACTING and state.target == names["B1"]:
            attacks = [action for action in state.legal() if action[0] == actions.ATTACK]
            game.play(attacks[0] if attacks else bytes((actions.STOP,)))
        else:
            step(game)
    return " ".join(acted)


def number(frame, dice):
    return bytes([actions.NUMBER, frame] + dice)


def test_every_worked_example_of_named_frames_holds():
    """X-1 to X-9, X-24 to X-28, X-31 to X-60, X-68 to X-77."""
    known = {
        "L": L,
        "pool": pool,
        "can_declare": can_declare,
        "legal": legal,
        "company_legal": company_legal,
        "offer": offer,
        "damage_dice": damage_dice,
        "resolve": resolve,
        "take_hits": take_hits,
        "spot_place": spot_place,
        "station": station,
        "fall_dice": fall_dice,
        "cascade": cascade,
        "pfi": pfi,
    }
    with open(VECTORS) as file:
        lines = [line.strip() for line in file if line.strip()]
    assert len(lines) == 76
    for line in lines:
        name, _, example = line.partition(" ")
        assert eval(example.strip(), known), line
