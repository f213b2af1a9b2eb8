"""esptool, run as a program: which chip is at a port, and what its flash holds."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from doomsday.child import at_birth
from doomsday.errors import NO_BOX, Failure
from doomsday.image.partitions import MIB
from doomsday.image.runs import Run
from doomsday.output import printable

Advance = Callable[[int], None]

BAUD = 460_800
_CHIP = re.compile(r"^Chip type:\s+(\S+)", re.MULTILINE)
_MAC = re.compile(r"^MAC:\s+([0-9a-f:]{17,23})\s*$", re.MULTILINE)
_SIZE = re.compile(r"^Detected flash size:\s+(\d+)MB", re.MULTILINE)
_WROTE = re.compile(r"Wrote (\d+) bytes")
_AT = re.compile(r"(?:Writing at|Reading from) 0x([0-9a-f]+)")
_SILENT = ("Failed to connect", "No serial data", "No response", "Wrong boot mode")
_UNCLEAR = "security info"
_CUT = ("Input/output error", "device disconnected", "No such device", "multiple access")


@dataclass(frozen=True)
class Chip:
    """A chip that answered: its name such as "ESP32-S3", its number, and bytes of its flash."""

    name: str
    number: str
    flash_size: int


class Esptool:
    """The chip at a port. Every method leaves it running, and may raise Failure."""

    def __init__(self, port: str, baud: int = BAUD) -> None:
        self._port = port
        self._baud = baud
        self._chip = "auto"

    def identify(self) -> Chip:
        """Which chip it is, and how large its flash."""
        said = self._run("flash-id")
        chip, number, size = _CHIP.search(said), _MAC.search(said), _SIZE.search(said)
        if chip is None or number is None:
            raise Failure(
                f"What is at {printable(self._port)} is no chip that is known.",
                "another port; 'doomsday ports' lists them",
                NO_BOX,
            )
        if size is None:
            raise Failure(
                "The chip does not say how large its flash is.",
                "another board: its flash may be broken, or of a kind that is not known",
            )
        name = _model(chip[1])
        self._chip = name.lower().replace("-", "")
        return Chip(name, number[1].replace(":", ""), int(size[1]) * MIB)

    def read(self, offset: int, size: int, advance: Advance = lambda count: None) -> bytes:
        """`size` bytes of flash from `offset` on; `advance` is told how many more have come."""
        with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
            target = Path(folder) / "flash.bin"
            place = _Place(offset, advance)
            self._run("read-flash", hex(offset), hex(size), str(target), each=place.line)
            content = target.read_bytes()
        if len(content) != size:
            raise Failure("The chip gave less of its flash than it has.", "the same again")
        return content

    def write(self, runs: Sequence[Run], advance: Advance = lambda count: None) -> None:
        """Erase all of the flash, then write and verify `runs`, in their order."""
        with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
            pairs = []
            for run in runs:
                source = Path(folder) / f"{run.offset:x}.bin"
                source.write_bytes(run.content)
                pairs += [hex(run.offset), str(source)]
            self._run(
                "write-flash",
                "--erase-all",
                "--flash-size",
                "keep",
                *pairs,
                each=lambda line: _count(line, advance),
            )

    def _run(self, *arguments: str, each: Callable[[str], None] = lambda line: None) -> str:
        command = [sys.executable, "-m", "esptool", "--chip", self._chip, "--port", self._port]
        said = []
        with _program([*command, "--baud", str(self._baud), *arguments]) as program:
            assert program.stdout is not None
            for line in program.stdout:
                said.append(line)
                each(line)
        text = "".join(said)
        if program.returncode:
            raise self._why(text)
        return text

    def _why(self, said: str) -> Failure:
        if "No module named esptool" in said:
            return Failure(
                "esptool, which writes to the chip, is missing.",
                f"{Path(sys.executable).name} -m pip install esptool",
            )
        if any(words in said for words in _CUT):
            return Failure(
                f"The line to the chip at {printable(self._port)} was cut.",
                "look at the cable, then the same command again: it begins anew",
            )
        if any(words in said for words in _SILENT):
            return Failure(
                f"No chip answers at {printable(self._port)}.",
                "wait a few seconds and run it again; if that does not help: hold the board's "
                "button BOOT, press and let go of RST or EN, let go of BOOT, then the same again",
                NO_BOX,
            )
        if _UNCLEAR in said:
            return Failure(
                f"The chip at {printable(self._port)} does not answer clearly.",
                "wait a few seconds and run it again: another program may still be at the port",
                NO_BOX,
            )
        last = [line.strip() for line in said.splitlines() if line.strip()]
        return Failure(
            f"esptool gave up: {printable(last[-1] if last else 'it said nothing')}",
            f"the same again with a slower line: --baud {115_200}",
        )


class _Place:
    """How far a reading is that began at a byte."""

    def __init__(self, start: int, advance: Advance) -> None:
        self._at = start
        self._advance = advance

    def line(self, line: str) -> None:
        found = _AT.search(line)
        if found:
            place = int(found[1], 16)
            self._advance(max(place - self._at, 0))
            self._at = max(place, self._at)


def _count(line: str, advance: Advance) -> None:
    found = _WROTE.search(line)
    if found:
        advance(int(found[1]))


def _model(text: str) -> str:
    """ESP32-D0WD-V3 and the like are all ESP32; ESP32-S3 is one by itself."""
    found = re.match(r"ESP32-(?:S|C|H|P)\d+", text)
    return found[0] if found else "ESP32"


@contextmanager
def _program(command: Sequence[str]) -> Iterator[subprocess.Popen[str]]:
    """A program whose output is read line by line; it does not outlive the block."""
    program = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # A killed command would leave it at the port, which the next one then shares with it.
        preexec_fn=at_birth(),
    )
    try:
        yield program
        program.wait()
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()
        if program.stdout is not None:
            program.stdout.close()
