"""Falls after an attack, where climbing is agreed on (M-139, M-140)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.combat import attack
from shared.rules.mfz.full import THEN_FALL
from shared.rules.mfz.model import phases
from shared.rules.mfz.model.actions import FALL, HEIGHT, NONE, STAND
from shared.rules.mfz.model.frame_layout import COVER_AT, FALLER_AT, FELL_AT, LIVING_AT
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import FALLING

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

HEIGHT_MAX = 44
_BRICKS = 3


def fall_dice(bricks: int) -> int:
    """Damage dice of a fall from a height in bricks (M-139)."""
    return bricks // _BRICKS


def begin(game: "Full") -> None:
    """An attack is over: ask who falls."""
    # What covered in the attack has no part in a fall.
    game.cells.set(COVER_AT, NONE)
    for seat in game.seats:
        game.cells.set(FELL_AT + seat, 0)
    ask(game)


def ask(game: "Full") -> None:
    """Ask whether anybody else falls."""
    game.cells.set(FALLER_AT, 0)
    if len(_standing(game)):
        game.cells.set(PHASE_AT, FALLING)
    else:
        _go_on(game)


def legal(game: "Full") -> "list[bytes]":
    """Which frame falls, or none; then from which height."""
    if game.phase == FALLING:
        return [bytes((FALL, frame)) for frame in _standing(game)] + [bytes((STAND,))]
    return [bytes((HEIGHT, bricks)) for bricks in range(HEIGHT_MAX + 1)]


def push(game: "Full", action: bytes) -> None:
    """A frame falls, from a height; or none does."""
    cells = game.cells
    kind = action[0]
    if kind == FALL:
        cells.set(FALLER_AT, action[1] + 1)
        game.mark_frame(FELL_AT, action[1], 1)
        cells.set(PHASE_AT, phases.HEIGHT)
    elif kind == HEIGHT:
        dice = fall_dice(action[1])
        if dice:
            attack.roll(game, dice)
        else:
            landed(game)
    else:
        _go_on(game)


def landed(game: "Full") -> None:
    """A fall is over: stations, unless its destruction has asked about them (M-119)."""
    if game.alive(game.cells.values[FALLER_AT] - 1):
        from shared.rules.mfz.play import stations

        stations.ask(game, THEN_FALL)
    else:
        ask(game)


def _standing(game: "Full") -> "list[int]":
    values = game.cells.values
    found = []
    for seat in game.seats:
        found += game.frames_in(seat, values[LIVING_AT + seat] & ~values[FELL_AT + seat])
    return found


def _go_on(game: "Full") -> None:
    from shared.rules.mfz.combat import activation

    activation.act(game)
