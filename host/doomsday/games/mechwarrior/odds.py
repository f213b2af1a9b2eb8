"""Answer questions about the odds of an attack, from its values and from a running game.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.odds import Answer, Case, Chances, Field, Unanswered, percent, shown
from doomsday.wording import printable
from shared.rules.mechwarrior.combat import chance, dial_values, modifiers, targets
from shared.rules.mechwarrior.combat.damage import TYPE_WORDS
from shared.rules.mechwarrior.combat.modifiers import (
    ATTACK_WORDS,
    CLOSE,
)
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import INFANTRY, MECH
from shared.rules.mechwarrior.model.phases import ROLL, VALUES
from shared.rules.mechwarrior.odds import attack_odds, roll
from shared.rules.mechwarrior.odds.declared import Declared, take
from shared.rules.mechwarrior.odds.roll import Blow, Terms
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from shared.rules.mechwarrior.model.state import BattleState

VALUE_MAX = 40
EXTRA_MAX = 4
OTHER_MAX = 9
_MODIFIERS = [
    (switch, word)
    for switch, word in attack_odds.WORDS
    if switch & (modifiers.SET_BY_PLAYERS | modifiers.SHUTDOWN | modifiers.ASSAULT)
]


class Question(Blow):
    """The values of an attack. Those that a game leaves out are 0.

    switches: all that are on, with what the kind of attack brings. clicks: that the target has
    left, 0 if nobody knows.
    """

    def __init__(self, attack: int, defence: int) -> None:
        super().__init__()
        self.attack = attack
        self.defence = defence
        self.switches = 0
        self.extra = 0
        self.other_attack = 0
        self.other_defence = 0
        self.clicks = 0


def modifier_words() -> "list[str]":
    """Return the words of the modifiers that a question may have."""
    return [word for _, word in _MODIFIERS]


def switches_of(words: "Sequence[str]") -> int:
    """Return the switches of words such as "rear". Raises: Unanswered for another word."""
    known = {word: switch for switch, word in _MODIFIERS}
    found = 0
    for word in words:
        if word not in known:
            raise Unanswered(
                "%s is no modifier." % shown(word),
                "one of " + ", ".join(modifier_words()),
            )
        found |= known[word]
    return found


def answer(question: Question, terms: "Terms | None" = None) -> Answer:
    """Return the odds of an attack: the roll, its chance, damage and what it leaves.

    Raises: Unanswered for a modifier that the kind of attack does not have.
    """
    terms = terms or Terms()
    kind = question.kind
    on = attack_odds.with_known(question.switches, kind, question.target == MECH)
    attack, defence = attack_odds.named(on, kind, question.extra)
    attack += [("other", question.other_attack)] if question.other_attack else []
    defence += [("other", question.other_defence)] if question.other_defence else []
    sums = [sum([value for _, value in rows]) for rows in (attack, defence)]
    needed = chance.need(question.defence, sums[1], question.attack, sums[0])
    rolls = roll.rolled(needed, terms.roll, question.rerolls)
    facts = [
        ("Attack", _sum(question.attack, attack)),
        ("Defence", _sum(question.defence, defence)),
        ("Needs", _needs(needed, terms.roll)),
        ("Chance", _chance(rolls)),
    ]
    if question.rerolls:
        facts.append(("Decoy", "a hit is rolled again unless it is critical, as counted here"))
    if question.faces:
        facts.append(("Damage", "rolled with a die of %d faces" % question.faces))
    ignored = _ignored(on, kind)
    if ignored:
        facts.append(("Not counted", ", ".join(ignored)))
    damage = roll.of_blow(question, terms, rolls)
    chances = []
    if question.damage or question.faces or kind == CLOSE:
        chances.append(Chances("damage", damage))
    if question.clicks:
        left = _left(question.clicks, damage)
        facts.append(("Eliminated", "%s %%" % percent(left[0], sum(left))))
        chances.append(Chances("clicks left", left, {0: "eliminated"}))
    return Answer(_title(kind), facts, [Case("", chances)])


def _left(clicks: int, damage: "Sequence[int]") -> "list[int]":
    """Return the weights of the clicks that damage leaves."""
    left = [0] * (clicks + 1)
    for amount, ways in enumerate(damage):
        left[max(0, clicks - amount)] += ways
    return left


def _chance(rolls: "Sequence[int]") -> str:
    """Return the chance of a hit and of a critical hit in words."""
    wins, whole = rolls[1] + rolls[2], sum(rolls)
    shares = percent(wins, whole), wins, whole, percent(rolls[2], whole)
    return "%s %%, %d of %d; critical hit %s %%" % shares


def _sum(value: int, rows: "Sequence[tuple[str, int]]") -> str:
    """Return a value with its modifiers in words, and the sum, at least 0 (W-10)."""
    if not rows:
        return str(value)
    added = "".join([" %s %d %s" % ("-" if n < 0 else "+", abs(n), word) for word, n in rows])
    return "%d%s = %d" % (value, added, max(0, value + sum([n for _, n in rows])))


def _needs(needed: int, agreed: "roll.Roll") -> str:
    least = needed + (1 if agreed.above else 0)
    if least <= agreed.crit_miss + 1:
        return "%d or more on 2d6; less always misses" % (agreed.crit_miss + 1)
    if least >= agreed.crit_hit:
        return "a critical hit: %d or more on 2d6" % agreed.crit_hit
    return "%d or more on 2d6" % least


def _ignored(on: int, kind: int) -> "list[str]":
    """Return the words of switches that change nothing for this kind of attack."""
    counted = modifiers.in_effect(on, kind) | on & modifiers.SECOND
    if counted & (modifiers.FF_MECH | modifiers.FF_OTHER):
        counted |= modifiers.FRIEND
    context = modifiers.QUAD_INFANTRY | modifiers.MULTI_TOUCH
    context |= modifiers.ATTACKER_CRUISING | modifiers.TARGET_CRUISING
    return [word for switch, word in _MODIFIERS if on & switch & ~counted & ~context]


def _title(kind: int) -> str:
    word = ATTACK_WORDS[kind]
    if word == "dfa":
        return "Death from above"
    names = {"ranged": "Ranged attack", "indirect": "Indirect fire", "close": "Close combat"}
    return names.get(word, word[0].upper() + word[1:])


def of_game(state: "BattleState") -> Answer:
    """Return the odds of the attack that is declared in a running game.

    One case a target. Raises: Unanswered if none is declared, or a value is not typed yet.
    """
    declared = Declared(state)
    proposed = dial_values.proposed_values(state) if state.phase == VALUES else None
    if proposed and declared.kind != modifiers.ARTILLERY:
        # The dials give all values, so they need not be typed first.
        state.push(proposed)
        try:
            return of_game(state)
        finally:
            state.pop()
    if state.phase != ROLL or declared.kind in (modifiers.ARTILLERY, modifiers.REPAIR):
        raise Unanswered(
            "No attack waits for its roll on the box.",
            "the command when the values of an attack are typed, in a game at full depth",
        )
    answers = [_against(state, place) for place in range(len(targets.targets(state)))]
    if len(answers) == 1:
        return answers[0]
    facts = []
    for one in answers:
        facts += [("%s, %s" % (one.title, name), text) for name, text in one.facts]
    cases = [Case(one.title, one.cases[0].chances) for one in answers]
    return Answer("%s on %d targets" % (_title(declared.kind), len(cases)), facts, cases)


def _against(state: "BattleState", place: int) -> Answer:
    """Return the odds against the target at a place of the list."""
    if not targets.is_typed(state, place):
        raise Unanswered("A value of this attack is not typed.", "--attack 9 --defence 17")
    declared = Declared(state)
    target = targets.targets(state)[place]
    question = Question(declared.value, declared.defence(place))
    question.kind = declared.kind
    question.switches = targets.switches_on(state, target, place)
    if question.kind not in modifiers.SPECIAL:
        question.extra = declared.members - 1
    attack, defence = targets.sums(state, target, place)
    rows = attack_odds.named(question.switches, question.kind, question.extra)
    question.other_attack = attack - sum([value for _, value in rows[0]])
    question.other_defence = defence - sum([value for _, value in rows[1]])
    question.damage, question.type = declared.damage, declared.type
    if state.dials_at:
        take(state, question, target)
        if state.has_dial(target):
            question.clicks = dials.left(state, target)
    question.attacker = MECH if state.is_mech(declared.lead) else INFANTRY
    question.target = state.kind(target)
    found = answer(question, roll.terms_of(state.setup))
    if state.dials_at and len(targets.targets(state)) == 1:
        _add_second(state, question, found)
    seat = target >> 4
    name = state.pieces(seat)[target & 15]
    found.title = printable("%s on %s of %s" % (found.title, name, state.names()[seat]))
    return found


def _add_second(state: "BattleState", question: Question, found: Answer) -> None:
    """Add the second attack that equipment allows after a hit (W-134)."""
    # Imported here: few dials have such equipment.
    from doomsday.games.mechwarrior import second_attack

    agreed = roll.terms_of(state.setup).roll
    rolls = roll.rolled(targets.needed(state, 0), agreed, question.rerolls)
    both = second_attack.damage(state, question, rolls, _damage_of)
    if both is None:
        return
    facts = [("Second attack", "equipment allows one after a hit")]
    chances = [Chances("damage with the second attack", both)]
    if question.clicks:
        left = _left(question.clicks, both)
        facts.append(("Eliminated by both", "%s %%" % percent(left[0], sum(left))))
        chances.append(Chances("clicks left by both", left, {0: "eliminated"}))
    found.facts = list(found.facts) + facts
    found.cases = [Case("", list(found.cases[0].chances) + chances)]


def _damage_of(state: "BattleState") -> "Sequence[int]":
    """Return the weights of the damage of an attack on one target that waits for its roll."""
    return _against(state, 0).cases[0].chances[0].weights


_KINDS = [word for word in ATTACK_WORDS if word not in ("artillery", "repair")]
# What the page asks for.
FIELDS = (
    Field("attack", "Attack value", "9", most=VALUE_MAX),
    Field("defence", "Defence value", "17", most=VALUE_MAX),
    Field("kind", "Kind of attack", "ranged", _KINDS),
    Field("modifiers", "Modifiers", "", example="rear, hindering, height, called-shot"),
    Field("extra", "Further members of the formation", "0", most=EXTRA_MAX),
    Field("other_attack", "Other attack modifiers", "0", least=-OTHER_MAX, most=OTHER_MAX),
    Field("other_defence", "Other defence modifiers", "0", least=-OTHER_MAX, most=OTHER_MAX),
    Field("damage", "Damage value", "3", most=VALUE_MAX),
    Field("type", "Range type", "none", TYPE_WORDS),
    Field("target", "Kind of target", "mech", kind_words.KINDS),
    Field("clicks", "Clicks that the target has left", "0", most=VALUE_MAX),
    Field("reduce", "Damage that its armour takes away", "0", most=OTHER_MAX),
)


def of_values(values: "dict[str, Any]") -> Answer:
    """Return the answer to the values of FIELDS. Raises: Unanswered."""
    question = Question(values["attack"], values["defence"])
    words = [word.strip() for word in values["modifiers"].split(",")]
    question.switches = switches_of([word for word in words if word])
    question.kind = ATTACK_WORDS.index(values["kind"])
    question.type = TYPE_WORDS.index(values["type"])
    question.target = kind_words.KINDS.index(values["target"])
    question.extra, question.damage = values["extra"], values["damage"]
    question.other_attack = values["other_attack"]
    question.other_defence = values["other_defence"]
    question.clicks, question.reduce = values["clicks"], values["reduce"]
    return answer(question)
