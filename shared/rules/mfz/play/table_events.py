"""What befalls frames and stations at damage depth, as the table tells it."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import action_rows
from shared.rules.mfz.model.actions import END_ROUND, GIVE, LOSE, ROCKET, WHITE
from shared.rules.mfz.play.quick_actions import station_events

if TYPE_CHECKING:
    from shared.rules.mfz.damage import Damage

# In place of a type: the frame is lost at once.
WHITES_ALL = 255
_WHITES = 2


def legal(game: "Damage") -> "list[bytes]":
    """What can befall the companies; a round may end at any time."""
    living = game.living()
    found = [bytes((LOSE, frame)) for frame in living]
    found += station_events(game)
    found.append(bytes((END_ROUND,)))
    for frame in living:
        found += losses(game, frame)
        if game.rockets(frame):
            found.append(bytes((GIVE, frame, ROCKET)))
    return found


def losses(game: "Damage", frame: int) -> "list[bytes]":
    """What a frame may give for one hit: a system, or a white die (M-106, M-156)."""
    counts = game.loadout(frame)
    found = [bytes((GIVE, frame, type)) for type, count in enumerate(counts) if count]
    whites = game.whites(frame)
    if not found or whites == _WHITES and game.setup.options["drop_white"] == "true":
        found.append(bytes((GIVE, frame, WHITE)))
    return found


def is_about_frame(kind: int) -> bool:
    """Whether `push` is for actions of this kind."""
    return kind in action_rows.ABOUT_FRAMES


def push(game: "Damage", action: bytes) -> bool:
    """Take what befalls a frame, or a correction of one; True where scores change by it."""
    kind = action[0]
    if kind in action_rows.CORRECTIONS:
        from shared.rules.mfz.play import corrections

        return corrections.apply(game, action)
    return give(game, action[1], WHITES_ALL if kind == LOSE else action[2])


def give(game: "Damage", frame: int, type: int) -> bool:
    """Take one of a type from a frame; True where that destroys it (M-106, M-107)."""
    if type == WHITES_ALL:
        return game.set_whites(frame, 0)
    if type == WHITE:
        return game.set_whites(frame, game.whites(frame) - 1)
    game.cells.add(game.at(frame) + type, -1)
    return False
