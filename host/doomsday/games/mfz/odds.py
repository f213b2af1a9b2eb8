"""Answer questions about the odds of attacks on a frame, from texts and from a running game.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.odds import Answer, Case, Chances, Field, Unanswered, joined, shown
from doomsday.wording import printable
from shared.rules.mfz.combat.hit_chart import ARMOURED, OPEN, SOFT, TERRAIN, UNCOVERED
from shared.rules.mfz.model import dice_pool, loadout
from shared.rules.mfz.model.actions import ARTILLERY, DIRECT, GROUND, HAND, RANGES
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.odds import attack_dice, best_dice, damage, set_up
from shared.rules.mfz.odds.damage import Attack

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.mfz.model.turn_state import FullState

# What covers a target, with the row of the hit chart.
COVERS = (("none", UNCOVERED), ("terrain", TERRAIN), ("frame", SOFT), ("armoured", ARMOURED))
_COVER_WORDS = {
    "none": "without cover",
    "terrain": "covered by terrain",
    "frame": "covered by a frame",
    "armoured": "covered by a frame with two defence systems",
}
DEFENCE_MAX = 6
ATTACKERS_MAX = 8
_WHITES = 2
_FACE_MAX = 8
_AGREED = loadout.SPLIT_RANGE | loadout.HAZARDS
_RANGE_WORDS = ("hand to hand", "by direct fire", "by artillery")
_EXAMPLE = '"Rd Y B G /d S1"'


class Frame:
    """A frame in a question.

    counts: its loadout, None for a die that is known. whites: white dice left. rockets: those that
    it may fire. reach: its range, -1 if none is given. die: the known attack die, 0 for none.
    title: what the answer calls it.
    """

    def __init__(self, text: str, name: str = "") -> None:
        """Read a frame: systems such as `Rd Y B G`, `S2` rockets, `W1` a white die, `/d` a range.

        A digit alone is an attack die that is known. name: of the frame, "" if it has none.
        Raises: Unanswered for anything else.
        """
        self.text = " ".join(text.split())
        self.title = "%s (%s)" % (printable(name), self.text) if name else self.text
        self.counts: "bytes | None" = None
        self.whites = _WHITES
        self.rockets = 0
        self.reach = -1
        self.die = 0
        codes = []
        known = {code.lower(): code for code in loadout.KINDS}
        for word in self.text.split():
            small = word.lower()
            if small in known:
                codes.append(known[small])
            elif small == "ssr":
                self.rockets += 1
            elif small[0] == "s" and small[1:].isdigit():
                self.rockets += int(small[1:3])
            elif small in ("w1", "w2"):
                self.whites = int(small[1])
            elif len(small) == 2 and small[0] == "/" and small[1] in RANGES:
                self.reach = RANGES.find(small[1])
            elif small.isdigit() and len(small) == 1 and 1 <= int(small) <= _FACE_MAX:
                self.die = int(small)
            else:
                raise Unanswered(
                    "%s is no system, rocket, white die, range or attack die." % shown(word),
                    "a frame such as %s, or a known attack die such as 5" % _EXAMPLE,
                )
        if not self.text:
            raise Unanswered("The text of a frame is empty.", "a frame such as %s" % _EXAMPLE)
        if codes or not self.die:
            self.counts = loadout.parse(" ".join(codes))[0]
            if loadout.frame_status(self.counts, self.rockets, _AGREED):
                raise Unanswered(
                    "%s is no legal frame." % shown(self.text),
                    "at most 4 systems, 2 of a kind, and %d rockets" % loadout.ROCKETS_MAX,
                )
        if self.counts is not None and self.die:
            raise Unanswered(
                "%s has systems and a known attack die." % shown(self.text), "one of the two"
            )

    def range(self) -> int:
        """Return its range: the one given, or the only one that it has. Raises: Unanswered."""
        counts = self.counts
        if counts is None:
            return self.reach if self.reach >= 0 else DIRECT
        if self.reach >= 0:
            if not dice_pool.can_declare(counts, self.reach, self.rockets):
                raise Unanswered(
                    "%s cannot attack %s." % (shown(self.text), _RANGE_WORDS[self.reach]),
                    "a range that its weapons reach",
                )
            return self.reach
        found = [reach for reach in (HAND, DIRECT, ARTILLERY) if dice_pool.reaches(counts, reach)]
        if self.rockets and DIRECT not in found:
            found.append(DIRECT)
        if len(found) > 1:
            words = joined(["/" + RANGES[reach] for reach in sorted(found)])
            raise Unanswered(
                "%s can attack at several ranges." % shown(self.text),
                "one of %s behind it" % words,
            )
        return found[0] if found else HAND

    def pool(self, reach: int, rockets: int = 0) -> bytes:
        """Return its dice of each kind; of a known die there are none."""
        if self.counts is None:
            return bytes(len(attack_dice.SIDES))
        return dice_pool.pool(self.counts, self.whites, reach, rockets)

    def value(self, reach: int, rockets: int) -> "list[int]":
        """Return the weights of its attack die."""
        if self.die:
            return [0] * self.die + [1]
        # Without a weapon of its own for direct fire it needs a rocket (M-36).
        if not dice_pool.can_declare(self.counts or b"", reach, rockets):
            return [1]
        return attack_dice.best(self.pool(reach, rockets), dice_pool.FOR_ATTACK)

    @property
    def parts(self) -> int:
        """How many hits destroy it: its systems and white dice (M-106)."""
        return sum(self.counts or b"") + self.whites


def best_dice_of(frames: "Sequence[Frame]") -> Answer:
    """Return the best die that each action of a frame gets, alone and if all are wanted.

    Raises: Unanswered if there is not one frame with systems.
    """
    if len(frames) != 1 or frames[0].counts is None:
        raise Unanswered("There is no target.", '--defence 3, or --target "Rd Y B G"')
    frame = frames[0]
    reach = frame.range()
    rows = (
        ("attack", dice_pool.FOR_ATTACK, best_dice.ATTACK),
        ("defence", dice_pool.FOR_DEFENCE, best_dice.DEFENCE),
        ("move", dice_pool.FOR_MOVE, best_dice.MOVE),
        ("spot", dice_pool.FOR_SPOT, best_dice.SPOT),
    )
    cases = []
    for rockets in _rockets((frame,), (reach,), -1):
        pool = frame.pool(reach, rockets)
        shared = best_dice.shared_out(pool)
        chances = [
            Chances("%s die" % name, attack_dice.best(pool, kinds), {0: "none"})
            for name, kinds, _ in rows
        ]
        chances += [
            Chances("%s die if all four are wanted" % name, shared[place], {0: "none"})
            for name, _, place in rows
        ]
        cases.append(Case(_fired(rockets), chances))
    title = "Best dice of %s, %s" % (shown(frame.title), _RANGE_WORDS[reach])
    return Answer(title, (), _named(cases))


def attacks_on(
    attackers: "Sequence[Frame]",
    target: "Frame | None",
    defence: int = -1,
    cover: str = "none",
    cover_hits: int = 0,
    spot: int = 0,
    rockets: int = -1,
) -> Answer:
    """Return what the attacks of a round do to a target.

    target: None for one of unknown size. defence: -1 for the best die of the target. cover: a word
    of COVERS. cover_hits: what the cover bears, 0 for no limit. spot: used by the first attack.
    rockets: that each attacker fires, -1 for a case with each number.
    Raises: Unanswered.
    """
    if not attackers:
        raise Unanswered("There is no attacker.", "--attacker %s" % _EXAMPLE)
    if len(attackers) > ATTACKERS_MAX:
        raise Unanswered("There are too many attackers.", "at most %d" % ATTACKERS_MAX)
    if target is not None and target.counts is None:
        raise Unanswered("The target has no systems.", '--target "Rd Y B G"')
    if defence > DEFENCE_MAX:
        raise Unanswered("A defence value is at most %d." % DEFENCE_MAX, "--defence 6")
    if defence < 0 and target is None:
        raise Unanswered("There is no target.", '--defence 3, or --target "Rd Y B G"')
    reaches = [one.range() for one in attackers]
    against = [0] * defence + [1]
    if defence < 0 and target is not None:
        against = attack_dice.best(target.pool(-1), dice_pool.FOR_DEFENCE)
    parts = damage.COUNTED if target is None else target.parts
    rows = dict(COVERS)
    cases = []
    for fired in _rockets(attackers, reaches, rockets):
        attacks = [
            Attack(
                one.value(reach, min(fired, one.rockets) if reach == DIRECT else 0),
                OPEN if reach == HAND else rows[cover],
                0 if place else spot,
            )
            for place, (one, reach) in enumerate(zip(attackers, reaches))
        ]
        cases.append(Case(_fired(fired), _chances(attacks, against, parts, cover_hits, defence)))
    facts = [
        ("Attacker" if len(attackers) == 1 else "Attacker %d" % (place + 1), _attacker(one, reach))
        for place, (one, reach) in enumerate(zip(attackers, reaches))
    ]
    facts.append(("Target", _target(target, defence, cover, cover_hits)))
    if spot:
        facts.append(("Spot", "%d, used by the first attack" % spot))
    title = "Attack" if len(attackers) == 1 else "Round of %d attacks" % len(attackers)
    return Answer(title, facts, _named(cases))


def _chances(
    attacks: "Sequence[Attack]", against: "list[int]", parts: int, cover_hits: int, defence: int
) -> "list[Chances]":
    found = []
    if len(attacks) == 1:
        found.append(Chances("attack die", attacks[0].value, {0: "none"}))
    if defence < 0:
        found.append(Chances("defence", against))
    if len(attacks) == 1:
        found.append(
            Chances("damage dice", attack_dice.dice(attacks[0].value, against, attacks[0].spot))
        )
    left = damage.parts_left(parts, attacks, against, cover_hits)
    found.append(Chances("hits on the target", damage.taken(left)))
    if parts < damage.COUNTED:
        found.append(Chances("systems and white dice left", left, {0: "destroyed"}))
    return found


def _rockets(
    attackers: "Sequence[Frame]", reaches: "Sequence[int]", rockets: int
) -> "Sequence[int]":
    """Return the numbers of rockets of the cases."""
    most = max([one.rockets for one, reach in zip(attackers, reaches) if reach == DIRECT] + [0])
    if rockets >= 0:
        if rockets > most:
            raise Unanswered(
                "No attacker has %d rockets to fire by direct fire." % rockets,
                "rockets behind an attacker, such as %s" % _EXAMPLE,
            )
        return (rockets,)
    return range(most + 1)


def _fired(rockets: int) -> str:
    if not rockets:
        return "no rocket"
    return "%d rocket%s" % (rockets, "" if rockets == 1 else "s")


def _named(cases: "list[Case]") -> "list[Case]":
    if len(cases) == 1:
        cases[0].name = ""
    return cases


def _attacker(frame: Frame, reach: int) -> str:
    if frame.die:
        return "attack die %d, %s" % (frame.die, _RANGE_WORDS[reach])
    return "%s, %s" % (printable(frame.title), _RANGE_WORDS[reach])


def _target(target: "Frame | None", defence: int, cover: str, cover_hits: int) -> str:
    words = printable(target.title) + ", " if target is not None else ""
    words += _defence_words(defence) + ", "
    words += _COVER_WORDS[cover]
    if cover_hits and cover != "none":
        words += " that is lost after %d hit%s" % (cover_hits, "" if cover_hits == 1 else "s")
    return words


def of_game(state: "FullState") -> Answer:
    """Return the odds of the attack that is set up in a running game.

    Raises: Unanswered if there is none, or if the game does not track dice.
    """
    found = set_up.of_state(state)
    if found is None:
        raise Unanswered(
            "No attack is set up on the box.",
            "the command when a frame has chosen its target, in a game that tracks dice",
        )
    target = found.target
    names = [_frame_name(state, state.running), "terrain"]
    if target != GROUND:
        names[1] = _frame_name(state, target)
    cases = []
    for spot in found.spots:
        for row in found.rows:
            words = [] if len(found.rows) == 1 else ["in cover" if row == TERRAIN else "no cover"]
            if len(found.spots) > 1:
                words.append("spot %d" % spot if spot else "no spot")
            attack = Attack(found.value, row, spot)
            parts = found.parts or damage.COUNTED
            chances = _chances([attack], found.against, parts, 0, found.defence)
            cases.append(Case(", ".join(words), chances))
    facts = [
        ("Attacker", "%s, %s" % (names[0], _RANGE_WORDS[found.reach])),
        ("Target", "%s, %s" % (names[1], _defence_words(found.defence))),
    ]
    return Answer("Attack on the box", facts, _named(cases))


def _frame_name(state: "FullState", frame: int) -> str:
    return printable("%s of %s" % (state.frame_name(frame), state.names()[seat_of(frame)]))


def _defence_words(defence: int) -> str:
    return "defence %d" % defence if defence >= 0 else "its best defence die"


_BEST = "its best die"
# What the page asks for.
FIELDS = (
    Field("attackers", "Attackers", "Rd Y B G S1", example="Rd Y B G S1, Ra Y B /a, or 5"),
    Field("target", "Target", "Rd Y B G", example="Y Y B B, or nothing"),
    Field("defence", "Defence", _BEST, [_BEST] + [str(n) for n in range(DEFENCE_MAX + 1)]),
    Field("cover", "Cover", "none", [word for word, _ in COVERS]),
    Field("cover_hits", "Hits that the cover bears", "0", most=20),
    Field("spot", "Spot", "0", most=6),
)


def of_values(values: "dict[str, Any]") -> Answer:
    """Return the answer to the values of FIELDS. Raises: Unanswered."""
    attackers = [Frame(text) for text in values["attackers"].split(",")]
    defence = -1 if values["defence"] == _BEST else int(values["defence"])
    target = values["target"]
    if not target and defence < 0:
        return best_dice_of(attackers)
    return attacks_on(
        attackers,
        Frame(target) if target else None,
        defence,
        values["cover"],
        values["cover_hits"],
        values["spot"],
    )
