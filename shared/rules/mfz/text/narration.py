"""Actions of the games with named frames in sentences, each with the number of its rule."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import action_rows
from shared.rules.mfz.model.actions import (
    ACT,
    ADD,
    COVER,
    DROP,
    FIX_DEFENCE,
    GIVE,
    GROUND,
    NO_DEFENCE,
    NOBODYS,
    NONE,
    NUMBER,
    RETREAT,
    ROCKET,
    SETTLED,
    SPOT,
    TARGET,
    WHITE,
)
from shared.rules.mfz.model.dice_pool import unpack
from shared.rules.mfz.model.encoding import face_of, has, kind_of, seat_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from shared.rules.mfz.damage import Damage
    from shared.rules.mfz.full import Full

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
_COLOURS = ("white", "red", "red d8", "blue", "yellow", "green", "green d8")
_RANGES = ("hand to hand", "by direct fire", "by artillery")
_SLOTS = ("move", "attack", "spot")


def sentence(game: "Damage", action: bytes) -> str:
    """What an action that may be taken now means, in one sentence, with names."""
    forms: tuple[str, ...] = action_rows.NAMED_SENTENCES[action[0]]
    if not forms:
        from shared.rules.mfz.text import quick_narration

        return quick_narration.sentence(game, action)
    form = forms[_which(game, action) if len(forms) > 1 else 0]
    said = ""
    place = 0
    while place < len(form):
        if form[place] == "%":
            place += 1
            said += _FILLED[form[place]](game, action)
        else:
            said += form[place]
        place += 1
    return said[:1].upper() + said[1:]


def frame_name(game: "Damage", frame: int) -> str:
    """A frame by its name and its company's."""
    return "%s of %s" % (game.frame_name(frame), company_name(game, seat_of(frame)))


def company_name(game: "Damage", seat: int) -> str:
    """A company by its name; nobody for NOBODYS."""
    return "nobody" if seat == NOBODYS else game.setup.companies[seat][0]


def dice_text(kinds: bytes, faces: bytes) -> str:
    """Rolled dice in words, such as `white 3 4, red d8 7`."""
    said = ""
    last = -1
    for kind, face in zip(kinds, faces):
        if kind != last:
            said += (", " if said else "") + _COLOURS[kind]
            last = kind
        said += " %d" % face
    return said or "no dice"


def _which(game: "Any", action: bytes) -> int:
    """Which of the sentences of its kind an action has."""
    kind, last = action[0], action[-1]
    if kind == GIVE:
        return _loss(game, action)
    if kind == ACT:
        return _turn(game)
    if kind == SETTLED:
        return 1 if game.only_told else 0
    if kind == NUMBER:
        return len(action) - 3
    if kind == RETREAT:
        return 1 if game.setup.options["station_retreat"] == "any_station" else 0
    if kind == ADD or kind == DROP:
        from shared.rules.mfz.bidding import bidding_phase

        return 1 if bidding_phase.by_book(game) else 0
    if kind == TARGET or kind == COVER or kind == SPOT:
        return 1 if last != NONE else 0
    if kind == FIX_DEFENCE:
        return 1 if last != NO_DEFENCE else 0
    return 1 if last else 0


def _turn(game: "Damage") -> int:
    if game.setup.options["initiative_mode"] == "per_frame":
        return 1
    return 2 if game.setup.demo and game.round() == 1 else 0


def _loss(game: "Damage", action: bytes) -> int:
    _, frame, kind = action
    if kind == ROCKET:
        return 3
    if kind != WHITE:
        return 0
    if game.whites(frame) < 2:
        return 2
    return 1 if any([game.counts(frame, system) for system in range(WHITE)]) else 0


def _target(game: "Full", target: int) -> str:
    return "terrain" if target == GROUND else frame_name(game, target)


def _running(game: "Full", action: bytes) -> str:
    return frame_name(game, game.running)


def _aimed_at(game: "Full", action: bytes) -> str:
    return _target(game, game.target)


def _aim(game: "Full", action: bytes) -> str:
    return "%s, %s" % (_target(game, action[1]), _RANGES[action[2]])


def _frame(game: "Full", action: bytes) -> str:
    return frame_name(game, action[1])


def _cover(game: "Full", action: bytes) -> str:
    return _target(game, action[-1])


def _company(game: "Full", action: bytes) -> str:
    return company_name(game, action[1])


def _owner(game: "Full", action: bytes) -> str:
    return company_name(game, action[2])


def _companies(game: "Full", action: bytes) -> str:
    return ", ".join([company_name(game, seat) for seat in game.seats if has(action[2], seat)])


def _die(game: "Full", action: bytes) -> str:
    # A spot has the frame after its die.
    packed = action[1] if action[0] == SPOT else action[-1]
    return "%s %d" % (_COLOURS[kind_of(packed)], face_of(packed))


def _roll(game: "Full", action: bytes) -> str:
    kinds = game.dice_due()
    return dice_text(kinds, unpack(action[1:], len(kinds)))


def _faces(game: "Full", action: bytes) -> str:
    return " ".join([str(face) for face in unpack(action[1:], len(game.dice_due()))])


def _numbers(game: "Full", action: bytes) -> str:
    return " and ".join([str(number) for number in action[2:]])


def _number(game: "Full", action: bytes) -> str:
    return str(action[2])


def _station(game: "Full", action: bytes) -> str:
    return str(action[1] + 1)


def _slot(game: "Full", action: bytes) -> str:
    return _SLOTS[action[1]]


def _system(game: "Full", action: bytes) -> str:
    word = _TYPES[action[-1]]
    return ("an " if word[0] in "ae" else "a ") + word


def _systems(game: "Full", action: bytes) -> str:
    return _many(action[3], _TYPES[action[2]])


def _whites(game: "Full", action: bytes) -> str:
    return "a white die" if action[2] == 1 else "%d white dice" % action[2]


def _fired(game: "Full", action: bytes) -> str:
    return _many(action[1], "rocket")


def _rockets(game: "Full", action: bytes) -> str:
    return _many(action[2], "rocket")


def _height(game: "Full", action: bytes) -> str:
    return _many(action[1], "brick")


def _many(count: int, thing: str) -> str:
    return "%s %s%s" % (count or "no", thing, "" if count == 1 else "s")


_FILLED: "dict[str, Callable[[Any, bytes], str]]" = {
    "a": _aim,
    "b": _height,
    "c": _cover,
    "d": _die,
    "f": _frame,
    "g": _faces,
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
