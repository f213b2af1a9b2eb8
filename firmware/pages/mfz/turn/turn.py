"""Ask which frame of the company in turn acts, or whether it passes."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from pages.mfz.turn import words
from pages.mfz.widgets.frame_list import OTHER, FrameList
from pages.mfz.widgets.names import company_names, company_subject
from shared.rules.mfz.model.actions import ACT, PASS_TURN, WAIT
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

# Pixels of the company that is next.
_NEXT = const(36)
_NUMBER_END = const(12)
_PASS = const(128)
_NO_PASS = const(129)
_WAIT = const(192)


class Page(FrameList):
    """List frames that can act, then frames that have acted, then the pass."""

    help = words.TURN_HELP

    hold_word = words.HOLD_PASS

    def __init__(self, table: "Table[FullState]") -> None:
        self._numbers: "dict[int, int]" = {}
        super().__init__(table)
        self._next = self._who_is_next()

    def subjects(self) -> "list[int]":
        state = self.table.state
        self._legal = legal = state.legal()
        found: "list[int]" = [action[1] for action in legal if action[0] == ACT]
        if state.by_number:
            found += [_WAIT + action[1] for action in legal if action[0] == WAIT]
            return found + self._later(found)
        frames = state.frames_of(state.actor())
        found += [frame for frame in frames if state.alive(frame) and state.turned(frame)]
        found.append(_PASS if legal[-1][0] == PASS_TURN else _NO_PASS)
        return found

    def _later(self, first: "list[int]") -> "list[int]":
        """Return the other frames that have not acted, sorted by number."""
        # Imported here: only needed if frames act by number.
        from shared.rules.mfz.play import initiative

        state = self.table.state
        # Number of each frame; pairs of number and frame sort by number.
        self._numbers = {
            frame: initiative.number(state, frame)
            for frame in state.living()
            if not state.turned(frame)
        }
        later = [(number, frame) for frame, number in self._numbers.items() if frame not in first]
        return [frame for _, frame in sorted(later)]

    def _who_is_next(self) -> str:
        """Return the next company in order that has a frame left to act, or else the round."""
        state = self.table.state
        actor = state.actor()
        found = words.ROUND + str(state.round())
        if self._numbers:
            later = [frame for frame in self.listed[1:] if frame < OTHER]
            seats = [seat_of(frame) for frame in later[:1]]
        else:
            order = state.order()
            at = order.index(actor) + 1
            seats = [seat for seat in order[at:] + order[:at] if state.fresh(seat)]
        if not seats or seats[0] == actor:
            return found
        return words.NEXT + words.COLON + company_names(self.table.canvas, state, _NEXT)[seats[0]]

    def title(self) -> str:
        state = self.table.state
        return company_subject(
            self.table.canvas, state, state.actor(), words.COMPANY_ACTS, self._next
        )

    def number(self) -> str:
        return self._next

    def subject_name(self, subject: int) -> str:
        if subject >= _WAIT:
            from shared.rules.mfz.play import initiative

            state = self.table.state
            frame = subject - _WAIT
            higher = initiative.higher_number(state, frame)
            return words.WAITS.format(higher, state.frame_name(frame))
        return words.PASS_TURN if subject == _PASS else words.NO_PASS

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, self._does()

    def _does(self) -> str:
        """Return the effect of D on the selected row."""
        if not self._can():
            return words.WHY
        subject = self.listed[self.cursor]
        if subject >= _WAIT:
            return words.PICK
        return words.PASS_TURN if subject == _PASS else words.ACT

    def usual(self) -> str:
        return words.PASS_TURN if _PASS in self.listed else ""

    def do_usual(self) -> None:
        self.table.play(bytes((PASS_TURN, self.table.state.actor())))

    def choose(self, index: int) -> None:
        table = self.table
        subject = self.listed[index]
        if subject >= _WAIT:
            table.play(bytes((WAIT, subject - _WAIT)))
        elif subject == _PASS:
            table.play(bytes((PASS_TURN, table.state.actor())))
        elif self._can():
            table.play(bytes((ACT, subject)))
        elif subject == _NO_PASS:
            state = table.state
            in_turn = state.setup.demo and state.round() == 1
            table.say(words.NO_PASS_IN_TURN if in_turn else words.NO_PASS_WHY)
        else:
            table.say(words.NOT_ITS_NUMBER if self._numbers else words.HAS_ACTED)

    def _can(self) -> bool:
        """Return whether the selected row is legal."""
        subject = self.listed[self.cursor]
        if subject >= OTHER:
            return subject != _NO_PASS
        return bytes((ACT, subject)) in self._legal

    def draw_mark(self, canvas: "Canvas", frame: int, y: int, selected: bool) -> None:
        """Draw whether a frame had its turn, or its number."""
        if not self._numbers:
            super().draw_mark(canvas, frame, y, selected)
            return
        canvas.right(TEXT, str(self._numbers[frame]), _NUMBER_END, y + 1, selected)
