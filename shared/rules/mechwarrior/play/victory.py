"""Count the three victory conditions and find the winner."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.kinds import LETTERS, MECH
from shared.rules.mechwarrior.model.layout import (
    ABOARD,
    CAPTOR,
    CARRIER,
    CONTROLLER,
    GONE,
    IN_ZONE,
    OUTSIDE,
    SALVAGE,
    STATUS,
    SUMS_AT,
    TIE_AT,
)
from shared.rules.mechwarrior.model.phases import OVER
from shared.rules.mechwarrior.play import scoring
from shared.rules.mechwarrior.play.scoring import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.state import BattleState

LINES = 4
# The first lines of condition 2 count twice (W-120).
_DOUBLED = 2


def vc2(
    captured: "Sequence[int]",
    captured_mechs: "Sequence[int]",
    surviving: "Sequence[int]",
    salvage: "Sequence[int]",
) -> int:
    """Return the points of condition 2 from those of units, line by line (W-120 to W-122).

    >>> vc2([20, 30], [65], [100, 55, 40], [48])
    473
    """
    return 2 * sum(captured) + 2 * sum(captured_mechs) + sum(surviving) + sum(salvage)


def winners(totals: "Sequence[Sequence[int]]") -> "tuple[list[int], list[int]]":
    """Return the seats still tied for the game, and the seat that wins each condition or NONE.

    totals: (VC1, VC2, VC3) of each seat (W-126, W-127).

    >>> winners([(100, 300, 2), (150, 250, 2)])
    ([0], [1, 0, -1])
    """
    won = []
    for condition in range(3):
        points = [total[condition] for total in totals]
        most = max(points)
        won.append(points.index(most) if points.count(most) == 1 else NONE)
    ranks = [(won.count(seat), total[1], total[0]) for seat, total in enumerate(totals)]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best], won


def _ranks(totals: "Sequence[Sequence[int]]", ahead: int) -> "list[tuple[int, int, int, int]]":
    _, won = winners(totals)
    return [
        (won.count(seat), total[1], total[0], ahead >> seat & 1)
        for seat, total in enumerate(totals)
    ]


def standings(totals: "Sequence[Sequence[int]]", ahead: int) -> "list[list[int]]":
    """Return the seats from first to last, equals grouped. ahead: mask of those that won a tie.

    >>> standings([(80, 100, 0), (80, 100, 0), (10, 50, 0)], 0b10)
    [[1], [0], [2]]
    """
    ranks = _ranks(totals, ahead)
    found = []
    for rank in sorted(set(ranks), reverse=True):
        found.append([seat for seat in range(len(ranks)) if ranks[seat] == rank])
    return found


def deciding(totals: "Sequence[Sequence[int]]", ahead: int) -> int:
    """Return the tie-break of the first seat: 0 conditions, 1 VC2, 2 VC1, 3 a die.

    NONE if the first are equal. ahead: as for `standings` (W-126, W-127).

    >>> deciding([(80, 100, 2), (80, 90, 2)], 0), deciding([(80, 100, 0), (80, 100, 0)], 0b10)
    (0, 3)
    """
    ranks = sorted(_ranks(totals, ahead), reverse=True)
    for place, value in enumerate(ranks[0]):
        if value != ranks[1][place]:
            return place
    return NONE


def ahead(state: "BattleState") -> int:
    """Return the mask of the seats that won a tie, as for `standings`."""
    return state.vector.values[TIE_AT]


def rolled_off(seats: "Sequence[int]", faces: "Sequence[int]") -> "list[int]":
    """Return the seats that are still tied after each rolled a die (W-127, B-31).

    >>> rolled_off([0, 1, 3], [5, 2, 5])
    [0, 3]
    """
    best = max(faces)
    return [seat for seat, face in zip(seats, faces) if face == best]


def lines(state: "BattleState", seat: int) -> "list[list[int]]":
    """Return the points of the units in each of the four lines of condition 2 (W-119).

    Before the game ends this is an estimate: what is reported at the end is missing.
    """
    captured: list[int] = []
    mechs: list[int] = []
    surviving: list[int] = []
    salvage: list[int] = []
    # Asked for each unit and each seat, so it reads the cells itself.
    values = state.vector.values
    for unit in state.units:
        at = state.cell_of(unit)
        status = values[at + STATUS]
        if status & (GONE | ABOARD) or values[at + CARRIER]:
            continue
        opposing = state.is_opposing(values[at + CONTROLLER], seat)
        if values[at + CAPTOR]:
            # A captive is on nobody's side: not surviving, and no opposing Salvage (W-123, B-14).
            if opposing and state.captor_seat(unit) == seat:
                if state.kind(unit) == MECH:
                    mechs.append(scoring.points(state, unit))
                elif status & IN_ZONE:
                    captured.append(scoring.points(state, unit))
            continue
        if values[at + CONTROLLER] == seat:
            surviving.append(scoring.points(state, unit))
        if opposing and status & SALVAGE and status & OUTSIDE:
            salvage.append(scoring.points(state, unit))
    return [captured, mechs, surviving, salvage]


def typed(state: "BattleState", seat: int) -> "list[int]":
    """Return the sums that were typed for the four lines, already doubled where the rules do."""
    return [state.wide(SUMS_AT + 2 * (LINES * seat + line)) for line in range(LINES)]


def line_points(state: "BattleState", seat: int) -> "list[int]":
    """Return the points of each of the four lines of condition 2, doubled where the rules do."""
    found = typed(state, seat)
    for line, units in enumerate(lines(state, seat)):
        found[line] += sum(units) * (2 if line < _DOUBLED else 1)
    return found


def totals(state: "BattleState") -> "list[tuple[int, int, int]]":
    """Return (VC1, VC2, VC3) of each seat."""
    found = []
    for seat in state.seats:
        captured, mechs, surviving, salvage = lines(state, seat)
        second = vc2(captured, mechs, surviving, salvage) + sum(typed(state, seat))
        found.append((state.vc1(seat), second, state.vc3(seat)))
    return found


def table_of(state: "BattleState") -> "list[list[int]]":
    """Return the standings now; an estimate before the end."""
    return standings(totals(state), ahead(state))


def checks(state: "BattleState") -> "list[str]":
    """Return conditions 1 and 3 of each seat, at the end 2 as well, such as `A154/5`."""
    found = ["%s%d/%d" % (LETTERS[s], state.vc1(s), state.vc3(s)) for s in state.seats]
    if state.phase == OVER:
        sums = totals(state)
        found = ["%s/%d" % (found[seat], sums[seat][1]) for seat in state.seats]
    return found
