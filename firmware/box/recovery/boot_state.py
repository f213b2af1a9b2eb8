"""Record of starts and crashes, in memory that survives a reset.

Read back whenever it is needed, so that this module is not in the heap in between.
"""

import binascii
import struct
from typing import TYPE_CHECKING

from micropython import const

from box.recovery import BY_PLAYER, TABLE, TO_SAVE

if TYPE_CHECKING:
    from typing import Protocol

    class Keeper(Protocol):
        """Storage that survives a reset."""

        def keep(self, data: bytes) -> None: ...

        def kept(self) -> bytes: ...


_MAGIC = b"DB"
_HEAD = "<2sHBB"
_CODE_MAX = const(24)
# How the previous run ended on purpose: left at the prompt, or reset by the program, which has
# counted the reason already. See also box/recovery/__init__.py.
_LEFT = const(1)
_RESTARTED = const(3)
# Values of machine.reset_cause(). It does not tell a panic from machine.reset().
_HARD_RESET = const(2)
_WATCHDOG_RESET = const(3)
QUICK_MAX = 3


class BootState:
    """Boot counter, number of recent crashes, and the code of the last one.

    quick: crashes with less than a minute of running between them. asked: set by
    `begin` to what this start was requested for, see box/recovery/__init__.py; 0 if it was not. A
    button held during a requested start is stuck and does not open safe mode.
    """

    def __init__(self, keeper: "Keeper") -> None:
        """Read the record back."""
        self._keeper = keeper
        self.count, self.quick, self._ended, self.code = _read(keeper.kept())
        self.asked = 0

    def begin(self, cause: int) -> None:
        """Count this start. cause: machine.reset_cause()."""
        ended = self._ended
        self.count = (self.count + 1) & 0xFFFF
        self.asked = ended if ended in (BY_PLAYER, TO_SAVE, TABLE) else 0
        if cause == _WATCHDOG_RESET and ended != _LEFT:
            self.crash("watchdog")
        elif cause == _HARD_RESET and self.count > 1 and not ended:
            # The program did not ask for this reset: C stack overflow, or a fault in the firmware.
            self.crash("panic")
        self._ended = 0
        self._write()

    @property
    def safe(self) -> bool:
        """Whether the box has crashed too often to start normally."""
        return self.quick >= QUICK_MAX

    def crash(self, code: str) -> None:
        """Count a crash that ends this run."""
        self.quick = min(self.quick + 1, 255)
        self._ended = _RESTARTED
        self.note(code)

    def note(self, code: str) -> None:
        """Store the code of an error that the box survived."""
        # A full stop ends a name that is cut.
        self.code = code if len(code) <= _CODE_MAX else code[: _CODE_MAX - 1] + "."
        self._write()

    def leave(self) -> None:
        """Note that the prompt was opened: a watchdog reset is then not a crash."""
        self._ended = _LEFT
        self._write()

    def restart(self, asked: int = 0) -> None:
        """Note that the program will reset the chip: that is not a crash. asked: see there."""
        self._ended = asked or _RESTARTED
        self._write()

    def ask(self, table: bool = False) -> None:
        """Note that a player requests a normal start: ignore past crashes and held buttons.

        table: at the game's table, in place of the stored page.
        """
        self._ended = TABLE if table else BY_PLAYER
        self.quick = 0
        self._write()

    def settled(self) -> None:
        """Forget earlier crashes, after the box has run for a minute."""
        if self.quick:
            self.quick = 0
            self._write()

    def _write(self) -> None:
        data = struct.pack(_HEAD, _MAGIC, self.count, self.quick, self._ended) + self.code.encode()
        self._keeper.keep(data + struct.pack("<I", binascii.crc32(data)))


def _read(raw: bytes) -> "tuple[int, int, int, str]":
    head = struct.calcsize(_HEAD)
    if len(raw) < head + 4 or raw[:2] != _MAGIC:
        return 0, 0, 0, ""
    if struct.unpack("<I", raw[-4:])[0] != binascii.crc32(raw[:-4]):
        return 0, 0, 0, ""
    _, count, quick, ended = struct.unpack(_HEAD, raw[:head])
    return count, quick, ended, raw[head:-4].decode()


def code_of(error: BaseException) -> str:
    """Return a short code for `error` that a player can read out: module, line, exception."""
    import io
    import sys

    text = io.StringIO()
    sys.print_exception(error, text)
    where = "?"
    for line in text.getvalue().split("\n"):
        parts = line.split('"')
        if len(parts) == 3 and ", line " in parts[2]:
            # A compiled module gives only its name, a source file its path.
            name = parts[1].split("/")[-1].split(".")[0]
            where = name + ":" + parts[2].split(",")[1].split()[1]
    return where + " " + type(error).__name__
