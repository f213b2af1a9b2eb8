"""What the box remembers of its crashes, in memory that outlives a reset."""

import binascii
import struct
from typing import TYPE_CHECKING

from micropython import const

if TYPE_CHECKING:
    from typing import Protocol

    class Keeper(Protocol):
        """What keeps bytes over a reset."""

        def keep(self, data: bytes) -> None: ...

        def kept(self) -> bytes: ...


_MAGIC = b"DB"
_HEAD = "<2sHBB"
_CODE_MAX = const(24)
# How the run before ended, where it was ended on purpose: at the prompt, by D in safe mode, or by
# a reset of our own, whose reason is counted already.
_LEFT = const(1)
_ASKED = const(2)
_RESTARTED = const(3)
# Causes of a reset as machine.reset_cause() has them. A panic and machine.reset() look alike.
_HARD_RESET = const(2)
_WATCHDOG_RESET = const(3)
QUICK_MAX = 3


class BootState:
    """Boot counter, the crashes in a row, and the code of the last one.

    `quick` counts crashes with less than a minute of running between them. asked: a player asked
    for this start; a button held at it is stuck, and means nothing.
    """

    def __init__(self, keeper: "Keeper", cause: int) -> None:
        """Count this start. `cause`: that of the reset, as machine.reset_cause() has it."""
        self._keeper = keeper
        self.count, self.quick, ended, self.code = _read(keeper.kept())
        self.count = (self.count + 1) & 0xFFFF
        self._ended = 0
        self.asked = ended == _ASKED
        if cause == _WATCHDOG_RESET and ended != _LEFT:
            self.crash("watchdog")
        elif cause == _HARD_RESET and self.count > 1 and not ended:
            # Nobody asked for it. The C stack overflowed, or firmware failed.
            self.crash("panic")
        self._ended = 0
        self._write()

    @property
    def safe(self) -> bool:
        """Whether the box crashed so often that it should stay in safe mode."""
        return self.quick >= QUICK_MAX

    def crash(self, code: str) -> None:
        """Note a crash that ends this run."""
        self.quick = min(self.quick + 1, 255)
        self._ended = _RESTARTED
        self.note(code)

    def note(self, code: str) -> None:
        """Keep the code of an error that the box survived."""
        self.code = code[:_CODE_MAX]
        self._write()

    def leave(self) -> None:
        """Someone broke in: a restart by the watchdog is no crash now."""
        self._ended = _LEFT
        self._write()

    def restart(self) -> None:
        """The program restarts the chip: that is no crash."""
        self._ended = _RESTARTED
        self._write()

    def ask(self) -> None:
        """A player asks for a start that plays: earlier crashes and held buttons do not count."""
        self._ended = _ASKED
        self.quick = 0
        self._write()

    def settled(self) -> None:
        """The box has run for a minute: earlier crashes count no more."""
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
    """A short code for `error` that a player can read out: module, line, kind."""
    import io
    import sys

    text = io.StringIO()
    sys.print_exception(error, text)
    where = "?"
    for line in text.getvalue().split("\n"):
        parts = line.split('"')
        if len(parts) == 3 and ", line " in parts[2]:
            # A compiled module gives its name only, a source the path of its file.
            name = parts[1].split("/")[-1].split(".")[0]
            where = name + ":" + parts[2].split(",")[1].split()[1]
    return where + " " + type(error).__name__
