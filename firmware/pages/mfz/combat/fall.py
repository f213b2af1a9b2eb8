"""Ask whether a frame falls after an attack, and which."""

from micropython import const

from pages.mfz.combat import words
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import company_names
from shared.rules.mfz.model.actions import NO_FALL
from shared.rules.mfz.model.encoding import seat_of

# Pixels of a company at the end of a row.
_COMPANY = const(36)


class Page(Choice):
    """List no fall, then every frame that has not fallen yet."""

    help = words.FALLS_HELP

    def title(self) -> str:
        return words.ASK_FALL

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.table.state
        names = company_names(self.table.canvas, state, _COMPANY)
        found = [(words.NOBODY_FALLS, "", bytes((NO_FALL,)))]
        for action in state.legal():
            if action[0] != NO_FALL:
                frame = action[1]
                found.append((state.frame_name(frame), names[seat_of(frame)], action))
        return found
