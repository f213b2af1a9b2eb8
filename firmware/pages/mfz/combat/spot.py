"""Ask which frame to spot, and with which die."""

from micropython import const

from box.ui.wrap import cut, wrap
from pages.mfz.combat import words
from pages.mfz.widgets.frame_list import FrameList
from pages.mfz.widgets.titles import COLUMNS
from shared.rules.mfz.model.actions import TO_SPOT
from shared.rules.mfz.model.encoding import face_of, kind_of
from shared.rules.mfz.text.claims import sight

_COLUMNS = const(25)


class Page(FrameList):
    """List enemy frames on which a die beats the current spot, then no spot."""

    prompt = words.ASK_SPOT

    def subjects(self) -> "list[int]":
        found: "list[int]" = []
        for action in self.app.game.state.legal():
            if action[2] not in found:
                found.append(action[2])
        # The action for no spot comes first; list it last.
        return found[1:] + found[:1]

    def title(self) -> str:
        self.prompt = words.ASK_SPOT if self.picked < 0 else words.ASK_PLANS[TO_SPOT]
        return super().title()

    def line(self) -> str:
        if self.picked < 0:
            return super().line()
        return cut(words.SPOT_ON + self.app.game.state.frame_name(self.picked), COLUMNS)

    def subject_name(self, subject: int) -> str:
        return words.NO_SPOT

    def notes(self) -> "list[str]":
        """Return the range of spotting."""
        state = self.app.game.state
        units = words.RULER_TOLD.format(state.setup.ruler)
        return wrap(words.SIGHT_TOLD[sight(state)].format(units), _COLUMNS)

    def answers_for(self, subject: int) -> "list[tuple[str, str, bytes]]":
        """Return the dice for a subject, highest first."""
        rows = [
            (
                words.DICE_NAMES[kind_of(action[1])] if action[1] else "",
                str(face_of(action[1])),
                action,
            )
            for action in self.app.game.state.legal()
            if action[2] == subject
        ]
        return sorted(rows, key=lambda row: -face_of(row[2][1]))
