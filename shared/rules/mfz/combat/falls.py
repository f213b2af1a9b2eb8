"""Falls after an attack, where climbing is agreed on (M-139, M-140)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat import attack
from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import FALL, HEIGHT, NONE, STAND
from shared.rules.mfz.model.frame_layout import COVER_AT, FALLER_AT, FELL_AT, LIVING_AT
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import FALLING
from shared.rules.mfz.model.transitions import ask_stations

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

HEIGHT_MAX = 44
_BRICKS = 3


def fall_dice(bricks: int) -> int:
    """Damage dice of a fall from a height in bricks (M-139)."""
    return bricks // _BRICKS


def begin(game: "Full") -> int:
    """Ask who falls after an attack."""
    # What covered in the attack has no part in a fall.
    game.cells.set(COVER_AT, NONE)
    for seat in game.seats:
        game.cells.set(FELL_AT + seat, 0)
    return ask(game)


def ask(game: "Full") -> int:
    """Ask whether another frame falls."""
    game.cells.set(FALLER_AT, 0)
    if not _standing(game):
        return steps.ACT
    game.cells.set(PHASE_AT, FALLING)
    return steps.ASKED


def legal(game: "Full") -> "list[bytes]":
    """Return the frames that may fall, and none; then the heights."""
    if game.phase == FALLING:
        return [bytes((FALL, frame)) for frame in _standing(game)] + [bytes((STAND,))]
    return [bytes((HEIGHT, bricks)) for bricks in range(HEIGHT_MAX + 1)]


def push(game: "Full", action: bytes) -> int:
    """Let a frame fall, take the height of its fall, or let none fall."""
    cells = game.cells
    kind = action[0]
    if kind == FALL:
        cells.set(FALLER_AT, action[1] + 1)
        game.mark_frame(FELL_AT, action[1], 1)
        cells.set(PHASE_AT, phases.HEIGHT)
        return steps.ASKED
    if kind == HEIGHT:
        dice = fall_dice(action[1])
        return attack.roll(game, dice) if dice else steps.LANDED
    return steps.ACT


def landed(game: "Full") -> int:
    """End a fall: ask about stations, unless its destruction has asked about them (M-119)."""
    if game.alive(game.cells.values[FALLER_AT] - 1):
        return ask_stations(game, steps.FALL)
    return ask(game)


def _standing(game: "Full") -> "list[int]":
    values = game.cells.values
    found = []
    for seat in game.seats:
        found += game.frames_in(seat, values[LIVING_AT + seat] & ~values[FELL_AT + seat])
    return found
