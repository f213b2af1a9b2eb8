"""Ask which frame to spot; the highest die that fits is taken."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.combat.enemy_list import EnemyList
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.usual_spot import usual_spot
from shared.rules.mfz.model.actions import NONE, SPOT
from shared.rules.mfz.model.encoding import face_of
from shared.rules.mfz.model.phases import SPOTTING
from shared.rules.mfz.text.claims import sight

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState


class Page(EnemyList):
    """List enemy frames on which a die beats the current spot, then no spot."""

    help = words.SPOT_HELP
    usual_words = words.SPOT_PROPOSED
    usual_phases = (SPOTTING,)

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self.cursor = self.listed.index(usual_spot(table.state)[2])

    def title(self) -> str:
        state = self.table.state
        return frame_subject(self.table.canvas, state, state.running, words.SPOTS, self.number())

    def number(self) -> str:
        """Return the die that is taken for the selected frame."""
        die = self._dice[self.cursor]
        return str(face_of(die)) if die else ""

    def labels(self) -> "tuple[str, str, str, str]":
        menu, up, down, _ = super().labels()
        nobody = self.listed[self.cursor] == NONE
        return menu, up, down, words.NEXT if nobody else words.SPOT

    def subjects(self) -> "list[int]":
        # Imported here: needed once.
        from shared.rules.mfz.combat.activation import spots

        # For each frame the highest die: a lower one is never worth more.
        found: "list[int]" = []
        dice = bytearray()
        for _, die, frame in spots(self.table.state):
            if frame not in found:
                found.append(frame)
                dice.append(die)
            elif face_of(die) > face_of(dice[found.index(frame)]):
                dice[found.index(frame)] = die
        dice.append(0)
        self._dice = dice
        return found + [NONE]

    def subject_name(self, subject: int) -> str:
        return words.NO_SPOT

    def notes(self) -> "list[str]":
        """Return the range of spotting."""
        state = self.table.state
        return [words.SIGHT_TOLD[sight(state)].format(state.setup.ruler)]

    def choose(self, index: int) -> None:
        self.table.play(bytes((SPOT, self._dice[index], self.listed[index])))
