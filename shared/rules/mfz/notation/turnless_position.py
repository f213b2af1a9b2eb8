"""Write the state of a game without turns in one line; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import LETTERS, PLACES, TYPES, WHITE
from shared.rules.mfz.model.encoding import place_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.state import QuickState


def counted(state: "QuickState") -> str:
    """Return round, clock, neutral stations and phase, then each company in tactical order."""
    points, frames, stations = state.ppa(), state.frames(), state.stations()
    companies = [
        "%s %dp %df %ds" % (LETTERS[seat], points[seat], frames[seat], stations[seat])
        for seat in state.order()
    ]
    return " | ".join([_head(state)] + companies)


def position(state: "DamageState") -> str:
    """Return round, clock, neutral stations and phase, then each company in tactical order."""
    return " | ".join([_head(state)] + companies(state, _unmarked))


def _head(state: "QuickState") -> str:
    return "R%d D%d N%d %s" % (state.round(), state.clock, state.neutral, phase(state))


def phase(state: "QuickState") -> str:
    """Return the phase in one word."""
    return phases.WORDS[state.phase]


def companies(state: "DamageState", mark: "Callable[[int], str]") -> "list[str]":
    """Return each company in tactical order: points per asset, stations, frames."""
    points, stations = state.ppa(), state.stations()
    return [
        "%s %dp %ds" % (LETTERS[seat], points[seat], stations[seat])
        + "".join([" " + _frame(state, frame) + mark(frame) for frame in state.frames_of(seat)])
        for seat in state.order()
    ]


def _frame(state: "DamageState", frame: int) -> str:
    """Return place, systems, a missing white die and rockets; `x` if destroyed."""
    if not state.alive(frame):
        return PLACES[place_of(frame)] + ":x"
    words = []
    for kind in range(WHITE):
        words += [TYPES[kind]] * state.counts(frame, kind)
    if state.whites(frame) < 2:
        words.append("W1")
    if state.rockets(frame):
        words.append("S%d" % state.rockets(frame))
    return PLACES[place_of(frame)] + ":" + (".".join(words) or "-")


def _unmarked(frame: int) -> str:
    return ""
