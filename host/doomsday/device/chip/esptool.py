"""Identify the chip at a port, read and write its flash, through esptool."""

import re
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from doomsday.device.chip.esptool_process import LineCut, run_esptool
from doomsday.device.port import clock
from doomsday.device.port.listing import Found
from doomsday.device.port.usb_port import UsbPort, is_loader
from doomsday.errors import NO_BOX, Failure
from doomsday.image.partitions import MIB, TABLE_OFFSET, TABLE_SIZE
from doomsday.image.written_parts import Run
from doomsday.wording import printable

Advance = Callable[[int], None]
BAUD = 460_800
_CHIP = re.compile(r"^Chip type:\s+(\S+)", re.MULTILINE)
_MAC = re.compile(r"^MAC:\s+([0-9a-f:]{17,23})\s*$", re.MULTILINE)
_SIZE = re.compile(r"^Detected flash size:\s+(\d+)MB", re.MULTILINE)
_WROTE = re.compile(r"Wrote (\d+) bytes")
_AT = re.compile(r"(?:Writing at|Reading from) 0x([0-9a-f]+)")
# With --before no-reset DTR stays on from opening the port, and esptool's own sequence then does
# not reset: the chip needs RTS on while DTR is off.
_HARD_RESET = "[esptool]\ncustom_hard_reset_sequence = D0|R1|W0.1|R0\n"
_VERIFIED = "Hash of data verified"
# Seconds; MicroPython starts its jump to the bootloader while esptool is still trying.
_JUMP_S = 2.0
# Seconds; MicroPython takes over USB from the bootloader a second after a reset.
LEAVE_S = 5.0
_LOOK_S = 0.05


@dataclass(frozen=True)
class Chip:
    """A chip: its name, such as "ESP32-S3", its MAC address in hex, its flash size in bytes."""

    name: str
    number: str
    flash_size: int


class Esptool:
    """The chip at a port. Methods may raise Failure.

    After `identify` the chip stays in its bootloader until `write` or `restart`. A chip with
    native USB is not reset in between, because every reset disconnects its port.
    """

    def __init__(self, port: str, baud: int = BAUD) -> None:
        self.port = UsbPort(port)
        self._baud = baud
        self._chip = "auto"
        self._waits = False

    def identify(self) -> Chip:
        """Return the chip and its flash size. Raises: Failure for an unknown chip."""
        output = self._first("flash-id")
        self._waits = True
        chip, number, size = _CHIP.search(output), _MAC.search(output), _SIZE.search(output)
        if chip is None or number is None:
            raise Failure(
                f"The device at {printable(self.port.name)} is not a known chip.",
                "another port; 'doomsday ports' lists them",
                NO_BOX,
            )
        if size is None:
            raise Failure(
                "The flash size of the chip cannot be detected.",
                "another board: its flash may be broken or of an unknown type",
            )
        name = _model(chip[1])
        self._chip = name.lower().replace("-", "")
        return Chip(name, number[1].replace(":", ""), int(size[1]) * MIB)

    def restart(self) -> None:
        """Start the program in its flash, if it is in its bootloader."""
        if not self._waits:
            return
        self._waits = False
        command = ("--no-stub", "read-mac")
        try:
            self._step(*command, after="hard-reset")
        except LineCut:
            if not self.port.native:
                raise
            # The reset disconnected the port, also from esptool.
        except Failure:
            # An interrupted read may leave the bootloader busy.
            self._run(*command, before="default-reset", after="hard-reset")

    def read(self, offset: int, size: int, advance: Advance = lambda count: None) -> bytes:
        """Read `size` bytes of flash from `offset`.

        advance: called with the number of bytes received. Raises: Failure if bytes are missing.
        """
        with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
            target = Path(folder) / "flash.bin"
            place = _Place(offset, advance)
            self._step("read-flash", hex(offset), hex(size), str(target), each=place.line)
            content = target.read_bytes()
        if len(content) != size:
            raise Failure("The flash was not read completely.", "the same command again")
        return content

    def write(self, runs: Sequence[Run], advance: Advance = lambda count: None) -> None:
        """Erase the flash, write and verify `runs` in order, and start the chip."""
        # Do not restart a chip with half a program.
        self._waits = False
        with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
            # A power cut during the erase may leave any part of the old content. Erase the
            # partition table first, so that a later run does not take that part for a box.
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
                # The reset at the end disconnects the port, also from esptool.
                if not self.port.native or cut.output.count(_VERIFIED) < len(runs):
                    raise
        if self.port.native:
            self._leave_loader()

    def _leave_loader(self) -> None:
        """Reset the whole chip if a reset through its native USB did not start the program.

        The USB reset resets only the core, which keeps the BOOT strapping from a bootloader that
        was started by hand (esptool's documentation, "Leaving Download Mode in USB-Serial/JTAG
        Mode").
        """
        end = clock.now() + LEAVE_S
        while is_loader(self.port.found()):
            if clock.now() > end:
                # It disconnects the port. If it does not help, the box does not reply later.
                with suppress(Failure):
                    self._run("--no-stub", "read-mac", before="no-reset", after="watchdog-reset")
                return
            clock.sleep(_LOOK_S)

    def _first(self, *arguments: str) -> str:
        """Reset the chip into its bootloader and run esptool.

        MicroPython on native USB jumps to the bootloader while esptool tries to connect: the port
        disconnects, and esptool finds the bootloader only in a second run.
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
        """Return whether the port disconnected or changed; wait until it is back."""
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
        """Run esptool on a chip that is in its bootloader."""
        # Behind a USB bridge a reset is cheap and works at any baud rate the bootloader was left.
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
    """The progress of a read that starts at a flash offset."""

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
    """Return the family of a chip: "ESP32" for ESP32-D0WD-V3 etc., "ESP32-S3" unchanged."""
    found = re.match(r"ESP32-(?:S|C|H|P)\d+", text)
    return found[0] if found else "ESP32"
