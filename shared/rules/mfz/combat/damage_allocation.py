"""Hits on frames: what the owner gives, retreats to be out of it, destruction (M-106 to M-111)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.full import THEN_DICE
from shared.rules.mfz.model.actions import GIVE, RETREAT
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.frame_layout import FALLER_AT, RETREATS_AT, SCORED_AT, STRUCK_AT
from shared.rules.mfz.model.layout import FRAMES_AT, PHASE_AT, STATIONS_AT
from shared.rules.mfz.model.phases import GIVING
from shared.rules.mfz.play.table_events import give, losses

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full


def strike(game: "Full", frame: int) -> bool:
    """One hit on a frame. True where a question comes first; the dice go on after it."""
    game.cells.set(STRUCK_AT, frame)
    if sum(game.loadout(frame)) or _may_retreat(game, frame):
        game.cells.set(PHASE_AT, GIVING)
        return True
    return _lose(game, losses(game, frame)[0])


def legal(game: "Full") -> "list[bytes]":
    """What the owner may give for the hit, or whether the frame retreats from it."""
    frame = game.cells.values[STRUCK_AT]
    found = losses(game, frame)
    if _may_retreat(game, frame):
        found.append(bytes((RETREAT, frame)))
    return found


def push(game: "Full", action: bytes) -> None:
    """Give, or retreat."""
    if action[0] == GIVE:
        if not _lose(game, action):
            from shared.rules.mfz.combat import attack

            attack.go_on(game)
        return
    from shared.rules.mfz.play import stations

    game.cells.add(RETREATS_AT, 1)
    stations.ask(game, THEN_DICE)


def _lose(game: "Full", action: bytes) -> bool:
    """Take what is given; True where that destroys the frame, and stations come first."""
    frame = action[1]
    if not give(game, frame, action[2]):
        return False
    from shared.rules.mfz.play import stations

    changed(game, frame)
    stations.ask(game, THEN_DICE)
    return True


def changed(game: "Full", frame: int) -> None:
    """A frame has gone or is back: its company's score, its last claims to stations (M-107)."""
    game.cells.set(SCORED_AT, 1)
    if not game.cells.values[FRAMES_AT + seat_of(frame)]:
        from shared.rules.mfz.play import stations

        stations.leave(game, seat_of(frame))


def _may_retreat(game: "Full", frame: int) -> bool:
    """Whether the target may move away from a station in place of this hit (M-110, M-111)."""
    values = game.cells.values
    rule = game.setup.options["station_retreat"]
    if rule == "off" or values[FALLER_AT] or frame != game.target:
        return False
    if rule == "any_station":
        return game.station_count() > min(1, values[RETREATS_AT])
    return not values[RETREATS_AT] and values[STATIONS_AT + seat_of(frame)] > 0
