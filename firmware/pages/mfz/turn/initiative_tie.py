"""Ask which of the frames with equal numbers goes first."""

from micropython import const

from box.game.dice_source import PLAYERS
from pages.mfz.turn import words
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import company_names
from shared.rules.mfz.model.actions import NEXT
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.play import initiative

# Pixels of a company.
_COMPANY = const(36)


class Page(Choice):
    """List the tied frames, and a row that lets the box draw (M-152)."""

    help = words.TIE_HELP

    def title(self) -> str:
        return words.WHO_IS_FIRST

    def notes(self) -> "list[str]":
        return [words.EQUAL_NUMBERS]

    def answers(self) -> "list[tuple[str, str, bytes]]":
        table = self.table
        state = table.state
        companies = company_names(table.canvas, state, _COMPANY)
        rows = [
            (state.frame_name(frame), companies[seat_of(frame)], bytes((NEXT, frame)))
            for frame in initiative.tied(state)
        ]
        if table.game.dice_source() != PLAYERS:
            rows.insert(0, (words.BOX_DRAWS, "", b""))
        return rows

    def choose(self, index: int) -> None:
        action = self.rows[index][2]
        if not action:
            frames = initiative.tied(self.table.state)
            # Imported here: needed only then.
            from box.game import rolling

            action = bytes((NEXT, rolling.lots(self.table, frames)[0]))
        self.table.play(action)
