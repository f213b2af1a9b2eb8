"""What frames lose to hits."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import GIVE, WHITE

if TYPE_CHECKING:
    from shared.rules.mfz.damage import Damage

# In place of a type: the frame is lost at once.
WHITES_ALL = 255
_WHITES = 2


def losses(game: "Damage", frame: int) -> "list[bytes]":
    """Return what a frame may lose to one hit: a system, or a white die (M-106, M-156)."""
    counts = game.loadout(frame)
    found = [bytes((GIVE, frame, type)) for type, count in enumerate(counts) if count]
    whites = game.whites(frame)
    if not found or whites == _WHITES and game.setup.options["drop_white"] == "true":
        found.append(bytes((GIVE, frame, WHITE)))
    return found


def give(game: "Damage", frame: int, type: int) -> bool:
    """Remove one part of a type; return whether that destroys the frame (M-106, M-107)."""
    if type == WHITES_ALL:
        return game.set_whites(frame, 0)
    if type == WHITE:
        return game.set_whites(frame, game.whites(frame) - 1)
    game.cells.add(game.at(frame) + type, -1)
    return False
