"""The chip at a port by way of esptool: which it is, and what its flash holds."""

import re
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from doomsday.console.output import printable
from doomsday.device.chip.esptool_process import LineCut, run_esptool
from doomsday.device.port import clock
from doomsday.device.port.listing import Found
from doomsday.device.port.usb_port import UsbPort, is_loader
from doomsday.errors import NO_BOX, Failure
from doomsday.image.partitions import MIB, TABLE_OFFSET, TABLE_SIZE
from doomsday.image.runs import Run

Advance = Callable[[int], None]
BAUD = 460_800
_CHIP = re.compile(r"^Chip type:\s+(\S+)", re.MULTILINE)
_MAC = re.compile(r"^MAC:\s+([0-9a-f:]{17,23})\s*$", re.MULTILINE)
_SIZE = re.compile(r"^Detected flash size:\s+(\d+)MB", re.MULTILINE)
_WROTE = re.compile(r"Wrote (\d+) bytes")
_AT = re.compile(r"(?:Writing at|Reading from) 0x([0-9a-f]+)")
# With --before no-reset DTR stays on as the port was opened, and esptool's own sequence is then
# no reset: the chip wants RTS on while DTR is off.
_HARD_RESET = "[esptool]\ncustom_hard_reset_sequence = D0|R1|W0.1|R0\n"
_VERIFIED = "Hash of data verified"
# esptool knocks for longer than MicroPython takes to begin its jump to the loader.
_JUMP_S = 2.0
# MicroPython takes the USB from the loader a second after a reset.
LEAVE_S = 5.0
_LOOK_S = 0.05


@dataclass(frozen=True)
class Chip:
    """A chip that answered: its name such as "ESP32-S3", its number, and bytes of its flash."""

    name: str
    number: str
    flash_size: int


class Esptool:
    """The chip at a port. Methods may raise Failure.

    From `identify` on the chip waits in its loader, until `write` is done or `restart` is called.
    A chip with USB of its own is not reset in between, since each reset takes its port away.
    """

    def __init__(self, port: str, baud: int = BAUD) -> None:
        self.port = UsbPort(port)
        self._baud = baud
        self._chip = "auto"
        self._waits = False

    def identify(self) -> Chip:
        """Return the chip, and how large its flash is."""
        said = self._first("flash-id")
        self._waits = True
        chip, number, size = _CHIP.search(said), _MAC.search(said), _SIZE.search(said)
        if chip is None or number is None:
            raise Failure(
                f"What is at {printable(self.port.name)} is no chip that is known.",
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

    def restart(self) -> None:
        """Start what its flash holds, if it waits in its loader."""
        if not self._waits:
            return
        self._waits = False
        command = ("--no-stub", "read-mac")
        try:
            self._step(*command, after="hard-reset")
        except LineCut:
            if not self.port.native:
                raise
            # The reset took the port away, for esptool too.
        except Failure:
            # A reading that was broken off may leave the loader busy.
            self._run(*command, before="default-reset", after="hard-reset")

    def read(self, offset: int, size: int, advance: Advance = lambda count: None) -> bytes:
        """Read `size` bytes of flash from `offset` on; `advance` gets how many more have come."""
        with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
            target = Path(folder) / "flash.bin"
            place = _Place(offset, advance)
            self._step("read-flash", hex(offset), hex(size), str(target), each=place.line)
            content = target.read_bytes()
        if len(content) != size:
            raise Failure("The chip gave less of its flash than it has.", "the same again")
        return content

    def write(self, runs: Sequence[Run], advance: Advance = lambda count: None) -> None:
        """Erase all of the flash, write and verify `runs` in their order, and start the chip."""
        # A chip that holds half a program is left in its loader.
        self._waits = False
        with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
            # A chip that loses power while it is erased may keep any part of what it had. Its
            # table of partitions goes first, so that no later run takes that part for a box.
            blank = Path(folder) / "blank.bin"
            blank.write_bytes(b"\xff" * TABLE_SIZE)
            self._step("write-flash", "--flash-size", "keep", hex(TABLE_OFFSET), str(blank))
            pairs = []
            for run in runs:
                source = Path(folder) / f"{run.offset:x}.bin"
                source.write_bytes(run.content)
                pairs += [hex(run.offset), str(source)]
            try:
                self._step(
                    "write-flash",
                    "--erase-all",
                    "--flash-size",
                    "keep",
                    *pairs,
                    each=lambda line: _count(line, advance),
                    after="hard-reset",
                )
            except LineCut as cut:
                # The reset at the end takes the port away, for esptool too.
                if not self.port.native or cut.said.count(_VERIFIED) < len(runs):
                    raise
        if self.port.native:
            self._leave_loader()

    def _leave_loader(self) -> None:
        """Restart the whole chip where a reset by its own USB does not start the application.

        That resets the core alone, which takes BOOT for as it was when the loader was started by
        hand (esptool's documentation, "Leaving Download Mode in USB-Serial/JTAG Mode").
        """
        end = clock.now() + LEAVE_S
        while is_loader(self.port.found()):
            if clock.now() > end:
                # It takes the port away. Where it does not help, no box answers.
                with suppress(Failure):
                    self._run("--no-stub", "read-mac", before="no-reset", after="watchdog-reset")
                return
            clock.sleep(_LOOK_S)

    def _first(self, *arguments: str) -> str:
        """Reset the chip into its loader and run esptool.

        MicroPython on a chip's own USB jumps to the loader while esptool knocks; the port leaves,
        and esptool finds the loader only when it is run again.
        """
        before = self.port.found()
        try:
            return self._run(*arguments, before="default-reset", after="no-reset")
        except Failure as failure:
            moved = self.port.native and self._left(before, isinstance(failure, LineCut))
            if not moved:
                raise
        loader = is_loader(self.port.found())
        before_again = "no-reset" if loader else "default-reset"
        return self._run(*arguments, before=before_again, after="no-reset")

    def _left(self, before: Found | None, cut: bool) -> bool:
        """Return whether the port left or came back as another; wait until it is back."""
        end = clock.now() + _JUMP_S
        while self.port.found() == before:
            if clock.now() > end:
                return cut
            clock.sleep(_LOOK_S)
        self.port.wait()
        return True

    def _step(
        self,
        *arguments: str,
        each: Callable[[str], None] = lambda line: None,
        after: str = "no-reset",
    ) -> str:
        """Run esptool on a chip that waits in its loader."""
        # Behind a bridge a reset is cheap, and finds the loader at whatever speed it was left.
        before = "no-reset" if self.port.native else "default-reset"
        return self._run(*arguments, each=each, before=before, after=after)

    def _run(
        self,
        *arguments: str,
        each: Callable[[str], None] = lambda line: None,
        before: str,
        after: str,
    ) -> str:
        port = self.port.wait()
        where = ("--chip", self._chip, "--port", port, "--baud", str(self._baud))
        how = ("--before", before, "--after", after)
        settings = _HARD_RESET if self.port.native else ""
        return run_esptool(port, (*where, *how, *arguments), settings, each)


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
    """Return the name of a chip: ESP32 for ESP32-D0WD-V3 and the like, ESP32-S3 as it is."""
    found = re.match(r"ESP32-(?:S|C|H|P)\d+", text)
    return found[0] if found else "ESP32"
