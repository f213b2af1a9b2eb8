"""What a report tells of the actions of MechWarrior: attacks, damage and dice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from doomsday.games.notes import Note, Roll, roll_of, without_rule
from doomsday.games.odds import joined
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.damage import TYPE_WORDS
from shared.rules.mechwarrior.combat.modifiers import ARTILLERY, REPAIR
from shared.rules.mechwarrior.model import actions, kind_words
from shared.rules.mechwarrior.model.kinds import UNTYPED
from shared.rules.mechwarrior.odds import roll as roll_odds
from shared.rules.mechwarrior.odds.declared import Declared
from shared.rules.mechwarrior.play import victory
from shared.rules.mechwarrior.play.scoring import NONE
from shared.rules.mechwarrior.text.narration import unit_name

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

ATTACK_DICE = "pips of attack rolls"
HITS = "attacks that hit"
_SIDES = 6
_DICE = 2
_ALL = 36
# One attack at a time is declared.
_KEY = 0
_TOLD = (actions.TARGET_SWITCHES, actions.HIT, actions.TOLD)
# Orders, heat and tokens.
_ORDERS = (
    actions.ORDER,
    actions.FORMATION,
    actions.VENT,
    actions.HEAT_UP,
    actions.HEAT_DOWN,
    actions.ENERGY,
    actions.SHUT_DOWN,
    actions.RESTART,
    actions.CIRCLE,
    actions.TOKEN,
    actions.HARM,
)
_ONE_TOKEN = "1 token"
_NO_TOKEN = ", no new token"
# What happens to units and scores, and how the game ends.
_EVENTS = (
    actions.ELIMINATE,
    actions.CAPTURE,
    actions.RELEASE,
    actions.SALVAGED,
    actions.CONTROL,
    actions.POINTS,
    actions.LOSE_GEAR,
    actions.LOSE_PILOT,
    actions.END_GAME,
    actions.TIE_ROLL,
)
# The three victory conditions, as the box names them.
_CONDITIONS = ("eliminations", "survival", "enemy zones")
# By what of `victory.deciding` equals are told apart.
_TIES = ("", "survival decides", "eliminations decide", "a die decides")
_WORDS = {
    chance.CRIT_HIT: "critical hit",
    chance.HIT: "hit",
    chance.MISS: "missed",
    chance.CRIT_MISS: "critical miss",
}


def notes(state: Any, action: bytes) -> Sequence[Note]:
    """Return the notes on an action."""
    battle: BattleState = state
    kind = action[0]
    if kind == actions.DECLARE:
        lead = Declared(battle).lead
        text = f"{unit_name(battle, lead)}: {_sentence(battle, action)}"
        return (Note(text, _KEY, True, battle.active, battle.controller(action[6])),)
    if kind == actions.BLAST:
        return (Note(_sentence(battle, action), _KEY, True, battle.active),)
    if kind == actions.ATTACK_ROLL:
        return (_roll(battle, action),)
    if kind == actions.BREAK_ROLL:
        faces = action[1:]
        return (Note(rolls=(_of_dice(battle, "pips of break-away rolls", faces),)),)
    if kind == actions.STEPS and len(set(action[1:])) > 1:
        return (Note(_sentence(battle, action), _KEY),)
    if kind == actions.VALUES:
        return (Note(_values(battle, action), _KEY),)
    if kind in _EVENTS:
        return (Note(_sentence(battle, action), is_event=True),)
    if kind in _ORDERS:
        return (Note(_order(battle, action), seat=battle.active, is_order=True),)
    # The attack has named its targets with their players.
    return (Note(_without_players(battle, action), _KEY),) if kind in _TOLD else ()


def reason(state: Any) -> str:
    """Return why the first is placed before the second in a finished game."""
    battle: BattleState = state
    totals = victory.totals(battle)
    first = victory.standings(totals, victory.ahead(battle))[0][0]
    _, won = victory.winners(totals)
    conditions = [_CONDITIONS[place] for place, seat in enumerate(won) if seat == first]
    words = f"first in {joined(conditions)}" if conditions else "first in no victory condition"
    place = victory.deciding(totals, victory.ahead(battle))
    if place == NONE or not _TIES[place]:
        return words
    return f"{words}, and {_TIES[place]} between equals"


def _sentence(state: "BattleState", action: bytes) -> str:
    return without_rule(state.explain(action))


def _of_dice(state: "BattleState", title: str, faces: Sequence[int]) -> Roll:
    return roll_of(state.active, title, [_SIDES] * len(faces), faces)


def _without_players(state: "BattleState", action: bytes) -> str:
    """Return the sentence of an action that begins with its unit, without the unit's player."""
    unit = action[1]
    return _sentence(state, action).replace(unit_name(state, unit), state.unit(unit).name, 1)


def _order(state: "BattleState", action: bytes) -> str:
    """Return an order, or what happens to heat and tokens, in a few words."""
    kind = action[0]
    if kind == actions.FORMATION:
        units = joined([state.unit(unit).name for unit in action[3:]])
        return f"{units} {kind_words.ORDERS_OF[action[1]]} in formation"
    text = _without_players(state, action)
    if kind == actions.ORDER:
        # Each order gives a token: only more of them, a push and heat are worth a word.
        order, _, effect = text.replace(": ", " ", 1).partition("; ")
        return order if effect == _ONE_TOKEN else f"{order} ({effect})"
    return text.replace("; ", ", ").removesuffix(_NO_TOKEN)


def _values(state: "BattleState", action: bytes) -> str:
    """Return the typed values of an attack; a range type only if it has one."""
    value, damage, of_type, *defences = action[1:]
    shown = ["?" if number == UNTYPED else str(number) for number in (value, *defences)]
    sort = f" {TYPE_WORDS[of_type]}" if of_type else ""
    return f"Attack {shown[0]} against defence {joined(shown[1:])}, damage {damage}{sort}"


def _roll(state: "BattleState", action: bytes) -> Note:
    """Return the note on an attack roll: its dice, and of each target whether it is hit."""
    has_faces = len(action) == 1 + _DICE
    text = "Rolled " + " and ".join(map(str, action[1:]))
    rolls = [_of_dice(state, ATTACK_DICE, action[1:])] if has_faces else []
    kind = Declared(state).kind
    if kind == REPAIR or kind == ARTILLERY and state.setup.settings["artillery_roll"] == "none":
        return Note(text, _KEY, rolls=rolls)
    terms = roll_odds.terms_of(state.setup).roll
    found: list[tuple[str, str, int]] = []
    for place, target in enumerate(targets.targets(state)):
        if not targets.is_typed(state, place):
            continue
        needed = targets.needed(state, place)
        result = chance.result(
            sum(action[1:]), needed, terms.above, terms.crit_hit, terms.crit_miss
        )
        if kind != ARTILLERY:
            misses = roll_odds.of_36(needed, terms)[0]
            is_hit = result in (chance.HIT, chance.CRIT_HIT)
            rolls.append(Roll(state.active, HITS, int(is_hit), (misses, _ALL - misses)))
        least = chance.shown_need(needed + terms.above)
        found.append((state.unit(target).name, _WORDS[result], least))
    return Note(text + _results(found), _KEY, rolls=rolls)


def _results(found: Sequence[tuple[str, str, int]]) -> str:
    """Return what a roll did, given name, result and least total of each target.

    >>> _results([("Ox", "hit", 7)]), _results([("Ox", "missed", 10), ("Fox", "missed", 7)])
    (': hit, needed 7', ': missed, needed 10 and 7')
    >>> _results([("Ox", "hit", 7), ("Fox", "missed", 9)])
    '; Ox: hit, needed 7; Fox: missed, needed 9'
    """
    if not found:
        return ""
    if len({result for _, result, _ in found}) == 1:
        return f": {found[0][1]}, needed {joined([str(least) for _, _, least in found])}"
    return "".join(f"; {name}: {result}, needed {least}" for name, result, least in found)
