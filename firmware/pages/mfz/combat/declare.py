"""Ask for the target of a frame and the range, both preset to what is usual."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.combat import words
from pages.mfz.widgets.frame_list import FrameList
from pages.mfz.widgets.titles import activation_line
from shared.rules.mfz.combat.usual_aim import usual_range, usual_target
from shared.rules.mfz.model.actions import DIRECT, GROUND, NONE, RANGES, TARGET
from shared.rules.mfz.model.phases import DECLARE, READY
from shared.rules.mfz.text.claims import BY_ROCKET, NO_WEAPON, ranges

if TYPE_CHECKING:
    from pages.mfz.typed import App

# The row of the range, above the targets.
_RANGE = const(200)


class Page(FrameList):
    """List the range, enemy frames, the terrain and no target. D on the range takes the next."""

    prompt = words.ASK_TARGET
    usual_phases = (READY,)

    def __init__(self, app: "App") -> None:
        state = app.game.state
        frame = state.running
        self._ranges = ranges(state, frame)
        self.range = usual_range(state, frame)
        super().__init__(app)
        self.cursor = self.listed.index(usual_target(state))

    def subjects(self) -> "list[int]":
        found = [_RANGE]
        for action in self.app.game.state.legal():
            if action[1] not in found:
                found.append(action[1])
        return found

    def subject_name(self, subject: int) -> str:
        if subject != _RANGE:
            return words.THE_TERRAIN if subject == GROUND else words.NO_TARGET
        by_rocket = self.range == DIRECT and self._ranges[DIRECT] == BY_ROCKET
        name = words.BY_ROCKET if by_rocket else words.AT_RANGES[self.range]
        return name.format(self.app.game.state.setup.ruler)

    def labels(self) -> "tuple[str, str, str, str]":
        on_range = self.listed[self.cursor] == _RANGE
        return words.MENU, words.UP, words.DOWN, words.OTHER_RANGE if on_range else words.PICK

    def line(self) -> str:
        subject = self.listed[self.cursor]
        return activation_line(self.app.game.state, NONE if subject == _RANGE else subject)

    def notes(self) -> "list[str]":
        """Return the ranges that the frame cannot declare, with the reason."""
        _, direct, artillery = self._ranges
        lines = [words.NO_DIRECT] if direct == NO_WEAPON else []
        return lines + ([words.NO_ARTILLERY] if artillery == NO_WEAPON else [])

    def choose(self, index: int) -> None:
        subject = self.listed[index]
        if subject == _RANGE:
            self.range = (self.range + 1) % len(RANGES)
            while self._ranges[self.range] == NO_WEAPON:
                self.range = (self.range + 1) % len(RANGES)
        else:
            self.app.play(self._action(subject))

    def _action(self, subject: int) -> bytes:
        return bytes((TARGET, subject, NONE if subject == NONE else self.range))

    def usual(self) -> str:
        """Return that D skips the question before the roll, if there will be one."""
        subject = self.listed[self.cursor]
        state = self.app.game.state
        fires = self.range == DIRECT and subject != NONE and state.rockets(state.running)
        asks = fires or state.is_on("jettison") or state.is_on("hazards")
        return words.ROLL_AT_ONCE if asks and subject != _RANGE else ""

    def propose(self, app: "App") -> bytes:
        if app.game.state.phase == DECLARE:
            return self._action(self.listed[self.cursor])
        return super().propose(app)
