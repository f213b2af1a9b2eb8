"""The diagnosis of a port where no box replies is correct and quick."""

import pytest

from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.port import faults, patience, port_diagnosis
from doomsday.device.prompt.repl import Repl
from doomsday.errors import NO_BOX, Failure
from tests.link.wire import FarEnd, Nothing, Wire

GPS = b"$GPRMC,081836,A,3751.65,S,14507.36,E,000.0,360.0,130998,011.3,E*62\r\n"
PROMPT = b"MicroPython v1.29.0 on 2026-08-01\r\n>>> "


class Talker:
    """A device that sends the same output once per second."""

    def __init__(self, says: bytes) -> None:
        self._says = says
        self._next_ms = 0

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if now_ms < self._next_ms:
            return b""
        self._next_ms = now_ms + 1_000
        return self._says


class Once(Talker):
    """A device that sends its output once."""

    def hear(self, data: bytes, now_ms: int) -> bytes:
        says, self._says = self._says, b""
        return says


class Bare:
    """MicroPython at its prompt; after: its output when started."""

    def __init__(self, after: bytes = b"") -> None:
        self.starts = 0
        self._after = after

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if b"\x04" in data:
            self.starts += 1
            return b"\r\nMPY: soft reboot\r\n" + self._after + PROMPT
        if b"\x03" in data or b"\x02" in data or data.endswith((b"\r", b"\n")):
            return b"\r\n>>> "
        return data


def greeting(far: FarEnd) -> tuple[Failure, Wire]:
    """Return the failure when a command looks for a box at the port."""
    wire = Wire(far)
    with pytest.raises(Failure) as caught:
        Box(Conversation(wire, wire.now))
    return caught.value, wire


def stopping(far: FarEnd) -> tuple[Failure, Wire]:
    """Return the failure when a command wants the raw prompt at the port."""
    wire = Wire(far)
    with pytest.raises(Failure) as caught:
        Repl(wire, wire.now).begin()
    return caught.value, wire


# A restart without a word, again and again.
LOOP = b"rst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n" * 3
# A panic at every start, as on a UART, and one on native USB, where the ROM's lines are lost.
PANIC = (
    b"Guru Meditation Error: Core  0 panic'ed (LoadProhibited). Exception was unhandled.\r\n"
    b"Core  0 register dump:\r\n" + b"PC      : 0x400d1b3c  PS      : 0x00060630\r\n" * 8 + b"\r\n"
    b"Backtrace: 0x400d1b39:0x3ffc1d70\r\n\r\nRebooting...\r\n"
)
ABORT = b"abort() was called at PC 0x4008 on core 0\r\n\r\nRebooting...\r\n"
CRASHES = "The chip of the board at wire keeps crashing and restarting"
KINDS = [
    (b"rst:0x1\r\nwaiting for download\r\n", "is in its bootloader", True),
    (b"invalid header: 0xffffffff\r\n", "has no valid program", True),
    (b"The filesystem appears to be corrupted.\r\n", "for another flash size", True),
    (LOOP, "keeps restarting and does not reply", True),
    ((PANIC + LOOP[:58]) * 2, f"{CRASHES} (LoadProhibited).", True),
    (PANIC * 2, f"{CRASHES} (LoadProhibited).", True),
    (ABORT * 3, f"{CRASHES}.", True),
    (GPS, "The device at wire is a satellite receiver (GPS), not a board.", False),
]


@pytest.mark.parametrize("command", [greeting, stopping])
@pytest.mark.parametrize(("says", "what", "board"), KINDS)
def test_other_devices_at_the_port_are_named(
    says: bytes, what: str, board: bool, command: object
) -> None:
    assert callable(command)
    failure, wire = command(Talker(says))
    assert isinstance(failure, faults.NotABox)
    assert what in failure.message and failure.code == NO_BOX
    assert failure.board is board
    # Suggest `flash` for boards only.
    assert (port_diagnosis.FLASH in failure.hint) is board
    assert wire.now_ms < 5_000


def test_micropython_without_the_program_is_reported_after_one_start() -> None:
    bare = Bare()
    failure, wire = greeting(bare)
    assert failure.message == "The board at wire runs MicroPython without the box's program."
    assert "doomsday flash" in failure.hint and "doomsday deploy" in failure.hint
    assert bare.starts == 1
    assert wire.now_ms < 5_000


def test_a_program_that_fails_is_distinguished_from_none() -> None:
    failure, _ = greeting(Bare(b"Traceback (most recent call last):\r\nImportError: box\r\n"))
    assert failure.message == "The program on the board at wire ended with an error."
    assert "doomsday deploy" in failure.hint


def test_a_silent_port_is_soon_given_up_when_its_prompt_is_wanted() -> None:
    failure, wire = stopping(Nothing())
    assert failure.message == "There is no reply at wire."
    assert "'doomsday flash' turns it into a box" in failure.hint
    assert wire.now_ms < 5_000


def test_an_unknown_device_is_quoted_and_flash_is_not_suggested() -> None:
    failure, _ = stopping(Talker(b"+++ATH\r\n"))
    assert "does not run MicroPython; its output: " in failure.message
    assert failure.message.endswith("+++ATH")
    assert port_diagnosis.FLASH not in failure.hint


@pytest.mark.parametrize("command", [greeting, stopping])
def test_a_board_with_another_program_may_become_a_box(command: object) -> None:
    assert callable(command)
    failure, wire = command(Talker(b"I (312) app_main: hello\r\n"))
    assert failure.message.startswith(("The board at wire does not", "The board at wire cannot"))
    assert "if it is not a box yet, 'doomsday flash'" in failure.hint
    assert failure.board
    assert wire.now() < patience.SLOWEST_S + 8


def test_a_single_crash_is_named_and_flash_is_not_suggested() -> None:
    failure, _ = greeting(Once(PANIC))
    assert failure.message == (
        "The chip of the board at wire has crashed and restarts (LoadProhibited)."
    )
    assert port_diagnosis.FLASH not in failure.hint and "doomsday doctor" in failure.hint


def test_half_an_nmea_sentence_does_not_identify_a_gps() -> None:
    assert port_diagnosis.diagnose("wire", GPS[:-4]) is None
    assert port_diagnosis.diagnose("wire", b"$HOME,is*no sentence\r\n") is None
    assert port_diagnosis.diagnose("wire", GPS[20:] + GPS) is not None
