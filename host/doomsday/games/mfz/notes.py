"""What a report tells of the actions of Mobile Frame Zero: attacks, damage and dice."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from doomsday.games.notes import Note, Roll, roll_of, without_rule
from doomsday.wording import counted
from shared.rules.kit.distribution import add
from shared.rules.mfz.combat import own_damage
from shared.rules.mfz.combat.hit_chart import AT_TARGET, chart_row, effect
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.dice_faces import SIDES, unpack
from shared.rules.mfz.model.encoding import face_of, names_frame, seat_of
from shared.rules.mfz.setup.options import FULL
from shared.rules.mfz.text.narration import frame_name

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

_RANGES = ("hand to hand", "by direct fire", "by artillery")
_FACES = 6
FRAME_DICE = "pips of the frames' dice"
DAMAGE_DICE = "hits of damage dice"
# Actions that tell what an attack did.
_TOLD = (actions.USE, actions.COVER, actions.LOSE_PART, actions.RETREAT)
_RESOLVING = (phases.USING_SPOT, phases.COVERING, phases.ALLOCATING)


def notes(state: Any, action: bytes) -> Sequence[Note]:
    """Return the notes on an action; a game without dice has none."""
    if state.setup.depth != FULL:
        return ()
    return _of(state, action)


def _of(state: "FullState", action: bytes) -> Sequence[Note]:
    kind = action[0]
    if kind == actions.ROLL:
        kinds = state.dice_due()
        if len(action) == 1:
            # Own dice, of which only numbers are typed, or none.
            return ()
        sides = [SIDES[one] for one in kinds]
        faces = unpack(action[1:], len(kinds))
        return (Note(rolls=(roll_of(seat_of(state.running), FRAME_DICE, sides, faces),)),)
    if kind == actions.ATTACK:
        return (_attack(state, action),)
    if kind in (actions.DAMAGE, actions.HITS):
        return (_damage(state, action),)
    if kind in _TOLD and state.running >= 0 and state.phase in _RESOLVING:
        return (Note(without_rule(state.explain(action)), key=state.running),)
    return ()


def _attack(state: "FullState", action: bytes) -> Note:
    target = state.target
    aim = frame_name(state, target) if names_frame(target) else "terrain"
    attacker, reach = frame_name(state, state.running), _RANGES[state.declared_range]
    text = f"{attacker} attacks {aim} {reach} with {face_of(action[1])}"
    seat = seat_of(target) if names_frame(target) else -1
    return Note(text, state.running, True, seat_of(state.running), seat)


def _damage(state: "FullState", action: bytes) -> Note:
    count = len(state.dice_due())
    row = chart_row(state, state.damaged, state.covering)
    wins = [face for face in range(1, _FACES + 1) if effect(row, face) == AT_TARGET]
    faces: Sequence[int] = ()
    if action[0] == actions.DAMAGE:
        faces = unpack(action[1:], count)
        hits = len([face for face in faces if face in wins])
        shown = " ".join([str(face) for face in sorted(faces, reverse=True)])
    else:
        told = own_damage.counted_faces(state)
        pairs = zip(told, action[1:], strict=False)
        hits = sum([many for face, many in pairs if face in wins]) if told else action[1]
        shown = "own dice"
    dice = "1 damage die" if count == 1 else f"{count} damage dice"
    text = f"{dice}: {shown}; {counted(hits, 'hit') if hits else 'no hit on the target'}"
    if state.falling_frame >= 0:
        # Nobody's luck: a fall has no attacker.
        return Note(f"{frame_name(state, state.falling_frame)} falls: {text}")
    roll = Roll(
        seat_of(state.running),
        DAMAGE_DICE,
        hits,
        _hits(count, len(wins)),
        tuple([(_FACES, face) for face in faces]),
    )
    return Note(text, state.running, rolls=(roll,))


@lru_cache(maxsize=256)
def _hits(count: int, wins: int) -> tuple[int, ...]:
    """Return the weights of the hits of damage dice, of which each hits with `wins` faces.

    >>> _hits(2, 2)
    (16, 16, 4)
    """
    found = [1]
    for _ in range(count):
        found = add(found, (_FACES - wins, wins))
    return tuple(found)
