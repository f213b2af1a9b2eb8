"""What a report tells of the actions of MechWarrior: attacks, damage and dice."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from doomsday.games.notes import Note, Roll, roll_of, without_rule
from doomsday.games.odds import joined
from shared.rules.mechwarrior.combat import chance, targets
from shared.rules.mechwarrior.combat.modifiers import ARTILLERY, REPAIR
from shared.rules.mechwarrior.model import actions
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
_TOLD = (actions.VALUES, actions.TARGET_SWITCHES, actions.HIT, actions.TOLD)
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
    if kind in _EVENTS:
        return (Note(_sentence(battle, action), is_event=True),)
    return (Note(_sentence(battle, action), _KEY),) if kind in _TOLD else ()


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


def _roll(state: "BattleState", action: bytes) -> Note:
    """Return the note on an attack roll: its dice, and of each target whether it is hit."""
    text = _sentence(state, action)
    total = sum(action[1:])
    has_faces = len(action) == 1 + _DICE
    rolls = [_of_dice(state, ATTACK_DICE, action[1:])] if has_faces else []
    if Declared(state).kind in (ARTILLERY, REPAIR):
        return Note(text, _KEY, rolls=rolls)
    terms = roll_odds.terms_of(state.setup).roll
    for place, target in enumerate(targets.targets(state)):
        if not targets.is_typed(state, place):
            continue
        needed = targets.needed(state, place)
        result = chance.result(total, needed, terms.above, terms.crit_hit, terms.crit_miss)
        misses = roll_odds.of_36(needed, terms)[0]
        is_hit = result in (chance.HIT, chance.CRIT_HIT)
        rolls.append(Roll(state.active, HITS, int(is_hit), (misses, _ALL - misses)))
        least = chance.shown_need(needed + terms.above)
        text += f"; {unit_name(state, target)}: {_WORDS[result]}, needed {least}"
    return Note(text, _KEY, rolls=rolls)
