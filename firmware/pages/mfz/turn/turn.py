"""Ask which frame of the company in turn acts, or whether it passes."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from pages.mfz.turn import words
from pages.mfz.widgets.abbreviations import systems_text
from pages.mfz.widgets.frame_list import OTHER, FrameRows
from pages.mfz.widgets.names import company_names, company_subject, possessive
from shared.rules.mfz.model.actions import ACT, PASS_TURN, WAIT
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of the company that is next.
_NEXT = const(28)
# Rows that are no frames: the pass, and a wait for the frame that is added.
_PASS = const(128)
_WAIT = const(192)


def page(table: "Table[FullState]") -> Sheet:
    """List frames that can act, then frames that have acted, then the pass.

    If frames act by number, list the one whose number is up, whom it may wait for, and the others.
    """
    state = table.state
    actor = state.actor()
    legal = state.legal()
    listed: list[int] = [action[1] for action in legal if action[0] == ACT]
    numbers: dict[int, int] = {}
    passes = legal[-1][0] == PASS_TURN
    if state.by_number:
        numbers = _numbers(state)
        later = [(number, frame) for frame, number in numbers.items() if frame not in listed]
        listed += [_WAIT + action[1] for action in legal if action[0] == WAIT]
        listed += [frame for _, frame in sorted(later)]
        seats = [seat_of(frame) for frame in listed[1:] if frame < OTHER]
    else:
        frames = state.frames_of(actor)
        listed += [frame for frame in frames if state.alive(frame) and state.turned(frame)]
        listed.append(_PASS)
        # Round 1 of a demo goes clockwise (M-18b).
        order = list(state.setup.seats) if state.is_seated() else state.order()
        at = order.index(actor) + 1
        seats = [seat for seat in order[at:] + order[:at] if state.fresh(seat)]
    following = words.ROUND + str(state.round())
    if seats and seats[0] != actor:
        following = company_names(table.canvas, state, _NEXT)[seats[0]]
        following = words.THEN + following

    def detail(frame: int) -> str:
        text = systems_text(state, frame)
        if state.rockets(frame):
            text += " " + words.ROCKETS_SIGN + str(state.rockets(frame))
        return text

    def row(index: int) -> "Row":
        subject = listed[index]
        if subject >= OTHER:
            return _other(state, subject, passes)
        name = state.frame_name(subject)
        action = bytes((ACT, subject))
        if action in legal:
            return name, detail(subject), action, words.ACT
        why = words.NOT_ITS_NUMBER if numbers else words.HAS_ACTED
        return name, detail(subject), why, words.WHY

    title = possessive(company_subject(table.canvas, state, actor, words.TURN_OF, following))
    sheet = Sheet(title, count=len(listed), row=row, number=following)
    if passes and not state.by_number:
        sheet.hold = words.PASS_TURN, bytes((PASS_TURN, actor))
    sheet.hold_word = words.HOLD_PASS
    sheet.help = words.TURN_HELP
    picture = FrameRows(state, listed, row, detail)
    picture.numbers = numbers
    sheet.body = picture.draw
    return sheet


def _other(state: "FullState", subject: int, passes: bool) -> "Row":
    """Return the row of a wait or of the pass."""
    if subject >= _WAIT:
        # Imported here: only needed if frames act by number.
        from shared.rules.mfz.play import initiative

        frame = subject - _WAIT
        higher = initiative.higher_number(state, frame)
        text = words.WAITS.format(higher, state.frame_name(frame))
        return text, "", bytes((WAIT, frame)), words.PICK
    if passes:
        return words.PASS_TURN, "", bytes((PASS_TURN, state.actor())), words.PASS_TURN
    in_turn = state.setup.demo and state.round() == 1
    why = words.NO_PASS_IN_TURN if in_turn else words.NO_PASS_WHY
    return words.NO_PASS, "", why, words.WHY


def _numbers(state: "FullState") -> "dict[int, int]":
    """Return the number of each frame that has not acted."""
    # Imported here: only needed if frames act by number.
    from shared.rules.mfz.play import initiative

    return {
        frame: initiative.number(state, frame)
        for frame in state.living()
        if not state.turned(frame)
    }
