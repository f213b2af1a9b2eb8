"""Prove that the rolls of a box follow from the seed of their game. Not on the box.

The box shows the hash of the seed when a game begins, stamps each roll with the time of its press,
and shows the seed when the game is over. docs/dice.md explains what that proves.
"""

import binascii
import hashlib
from typing import TYPE_CHECKING

from shared.rules import dice_draw
from shared.rules.contract import DICE_HASH, DICE_SEED
from shared.rules.history import ActionHistory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.contract import GameModule, GameState

_SEED_BYTES = 32


class Draw:
    """One roll: the faces and the order that follow from its seed, number and stamp."""

    def __init__(self, seed: bytes, number: int, stamp: int) -> None:
        self._seed = seed
        self._number = number
        self._stamp = stamp

    def dice(self, sides: "Sequence[int]") -> bytes:
        """Return a face for each of `sides`."""
        return bytes(dice_draw.faces(self._seed, sides, self._number, self._stamp))

    def lots(self, seats: "Sequence[int]") -> bytes:
        """Return the seats in the order drawn."""
        return dice_draw.order(self._seed, seats, self._number, self._stamp)


class _AnyDraw:
    """Stands for a roll where it only matters whether an action has faces."""

    def dice(self, sides: "Sequence[int]") -> bytes:
        return bytes((1,)) * len(sides)

    def lots(self, seats: "Sequence[int]") -> bytes:
        return bytes(seats)


_ANY = _AnyDraw()


class DiceProof(ActionHistory):
    """A history that compares each roll of the box with what follows from the seed.

    rolls: those of the box. entered: (ply, token) of the rolls and lots that people entered, or
    whose stamp is missing, also of those that were undone. hash: of the seed, as the header has
    it; "" if it has none.
    """

    def __init__(self, state: "GameState", module: "GameModule", header: "dict[str, str]") -> None:
        """module: of the game. header: the header lines of its record."""
        self._module = module
        self.hash = header.get(DICE_HASH, "")
        self._seed = _bytes(header.get(DICE_SEED, ""))
        self.entered: list[tuple[int, str]] = []
        self._wrong = ""
        # Plies of the rolls of the box that can still be redone, or are in force.
        self._plies: list[int] = []
        # Whether an action has faces, by its kind and phase.
        self._has_faces: dict[tuple[int, int], bool] = {}
        self._is_behind_action = False
        super().__init__(state)

    @property
    def fault(self) -> str:
        """Return why the dice prove nothing, or the first roll that does not follow; else ""."""
        if not self.hash:
            return "No hash of a seed is on record: an older box, or none, rolled the dice."
        if not self._seed:
            return "The seed is missing: a box adds it when the game is over."
        if _bytes(self.hash) != hashlib.sha256(self._seed).digest():
            return "The seed does not have the hash that was fixed when the game began."
        return self._wrong

    @property
    def undone(self) -> int:
        """Return how many rolls of the box do not count in the end, as they were undone."""
        return self.rolls - len([ply for ply in self._plies if ply <= self.ply])

    def take(self, action: bytes) -> None:
        """Take an action; note it if it has faces."""
        state = self.state
        key = action[0], state.phase
        has_faces = self._has_faces.get(key)
        if has_faces is None:
            has_faces = bool(self._module.rolled(state, action, _ANY))
            self._has_faces[key] = has_faces
        if has_faces:
            self.entered.append((self.ply + 1, state.text(action)))
        while self._plies and self._plies[-1] > self.ply:
            self._plies.pop()
        super().take(action)
        self._is_behind_action = True

    def pass_roll(self, stamp: int) -> None:
        """Compare the faces of the last action with the roll."""
        draw = Draw(self._seed, self.rolls, stamp)
        super().pass_roll(stamp)
        drawn = entered = ""
        if self._is_behind_action:
            action = self.action(self.ply)
            self.look(self.ply - 1)
            expected = self._module.rolled(self.state, action, draw)
            drawn = self.state.text(expected) if expected else ""
            entered = self.state.text(action)
            self.present()
        self._is_behind_action = False
        if not drawn:
            self._note("Roll %d stands where nothing was rolled." % self.rolls)
            return
        self.entered.pop()
        self._plies.append(self.ply)
        if drawn != entered:
            form = "Roll %d, ply %d: the seed gives %s, but the record has %s."
            self._note(form % (self.rolls, self.ply, drawn, entered))

    def undo(self, count: int = 1) -> None:
        """Undo actions."""
        super().undo(count)
        self._is_behind_action = False

    def redo(self, count: int = 1) -> None:
        """Redo actions, which were noted when they were played."""
        super().redo(count)
        self._is_behind_action = False

    def _note(self, fault: str) -> None:
        if not self._wrong:
            self._wrong = fault


def _bytes(digits: str) -> bytes:
    try:
        found = binascii.unhexlify(digits)
    except ValueError:
        return b""
    return found if len(found) == _SEED_BYTES else b""
