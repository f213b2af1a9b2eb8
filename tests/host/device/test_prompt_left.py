"""A box that was left at its prompt, in any state, runs its program again."""

import time
from pathlib import Path

import pytest
import serial

from doomsday.device.line.find_box import connected, greeted
from tests.host.simbox import headless
from tests.patience import PATIENCE_S
from tests.sampling import every

pytestmark = pytest.mark.usefixtures("own_state")

LEFT = (b"x = 1 #", b"if 1:\r", b"'''abc\r", b"\x05x = 1\r", b"\x01x = (1,")
RUNNING = {"pause": b"import time; time.sleep(100)\r", "loop": b"while 1: pass\r\r"}


def leave(port: Path, typed: bytes) -> None:
    """Interrupt the program at a port, type something, and leave."""
    with serial.Serial(str(port), 115200, timeout=0.1) as line:
        line.write(b"\x03")
        came = b""
        end = time.monotonic() + PATIENCE_S
        while not came.endswith(b">>> "):
            assert time.monotonic() < end, came
            came += line.read(100)
        line.write(typed)
        # Wait until everything was echoed.
        while line.read(100):
            pass


def test_a_box_with_partial_input_is_started_again(tmp_path: Path) -> None:
    port = tmp_path / "P"
    with headless(tmp_path / "flash.bin", pty=port):
        for typed in LEFT:
            leave(port, typed)
            box = greeted(str(port))
            assert box.hello.state == "pages", typed
            box.bye()
            box.line.stream.close()


@pytest.mark.sampled("pause")
@pytest.mark.parametrize("typed", RUNNING.values(), ids=RUNNING)
def test_a_box_left_busy_by_a_killed_command_is_found_again(typed: bytes, tmp_path: Path) -> None:
    port = tmp_path / "P"
    with headless(tmp_path / "flash.bin", pty=port):
        with connected(str(port)) as box:
            number = box.hello.id
        leave(port, typed)
        with connected(interrupt=True) as box:
            assert (box.hello.id, box.hello.state) == (number, "pages")


def test_typed_code_is_interrupted_at_a_named_port(tmp_path: Path) -> None:
    port = tmp_path / "P"
    with headless(tmp_path / "flash.bin", pty=port):
        for typed in every([*RUNNING.values()], len(RUNNING)):
            leave(port, typed)
            with connected(str(port), interrupt=True) as box:
                assert box.hello.state == "pages", typed
