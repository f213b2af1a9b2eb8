"""Say in one sentence what an action means now."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import action_fields, actions, kind_words
from shared.rules.mechwarrior.model.actions import (
    BLAST,
    CANCEL,
    CIRCLE,
    CORRECT_CLICK,
    DAMAGE,
    DECLARE,
    ELIMINATE,
    HARM,
    HIT,
    ORDER,
    REPAIRED,
    VENT,
)
from shared.rules.mechwarrior.model.kinds import FAILED, LOST, OTHER, RESTARTS, RUN, UNTYPED
from shared.rules.mechwarrior.model.layout import HELD
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

# Bytes of an attack on one target.
ONE_TARGET = 7
# Actions that turn a combat dial.
_TURNS = (HARM, CIRCLE, DAMAGE, HIT, REPAIRED, CORRECT_CLICK)
_LINES = ("a", "b", "c", "d")


def sentence(state: "BattleState", action: bytes) -> str:
    """Return the meaning of an action now, with its rule number."""
    kind = action[0]
    if kind == ORDER:
        return _order(state, action)
    if kind == VENT:
        return _vent(state, action)
    words = []
    at = 1
    for field in str(action_fields.fields_of(kind) or b"", "utf-8"):
        if field == "w":
            words.append(str(action[at] << 8 | action[at + 1]))
            at += 1
        elif field == "y":
            words.append("")
            at += 1
        elif field in "*N":
            words.append(", ".join([_value(number) for number in action[at:]]))
        elif field == "+":
            break
        else:
            words.append(_word(state, field, action, at))
        at += 1
    if kind == DECLARE and len(action) > ONE_TARGET:
        words[4] = ", ".join([unit_name(state, unit) for unit in action[ONE_TARGET - 1 :]])
    if kind == BLAST:
        words[2] = ", ".join([unit_name(state, unit) for unit in action[3:]])
    text = _text_of(actions.SENTENCES_OF_CHOICES, kind)
    text = (text or _text_of(actions.OTHER_SENTENCES, kind)).format(*words)
    if kind in _TURNS and state.has_dial(action[1]):
        text += ": " + _clicks(state, action)
    return text


def _clicks(state: "BattleState", action: bytes) -> str:
    """Return the clicks of a dial before and after an action that turns it (W-131)."""
    from shared.rules.mechwarrior.play import dials

    kind, unit, amount = action[:3]
    before, total = dials.click(state, unit), dials.clicks(state, unit)
    if kind == HIT:
        from shared.rules.mechwarrior.combat import attack_damage

        amount = attack_damage.clicks(state, unit, amount)
    after = before - amount if kind == REPAIRED else before + amount
    if kind == CORRECT_CLICK:
        after = amount
    if after > total:
        return "click %d of %d, eliminated" % (before, total)
    return "click %d to %d of %d" % (before, max(1, after), total)


def _text_of(rows: str, kind: int) -> str:
    r"""Return the text of a kind of action in rows such as OTHER_SENTENCES, "" if it has none.

    >>> _text_of("\n1:a unit\n2:\n", 1), _text_of("\n1:a unit\n2:\n", 3)
    ('a unit', '')
    """
    key = "\n%d:" % kind
    at = rows.find(key)
    return rows[at + len(key) : rows.find("\n", at + 1)] if at >= 0 else ""


def _value(number: int) -> str:
    """Return a number, or a question mark for a combat value that is not typed."""
    return "?" if number == UNTYPED else str(number)


def unit_name(state: "BattleState", unit: int) -> str:
    """Return a unit with its player, as "UNIT of PLAYER"."""
    return "%s of %s" % (state.unit(unit).name, state.names()[unit >> 4])


def token_words(state: "BattleState", unit: int, has_run: bool = False) -> str:
    """Return the effect of an order's token on a unit, in words (W-31)."""
    count = state.tokens(unit) + 1
    words = "%d token%s" % (count, "s" if count > 1 else "")
    heat = (1 if count > 1 else 0) + (1 if has_run else 0)
    if count > 1 and not state.is_mech(unit):
        words += ", PUSH: +1 damage"
    elif count > 1:
        words += ", PUSH: +1 heat"
    if state.is_mech(unit) and heat:
        words += ", heat %d to %d" % (state.heat(unit), state.heat(unit) + heat)
    return words


def _order(state: "BattleState", action: bytes) -> str:
    _, unit, kind, flags = action
    words = kind_words.ORDERS_OF[kind]
    if flags & FAILED:
        words += ", break-away failed"
    if flags & LOST:
        words += ", not possible"
    if flags & LOST and state.setup.settings["order_lost_token"] == "no":
        told = "no token"
    else:
        told = token_words(state, unit, kind == RUN and not flags & FAILED)
    return "%s: %s; %s (W-21)" % (unit_name(state, unit), words, told)


def _vent(state: "BattleState", action: bytes) -> str:
    _, unit, amount, flags = action
    if flags & RESTARTS:
        return "%s restarts by a vent; it can be ordered next turn (W-46)" % unit_name(state, unit)
    heat = state.heat(unit)
    told = "heat %d to %d, no new token" % (heat, heat - amount)
    return "%s vents; %s (W-40)" % (unit_name(state, unit), told)


def _word(state: "BattleState", field: str, action: bytes, at: int) -> str:
    value = action[at]
    if field == "u":
        return unit_name(state, value)
    if field == "s":
        return state.names()[value]
    if field == "c" and action[0] == ELIMINATE:
        return _scored(state, action[1], value)
    if field == "h":
        return state.names()[value - HELD] if value >= HELD else unit_name(state, value)
    if field == "k":
        return kind_words.ORDERS_OF[value]
    if field == "z" and action[0] == CANCEL:
        return "cancelled for this turn" if value else "in effect again"
    if field == "p":
        return kind_words.DIAL_VALUES[value]
    if field == "z":
        return "shown" if value else "gone"
    if field == "e":
        return "hit" if value else "missed"
    if field == "o":
        return _value(value)
    if field == "m":
        return str(value + 1)
    if field == "l":
        return _LINES[value]
    if field == "r":
        return kind_words.REASONS[value]
    if field in "ati" or action[0] == HIT:
        return _of_attack(state, field, action, value)
    return str(value)


def _of_attack(state: "BattleState", field: str, action: bytes, value: int) -> str:
    # Imported here: only games at full depth have attacks.
    if field == "a":
        from shared.rules.mechwarrior.combat.modifiers import ATTACK_WORDS

        return ATTACK_WORDS[value]
    if field == "t":
        from shared.rules.mechwarrior.combat.damage import TYPE_WORDS

        return TYPE_WORDS[value]
    if field == "i":
        from shared.rules.mechwarrior.combat.targets import SIGNED

        return "%+d" % (value - SIGNED)
    from shared.rules.mechwarrior.combat import attack_damage

    return "%d damage" % attack_damage.clicks(state, action[1], value)


def _scored(state: "BattleState", unit: int, cause: int) -> str:
    """Return the player who scores an elimination, and the reason (W-115, W-116)."""
    names = state.names()
    seat = scoring.scorer(state, unit, cause)
    words = "%s scores %d" % (names[seat], scoring.worth(state, unit))
    if cause != OTHER and cause == seat:
        return words
    controller = state.controller(unit)
    if seat == scoring.left_of(controller, len(names)):
        words += ", left of %s" % names[controller]
    return words
