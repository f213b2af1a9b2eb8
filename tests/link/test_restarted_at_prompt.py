"""A board that restarts in the middle of work at its prompt is reported as that."""

import pytest

from doomsday.device.port import faults
from doomsday.device.prompt.repl import Repl
from doomsday.errors import Failure
from tests.link.wire import Wire

BOOT = b"ets Jul 29 2019 12:21:46\r\n\r\nrst:0x8 (TG1WDT_SYS_RESET),boot:0x13\r\n"
READY = b"raw REPL; CTRL-B to exit\r\n>"


class Restarts:
    """A board at its raw prompt that restarts: what it sends when code comes, and when it ends."""

    def __init__(self, begins: bytes, ends: bytes = b"") -> None:
        self._begins = begins
        self._ends = ends
        self._pastes = False

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if data.endswith(b"A\x01"):
            self._pastes = True
            return self._begins
        if self._pastes:
            return self._ends if data.endswith(b"\x04") else b""
        return READY if data.endswith((b"\x01", b"\x04")) else b""


@pytest.mark.parametrize(
    "board",
    [
        Restarts(BOOT),
        Restarts(b"#01020L\n"),
        Restarts(b"R\x01\x80\x00\x01", b"\x04" + BOOT),
    ],
    ids=["before the code", "long before", "while the code runs"],
)
def test_a_restart_is_not_taken_for_an_old_micropython(board: Restarts) -> None:
    wire = Wire(board)
    repl = Repl(wire, wire.now)
    repl.stop()
    with pytest.raises(faults.Restarted) as caught:
        repl.run("pass")
    assert "flash" not in caught.value.hint


def test_a_prompt_without_raw_paste_mode_is_old() -> None:
    for output in (b"R\x00>", READY):
        wire = Wire(Restarts(output))
        repl = Repl(wire, wire.now)
        repl.stop()
        with pytest.raises(Failure, match="too old"):
            repl.run("x")
