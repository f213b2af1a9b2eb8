"""Prove that the rolls of a box follow from the seed of their game. Not on the box.

The box shows the hash of the seed when a game begins, stamps each roll with the time of its press,
and shows the seed when the game is over. docs/dice.md explains what that proves.
"""

import binascii
import hashlib
from typing import TYPE_CHECKING

from shared.rules import dice_draw
from shared.rules.contract import DICE_HASH, DICE_SEED
from shared.rules.errors import RuleError
from shared.rules.games import named
from shared.rules.history import ActionHistory
from shared.rules.records.replay import replaying

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from shared.rules.contract import GameModule, GameState
    from shared.rules.records.replay import Record

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


class DiceProof(ActionHistory):
    """A history that compares each roll of the box with what follows from the seed.

    rolls: those of the box. others: rolls and lots whose faces people entered, or whose proof is
    missing. fault: one sentence about the first roll that does not follow, "" if all do.
    """

    def __init__(self, state: "GameState", module: "GameModule", seed: bytes) -> None:
        self._module = module
        self._seed = seed
        self.others = 0
        self.fault = ""
        self._is_proved = True
        super().__init__(state)

    def take(self, action: bytes) -> None:
        """Take an action; count it if it has faces."""
        if self._module.rolled(self.state, action, Draw(self._seed, 0, 0)):
            self.others += 1
        super().take(action)
        self._is_proved = False

    def pass_roll(self, stamp: int) -> None:
        """Compare the faces of the last action with the roll."""
        number = self.rolls
        super().pass_roll(stamp)
        action = expected = b""
        if self.ply and not self._is_proved:
            action = self.action(self.ply)
            self.look(self.ply - 1)
            expected = self._module.rolled(self.state, action, Draw(self._seed, number, stamp))
            drawn = self.state.text(expected) if expected else ""
            entered = self.state.text(action)
            self.present()
        self._is_proved = True
        if not expected:
            self._note("Roll %d stands behind an action without dice." % self.rolls)
            return
        self.others -= 1
        if expected != action:
            form = "Roll %d, at ply %d, does not follow from the seed: it gives %s, not %s."
            self._note(form % (self.rolls, self.ply, drawn, entered))

    def undo(self, count: int = 1) -> None:
        """Undo actions; a roll must stand directly behind its action."""
        super().undo(count)
        self._is_proved = True

    def redo(self, count: int = 1) -> None:
        """Redo actions, which were counted when they were played."""
        super().redo(count)
        self._is_proved = True

    def _note(self, fault: str) -> None:
        if not self.fault:
            self.fault = fault


class Judged:
    """What the dice of a record prove.

    rolls, others: as DiceProof has them. hash: of the seed, in hexadecimal; "" if the record has
    none. fault: one sentence, "" if every roll of the box follows from the seed.
    """

    def __init__(self) -> None:
        self.rolls = self.others = 0
        self.hash = ""
        self.fault = ""


def judging(record: "Record") -> "Iterator[Judged | None]":
    """Replay a record and judge its dice: yield None after each token, then the result.

    Raises: RuleError if the record cannot be replayed.
    """
    header = dict(record.header)
    module = named(header.get("Game", ""))
    seed = _bytes(header.get(DICE_SEED, ""))
    game = DiceProof(module.begin(module.read_header(record.header)), module, seed)
    for _ in replaying(record, game):
        yield None
    judged = Judged()
    judged.rolls, judged.others = game.rolls, game.others
    judged.hash = header.get(DICE_HASH, "")
    judged.fault = _of_seed(judged.hash, seed) or game.fault
    yield judged


def judge(record: "Record") -> Judged:
    """Judge the dice of a record. Raises: RuleError if the record cannot be replayed."""
    judged = None
    for judged in judging(record):
        pass
    if judged is None:
        raise RuleError("The record is empty.")
    return judged


def _of_seed(hash: str, seed: bytes) -> str:
    """Return what is wrong with hash and seed, "" if nothing is."""
    if not hash:
        return "This record has no hash of a seed: an older box, or no box, rolled its dice."
    if not seed:
        return "The seed is missing: a box shows it when the game is over."
    if _bytes(hash) != hashlib.sha256(seed).digest():
        return "The seed does not have the hash that the box showed."
    return ""


def _bytes(digits: str) -> bytes:
    try:
        found = binascii.unhexlify(digits)
    except ValueError:
        return b""
    return found if len(found) == _SEED_BYTES else b""
