"""Ask which frame to spot; the highest die that fits is taken."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.wrap import wrap
from pages.mfz.combat import words
from pages.mfz.widgets.frame_list import FrameList
from shared.rules.mfz.combat.usual_spot import usual_spot
from shared.rules.mfz.model.encoding import face_of
from shared.rules.mfz.model.phases import SPOTTING
from shared.rules.mfz.text.claims import sight

if TYPE_CHECKING:
    from pages.mfz.typed import App

_COLUMNS = const(25)


class Page(FrameList):
    """List enemy frames on which a die beats the current spot, then no spot."""

    prompt = words.ASK_SPOT
    usual_words = words.SPOT_PROPOSED
    usual_phases = (SPOTTING,)

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.cursor = self.listed.index(usual_spot(app.game.state)[2])

    def subjects(self) -> "list[int]":
        found: "list[int]" = []
        for action in self.app.game.state.legal():
            if action[2] not in found:
                found.append(action[2])
        # The action for no spot comes first; list it last.
        return found[1:] + found[:1]

    def subject_name(self, subject: int) -> str:
        return words.NO_SPOT

    def notes(self) -> "list[str]":
        """Return the range of spotting."""
        state = self.app.game.state
        units = words.RULER_TOLD.format(state.setup.ruler)
        return wrap(words.SIGHT_TOLD[sight(state)].format(units), _COLUMNS)

    def choose(self, index: int) -> None:
        """Spot with the highest die: a lower one is never worth more, and the turn ends."""
        best = b""
        for action in self.app.game.state.legal():
            if action[2] == self.listed[index] and (
                not best or face_of(action[1]) > face_of(best[1])
            ):
                best = action
        self.app.play(best)
