"""What a unit is worth, and who scores it (W-115 to W-118, W-124)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.kinds import OTHER
from shared.rules.mechwarrior.model.layout import GEAR_GONE, PILOT_GONE, STATUS, VC1_AT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState

NONE = -1
POINTS_MAX = 0xFFFF


def left_of(seat: int, players: int) -> int:
    """Return the seat to the left of a seat: the next one clockwise (W-117).

    >>> left_of(0, 3), left_of(2, 3)
    (1, 0)
    """
    return (seat + 1) % players


def vc1_award(teams: "Sequence[int]", controller: int, attacker: int = NONE) -> int:
    """Return the seat that scores an elimination (W-115, W-116).

    teams: of each seat. controller: of the eliminated unit. attacker: seat whose figure's attack
    eliminated it; NONE for any other cause.

    >>> vc1_award((0, 1, 2), 0), vc1_award((0, 1, 2), 0, 2), vc1_award((0, 1, 0), 0, 2)
    (1, 2, 1)
    """
    if attacker == NONE or teams[attacker] == teams[controller]:
        return left_of(controller, len(teams))
    return attacker


def scorer(state: "BattleState", unit: int, cause: int) -> int:
    """Return the seat that scores a unit; cause: seat of the attacking figure, or OTHER."""
    attacker = NONE if cause == OTHER else cause
    return vc1_award(state.setup.teams, state.controller(unit), attacker)


def worth(state: "BattleState", unit: int) -> int:
    """Return the points for eliminating a unit (B-19)."""
    if state.setup.settings["vc1_attachments"] == "yes":
        return points(state, unit)
    return int(state.unit(unit).points)


def score(state: "BattleState", seat: int, points: int) -> None:
    """Add points to condition 1 of a seat."""
    state.set_wide(VC1_AT + 2 * seat, min(POINTS_MAX, state.vc1(seat) + points))


def points(state: "BattleState", unit: int) -> int:
    """Return the points of a unit with the gear and the pilot that it still has (W-124)."""
    record = state.unit(unit)
    status = state.get(unit, STATUS)
    found = int(record.points)
    if not status & GEAR_GONE:
        found += record.gear
    if not status & PILOT_GONE:
        found += record.pilot
    return found
