"""Check the form of actions, corrections and chance at depths with named frames."""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE
from shared.rules.mfz.model import actions, phases
from shared.rules.mfz.model.actions import (
    GROUND,
    LOT,
    NOBODYS,
    NONE,
    RANGES,
    ROCKET,
    SLOTS,
)
from shared.rules.mfz.model.encoding import frame_of, has
from shared.rules.mfz.model.layout import STATIONS_MAX
from shared.rules.mfz.model.phases import OVER
from shared.rules.mfz.model.reasons import (
    IS_OVER,
    NOT_DRAWN,
    NOT_NOW,
    UNKNOWN,
)
from shared.rules.mfz.play.quick_actions import PIECES_LIMIT

if TYPE_CHECKING:
    from typing import Any

    Named = Any  # DamageState or FullState

_ACTION_MAX = 12
_FIELDS = actions.NAMED_FIELDS


def check(state: "Named", action: bytes) -> int:
    """Return 0 if `action` is legal now, else a reason code."""
    if not _well_formed(state, action):
        return UNKNOWN
    kind = action[0]
    if state.phase == OVER:
        return IS_OVER
    if kind in actions.CORRECTIONS:
        from shared.rules.mfz.play import corrections

        return corrections.check(state, action)
    if state.actor() == CHANCE:
        if has(phases.TURNS, state.phase):
            code: int = state.check_chance(action)
            return code
        if kind != LOT:
            return NOT_NOW
        return 0 if sorted(action[1:]) == state.drawing() else NOT_DRAWN
    legal = state.legal()
    if action in legal:
        return 0
    from shared.rules.mfz.play import refusal_causes

    return refusal_causes.cause(state, action, legal)


def _well_formed(state: "Named", action: bytes) -> bool:
    """Return whether `action` has the form of an action at this depth."""
    if not action or len(action) > _ACTION_MAX:
        return False
    kind = action[0]
    shape = _FIELDS[3 * kind : 3 * kind + 3].rstrip()
    if not shape:
        return False
    if shape == "*":
        return kind != LOT or max(action[1:] + b"\0") < len(state.seats)
    if len(action) != len(shape.rstrip("-")) + 1:
        return False
    limits = {
        "s": len(state.seats),
        "f": frame_of(len(state.seats), 0),
        "p": PIECES_LIMIT,
        "t": ROCKET + 1,
        "l": len(SLOTS),
        "z": 2,
        "k": STATIONS_MAX,
        "m": 1 << len(state.seats),
    }
    limits["o"] = limits["s"]
    limits["g"] = limits["e"] = limits["f"]
    limits["r"] = len(RANGES)
    beyond = {"o": (NOBODYS,), "g": (GROUND, NONE), "e": (NONE,), "r": (NONE,)}
    for sign, value in zip(shape, action[1:]):
        if value >= limits.get(sign, 256) and value not in beyond.get(sign, ()):
            return False
    return True
