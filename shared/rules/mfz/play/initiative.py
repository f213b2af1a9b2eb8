"""Frames that act by numbers of their own, in place of tactical order (M-147 to M-155)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import ACT, NEXT, NUMBER, WAIT
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.frame_layout import DESIGNED, DUE_AT, HIGH, LOW, WAITED_AT
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import NUMBERS
from shared.rules.mfz.model.reasons import NOT_ITS_NUMBER, NOT_NOW, NOT_ROLLED
from shared.rules.mfz.model.transitions import ask_for_turn, begin_activation

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

SIDES = 20
# With fewer systems than this a frame gets two numbers.
_TWO_BELOW = 4


def ask(game: "Full") -> int:
    """Roll the missing numbers, then ask the frame with the lowest one (M-149)."""
    cells = game.cells
    left = _left(game)
    if not left:
        return steps.END_TURNS
    for frame in left:
        if not cells.values[game.at(frame) + LOW]:
            cells.set(DUE_AT, frame + 1)
            cells.set(PHASE_AT, NUMBERS)
            return steps.ASKED
    equal = tied(game)
    due = cells.values[DUE_AT] - 1
    if due not in equal:
        due = equal[0]
        cells.set(DUE_AT, 0)
        if len(equal) > 1:
            if game.setup.options["pfi_ties"] == "score_order":
                seats = [seat_of(frame) for frame in equal]
                return ask_for_turn(game, [seat for seat in game.order() if seat in seats][0])
            cells.set(PHASE_AT, phases.NEXT)
            return steps.ASKED
        cells.set(DUE_AT, due + 1)
    return ask_for_turn(game, seat_of(due))


def tied(game: "Full") -> "list[int]":
    """The frames whose number has come up."""
    left = _left(game)
    lowest = min([number(game, frame) for frame in left])
    return [frame for frame in left if number(game, frame) == lowest]


def number(game: "Full", frame: int) -> int:
    """The number at which a frame acts next: the higher of two where it waits (M-150)."""
    values = game.cells.values
    waits = values[WAITED_AT + seat_of(frame)] >> place_of(frame) & 1
    return values[game.at(frame) + (HIGH if waits else LOW)]


def dice(game: "Full", frame: int) -> int:
    """How many d20 a frame gets (M-147, M-148)."""
    if game.setup.options["pfi_basis"] == "design":
        systems = game.cells.values[game.at(frame) + DESIGNED]
    else:
        systems = sum(game.loadout(frame))
    return 2 if systems < _TWO_BELOW else 1


def numbered(game: "Full") -> int:
    """The frame that gets its number now."""
    return game.cells.values[DUE_AT] - 1


def legal(game: "Full") -> "list[bytes]":
    """The frame whose number has come up acts, or waits for its higher one (M-150)."""
    seat = game.actor()
    due = game.cells.values[DUE_AT]
    frames = [due - 1] if due else [frame for frame in tied(game) if seat_of(frame) == seat]
    found = [bytes((ACT, frame)) for frame in frames]
    return found + [bytes((WAIT, frame)) for frame in frames if _may_wait(game, frame)]


def check(game: "Full", action: bytes) -> int:
    """0 if chance may say this, else a reason code."""
    kind = action[0]
    if game.phase == NUMBERS:
        if kind != NUMBER:
            return NOT_NOW
        frame = numbered(game)
        faces = action[2:]
        if action[1:2] != bytes((frame,)) or len(faces) != dice(game, frame):
            return NOT_ROLLED
        return 0 if min(faces) >= 1 and max(faces) <= SIDES else NOT_ROLLED
    if kind != NEXT:
        return NOT_NOW
    return 0 if len(action) == 2 and action[1] in tied(game) else NOT_ITS_NUMBER


def push(game: "Full", action: bytes) -> int:
    """Take a number, a roll-off, or a frame that acts or waits."""
    cells = game.cells
    kind = action[0]
    if kind == ACT:
        return _act(game, action[1])
    if kind == NUMBER:
        at = game.at(action[1])
        cells.set(at + LOW, min(action[2:]))
        cells.set(at + HIGH, max(action[2:]))
        cells.set(DUE_AT, 0)
    elif kind == NEXT:
        cells.set(DUE_AT, action[1] + 1)
    else:
        game.mark_frame(WAITED_AT, action[1], 1)
        cells.set(DUE_AT, 0)
    return ask(game)


def _act(game: "Full", frame: int) -> int:
    cells = game.cells
    if game.setup.options["pfi_reroll"] == "once":
        # The number that it first acts on stays its only one (M-153).
        kept = number(game, frame)
        cells.set(game.at(frame) + LOW, kept)
        cells.set(game.at(frame) + HIGH, kept)
    cells.set(DUE_AT, 0)
    return begin_activation(game, frame)


def higher_number(game: "Full", frame: int) -> int:
    """Return the higher of a frame's numbers: the one that it may wait for (M-150)."""
    return game.cells.values[game.at(frame) + HIGH]


def _left(game: "Full") -> "list[int]":
    found = []
    for seat in game.seats:
        found += game.frames_in(seat, game.fresh(seat))
    return found


def _may_wait(game: "Full", frame: int) -> bool:
    return number(game, frame) < higher_number(game, frame)
