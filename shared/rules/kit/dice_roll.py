"""Roll dice of a preset such as 2d6+1d10, count their faces, and roll the highest ones again."""

from typing import TYPE_CHECKING

from shared.rules.kit.small_state import SmallState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.kit.file_items import Preset

# Cells of a roll: dice that roll on, how often they have, and what counts so far, in two.
CELLS = 4
_CHAIN = 1
_TOTAL = 2
_CHAIN_MAX = 9


class RollState(SmallState):
    """A small state with rolls of presets.

    presets: the dice. The class says its cells. PRESET_AT: the place of the preset that is rolled,
    or was rolled last. ROLL_AT: the first of CELLS.
    """

    presets: "Sequence[Preset]"
    PRESET_AT: int
    ROLL_AT: int

    @property
    def preset(self) -> "Preset":
        """The dice that are rolled, or that were rolled last."""
        return self.presets[self.vector.values[self.PRESET_AT]]

    def total(self) -> int:
        """Return what counted of the roll so far."""
        return self.wide(self.ROLL_AT + _TOTAL)

    def begin_roll(self, place: int) -> None:
        """Begin a roll of a preset."""
        self.vector.set(self.PRESET_AT, place)
        self.vector.clear(self.ROLL_AT, self.ROLL_AT + CELLS)

    def due_of_roll(self) -> bytes:
        """Return the sides of the dice that are due: all, or those that roll on."""
        more = self.vector.values[self.ROLL_AT]
        return self.preset.sides[:1] * more if more else self.preset.sides

    def are_faces(self, faces: bytes) -> bool:
        """Return whether the dice that are due have these faces."""
        due = self.due_of_roll()
        misfits = [face for sides, face in zip(due, faces) if not 0 < face <= sides]
        return len(faces) == len(due) and not misfits

    def add_faces(self, faces: bytes) -> bool:
        """Count the faces of the dice that are due; return whether the roll is over."""
        more = self._rolling_on(faces)
        self.set_wide(self.ROLL_AT + _TOTAL, self.preset.counted(self.total(), faces))
        self.vector.set(self.ROLL_AT, more)
        self.vector.add(self.ROLL_AT + _CHAIN, 1)
        return not more

    def roll_sentence(self, faces: bytes) -> str:
        """Return what faces do, for the log."""
        result = self.preset.result(self.preset.counted(self.total(), faces))
        more = self._rolling_on(faces)
        listed = " ".join([str(face) for face in faces])
        end = ", %d roll on" % more if more else ""
        return "%s: %s, %s%s" % (self.preset.name, listed, result, end)

    def _rolling_on(self, faces: bytes) -> int:
        """Return how many of the dice that are due roll on after these faces."""
        if not self.preset.explodes or self.vector.values[self.ROLL_AT + _CHAIN] >= _CHAIN_MAX:
            return 0
        return len([face for face in faces if face == self.preset.sides[0]])
