"""Allocate hits: the parts that an owner loses, retreats, destruction (M-106 to M-111)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import steps
from shared.rules.mfz.model.actions import GIVE, RETREAT
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.frame_layout import FALLER_AT, RETREATS_AT, STRUCK_AT
from shared.rules.mfz.model.layout import PHASE_AT, STATIONS_AT
from shared.rules.mfz.model.phases import GIVING
from shared.rules.mfz.model.transitions import ask_stations
from shared.rules.mfz.play.losses import give, losses

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full


def allocate_hit(game: "Full") -> int:
    """Apply one hit to the frame that is hit, or ask its owner what it loses."""
    frame = game.cells.values[STRUCK_AT]
    if sum(game.loadout(frame)) or _may_retreat(game, frame):
        game.cells.set(PHASE_AT, GIVING)
        return steps.ASKED
    return _lose(game, losses(game, frame)[0])


def legal(game: "Full") -> "list[bytes]":
    """Return what the owner may give for the hit, and the retreat from it."""
    frame = game.cells.values[STRUCK_AT]
    found = losses(game, frame)
    if _may_retreat(game, frame):
        found.append(bytes((RETREAT, frame)))
    return found


def push(game: "Full", action: bytes) -> int:
    """Lose a part, or retreat."""
    if action[0] == GIVE:
        return _lose(game, action)
    game.cells.add(RETREATS_AT, 1)
    return ask_stations(game, steps.DICE)


def _lose(game: "Full", action: bytes) -> int:
    """Remove a part; ask about stations first where that destroys the frame."""
    frame = action[1]
    if not give(game, frame, action[2]):
        return steps.DICE
    from shared.rules.mfz.play import stations

    stations.frame_changed(game, frame)
    return ask_stations(game, steps.DICE)


def _may_retreat(game: "Full", frame: int) -> bool:
    """Whether the target may move away from a station in place of this hit (M-110, M-111)."""
    values = game.cells.values
    rule = game.setup.options["station_retreat"]
    if rule == "off" or values[FALLER_AT] or frame != game.target:
        return False
    if rule == "any_station":
        return game.station_count() > min(1, values[RETREATS_AT])
    return not values[RETREATS_AT] and values[STATIONS_AT + seat_of(frame)] > 0
