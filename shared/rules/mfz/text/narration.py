"""Describe actions of games with named frames in sentences, each with its rule number."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import (
    ACT,
    ADD,
    CORRECT_DEFENCE,
    COVER,
    DROP,
    GROUND,
    HITS,
    LOSE_PART,
    NO_DEFENCE,
    NOBODYS,
    NONE,
    NUMBER,
    RETREAT,
    ROCKET,
    ROLL,
    SETTLED,
    SPOT,
    TARGET,
    WHITE,
)
from shared.rules.mfz.model.dice_faces import unpack
from shared.rules.mfz.model.encoding import face_of, has, kind_of, seat_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.turn_state import FullState

_TYPES = (
    "hand-to-hand weapon",
    "direct-fire weapon",
    "artillery weapon",
    "hand-to-hand and direct-fire weapon",
    "hand-to-hand and artillery weapon",
    "direct-fire and artillery weapon",
    "spotting system",
    "defence system",
    "movement system",
    "environmental system",
    "white die",
    "rocket",
)
_COLOURS = ("white", "red", "red d8", "blue", "yellow", "green", "green d8", "number")
_RANGES = ("hand to hand", "by direct fire", "by artillery")
_SLOTS = ("move", "attack", "spot")
_SIX = 6


def sentence(state: "DamageState", action: bytes) -> str:
    """Return the meaning of a legal action now, in one sentence with names."""
    forms: tuple[str, ...] = actions.NAMED_SENTENCES[action[0]]
    if not forms:
        from shared.rules.mfz.text import quick_narration

        return quick_narration.sentence(state, action)
    form = forms[_which(state, action) if len(forms) > 1 else 0]
    text = ""
    place = 0
    while place < len(form):
        if form[place] == "%":
            place += 1
            text += _FILLED[form[place]](state, action)
        else:
            text += form[place]
        place += 1
    return text[:1].upper() + text[1:]


def frame_name(state: "DamageState", frame: int) -> str:
    """Return a frame by its name and its company's."""
    return "%s of %s" % (state.frame_name(frame), company_name(state, seat_of(frame)))


def company_name(state: "DamageState", seat: int) -> str:
    """Return the name of a company; "nobody" for NOBODYS."""
    return "nobody" if seat == NOBODYS else state.setup.companies[seat][0]


def dice_text(kinds: bytes, faces: bytes) -> str:
    """Return rolled dice in words.

    >>> dice_text(bytes((0, 0, 2)), bytes((3, 4, 7)))
    'white 3 4, red d8 7'
    """
    text = ""
    last = -1
    for kind, face in zip(kinds, faces):
        if kind != last:
            text += (", " if text else "") + _COLOURS[kind]
            last = kind
        text += " %d" % face
    return text or "no dice"


def _which(state: "Any", action: bytes) -> int:
    """Return the index of the sentence for an action among those of its kind."""
    kind, last = action[0], action[-1]
    if kind == LOSE_PART:
        return _loss(state, action)
    if kind == ACT:
        return _turn(state)
    if kind == SETTLED:
        return 1 if state.asks_all else 0
    if kind == NUMBER:
        return len(action) - 3
    if kind == ROLL:
        return 1 if len(action) == 1 and state.dice_due() else 0
    if kind == HITS:
        return 1 if len(action) > 2 else 0
    if kind == RETREAT:
        return 1 if state.setup.options["station_retreat"] == "any_station" else 0
    if kind == ADD or kind == DROP:
        from shared.rules.mfz.bidding import bidding_phase

        return 1 if bidding_phase.by_book(state) else 0
    if kind == TARGET or kind == COVER or kind == SPOT:
        return 1 if last != NONE else 0
    if kind == CORRECT_DEFENCE:
        return 1 if last != NO_DEFENCE else 0
    return 1 if last else 0


def _turn(state: "DamageState") -> int:
    if state.setup.options["initiative_mode"] == "per_frame":
        return 1
    return 2 if state.setup.demo and state.round() == 1 else 0


def _loss(state: "DamageState", action: bytes) -> int:
    _, frame, kind = action
    if kind == ROCKET:
        return 3
    if kind != WHITE:
        return 0
    if state.whites(frame) < 2:
        return 2
    return 1 if any([state.counts(frame, system) for system in range(WHITE)]) else 0


def _target(state: "FullState", target: int) -> str:
    return "terrain" if target == GROUND else frame_name(state, target)


def _running(state: "FullState", action: bytes) -> str:
    return frame_name(state, state.running)


def _aimed_at(state: "FullState", action: bytes) -> str:
    return _target(state, state.target)


def _aim(state: "FullState", action: bytes) -> str:
    return "%s, %s" % (_target(state, action[1]), _RANGES[action[2]])


def _frame(state: "FullState", action: bytes) -> str:
    return frame_name(state, action[1])


def _cover(state: "FullState", action: bytes) -> str:
    return _target(state, action[-1])


def _company(state: "FullState", action: bytes) -> str:
    return company_name(state, action[1])


def _owner(state: "FullState", action: bytes) -> str:
    return company_name(state, action[2])


def _companies(state: "FullState", action: bytes) -> str:
    return ", ".join([company_name(state, seat) for seat in state.seats if has(action[2], seat)])


def _die(state: "FullState", action: bytes) -> str:
    # A SPOT has the frame after the die.
    packed = action[1] if action[0] == SPOT else action[-1]
    return "%s %d" % (_COLOURS[kind_of(packed)], face_of(packed))


def _roll(state: "FullState", action: bytes) -> str:
    kinds = state.dice_due()
    return dice_text(kinds, unpack(action[1:], len(kinds)))


def _faces(state: "FullState", action: bytes) -> str:
    return " ".join([str(face) for face in unpack(action[1:], len(state.dice_due()))])


def _hits(state: "FullState", action: bytes) -> str:
    counts = action[1:]
    if len(counts) == 1:
        return str(counts[0])
    shown = ["%d show %d" % (count, _SIX - place) for place, count in enumerate(counts)]
    return ", ".join(shown)


def _dice_due(state: "FullState", action: bytes) -> str:
    return str(len(state.dice_due()))


def _numbers(state: "FullState", action: bytes) -> str:
    return " and ".join([str(number) for number in action[2:]])


def _number(state: "FullState", action: bytes) -> str:
    return str(action[2])


def _station(state: "FullState", action: bytes) -> str:
    return str(action[1] + 1)


def _slot(state: "FullState", action: bytes) -> str:
    return _SLOTS[action[1]]


def _system(state: "FullState", action: bytes) -> str:
    word = _TYPES[action[-1]]
    return ("an " if word[0] in "ae" else "a ") + word


def _systems(state: "FullState", action: bytes) -> str:
    return _many(action[3], _TYPES[action[2]])


def _whites(state: "FullState", action: bytes) -> str:
    return "a white die" if action[2] == 1 else "%d white dice" % action[2]


def _fired(state: "FullState", action: bytes) -> str:
    return _many(action[1], "rocket")


def _rockets(state: "FullState", action: bytes) -> str:
    return _many(action[2], "rocket")


def _height(state: "FullState", action: bytes) -> str:
    return _many(action[1], "brick")


def _many(count: int, thing: str) -> str:
    return "%s %s%s" % (count or "no", thing, "" if count == 1 else "s")


_FILLED: "dict[str, Callable[[Any, bytes], str]]" = {
    "a": _aim,
    "b": _height,
    "c": _cover,
    "d": _die,
    "f": _frame,
    "D": _dice_due,
    "g": _faces,
    "h": _hits,
    "k": _station,
    "l": _slot,
    "m": _companies,
    "n": _numbers,
    "o": _owner,
    "q": _fired,
    "r": _running,
    "R": _roll,
    "s": _company,
    "t": _aimed_at,
    "v": _number,
    "w": _whites,
    "x": _rockets,
    "y": _system,
    "Y": _systems,
}
