"""Who stands by which station, and whose it is by that (M-116 to M-120a)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import NEAR, NOBODYS, SETTLED
from shared.rules.mfz.model.encoding import has, names_frame, seat_of
from shared.rules.mfz.model.frame_layout import NEAR_AT, OWNER_AT, SCORED_AT, STATION_AT, THEN_AT
from shared.rules.mfz.model.layout import FRAMES_AT, NEUTRAL_AT, PHASE_AT, STATIONS_AT

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full


def owner(before: int, present: int) -> int:
    """Whose a station is when a mask of seats stands by it (M-116)."""
    if not present or before != NOBODYS and has(present, before):
        return before
    seat = 0
    while present >> seat > 1:
        seat += 1
    return seat if present == 1 << seat else NOBODYS


def ask(game: "Full") -> int:
    """Ask the table which companies are near which stations (M-119)."""
    cells = game.cells
    cells.set(STATION_AT, 0)
    if not game.station_count() or not _living(game):
        return steps.PROCEED
    cells.set(PHASE_AT, phases.STATIONS)
    return steps.ASKED


def ask_at_start(game: "Full") -> int:
    """Ask which company is near which station when round 1 begins; nothing changes hands (M-120a).

    The usual is proposed.
    """
    for station, present in enumerate(proposal(game)):
        game.cells.set(NEAR_AT + station, present)
    game.cells.set(THEN_AT, steps.TOLD)
    return ask(game)


def proposal(game: "Full") -> bytes:
    """A mask of seats for each station: its owner is near it, and nobody else."""
    owners = [game.station_owner(station) for station in range(game.station_count())]
    return bytes([0 if seat == NOBODYS else 1 << seat for seat in owners])


def legal(game: "Full") -> "list[bytes]":
    """Whoever may stand by a station now and did not before, stations in order; or no more."""
    values = game.cells.values
    living = _living(game)
    masks = [mask for mask in range(living + 1) if not mask & ~living]
    found = []
    for station in range(values[STATION_AT], game.station_count()):
        known = values[NEAR_AT + station]
        found += [bytes((NEAR, station, mask)) for mask in masks if mask != known]
    found.append(bytes((SETTLED,)))
    return found


def first_open(game: "Full") -> int:
    """Return the first station that may still be answered for."""
    return game.cells.values[STATION_AT]


def mover(game: "Full") -> int:
    """Return the seat whose frame moved, retreated, fell or was destroyed."""
    then = game.cells.values[THEN_AT]
    if then == steps.DICE:
        return seat_of(game.struck_frame)
    return seat_of(game.falling_frame if then == steps.FALL else game.running)


def dice_follow(game: "Full") -> bool:
    """Return whether damage dice are applied after this, to a target that is on the table."""
    if game.cells.values[THEN_AT] != steps.DICE:
        return False
    hurt = game.damaged
    return not names_frame(hurt) or game.alive(hurt)


def allows(game: "Full", action: bytes) -> bool:
    """Whether `legal` has the action."""
    if len(action) != 3:
        return action == bytes((SETTLED,))
    kind, station, mask = action
    values = game.cells.values
    if kind != NEAR or not values[STATION_AT] <= station < game.station_count():
        return False
    return not mask & ~_living(game) and mask != values[NEAR_AT + station]


def push(game: "Full", action: bytes) -> int:
    """Take who is near a station; when that is settled, look at all stations and scores once.

    See A-20. Where it is only told who is near, stations stay whose they are.
    """
    cells = game.cells
    if action[0] == SETTLED:
        if game.setup.version > 1 and not game.only_told:
            for station in range(game.station_count()):
                stand(game, station, game.near(station))
        return steps.PROCEED
    station = action[1]
    if game.only_told:
        cells.set(NEAR_AT + station, action[2])
    else:
        stand(game, station, action[2])
    cells.set(STATION_AT, station + 1)
    return steps.ASKED


def stand(game: "Full", station: int, present: int) -> None:
    """These seats stand by a station: it goes to whom the rules say."""
    game.cells.set(NEAR_AT + station, present)
    hand_over(game, station, owner(game.station_owner(station), present))


def frame_changed(game: "Full", frame: int) -> None:
    """Note that a frame was destroyed or is back; update scores and claims (M-107)."""
    game.cells.set(SCORED_AT, 1)
    if not game.cells.values[FRAMES_AT + seat_of(frame)]:
        _leave(game, seat_of(frame))


def _leave(game: "Full", seat: int) -> None:
    """Remove an eliminated company from all stations."""
    for station in range(game.station_count()):
        present = game.near(station)
        if has(present, seat):
            stand(game, station, present & ~(1 << seat))


def correct(game: "Full", station: int, to: int) -> bool:
    """Give a station to a seat, or to nobody; True where other companies must be near it then.

    In version 1 of the rules nobody is near it from then on.
    """
    if game.setup.version == 1:
        game.cells.set(NEAR_AT + station, 0)
    hand_over(game, station, to)
    return owner(to, game.near(station)) != to


def hand_over(game: "Full", station: int, to: int) -> None:
    """A station is this seat's, or nobody's."""
    cells = game.cells
    before = cells.values[OWNER_AT + station]
    if before == to:
        return
    cells.set(OWNER_AT + station, to)
    cells.add(NEUTRAL_AT if before == NOBODYS else STATIONS_AT + before, -1)
    cells.add(NEUTRAL_AT if to == NOBODYS else STATIONS_AT + to, 1)
    cells.set(SCORED_AT, 1)


def _living(game: "Full") -> int:
    """A mask of the seats that have frames."""
    values = game.cells.values
    mask = 0
    for seat in game.seats:
        if values[FRAMES_AT + seat]:
            mask |= 1 << seat
    return mask
