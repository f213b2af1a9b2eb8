"""A cable pulled while a command uploads its code: the next command works at once."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from doomsday.device.line.find_box import connected
from doomsday.device.port import faults
from doomsday.device.port.port import Port
from doomsday.device.prompt.board_files import Agent
from doomsday.device.prompt.repl import Repl
from tests.host.simbox import headless
from tests.sampling import every

pytestmark = pytest.mark.usefixtures("own_state")

# From the first Ctrl-C over the raw prompt and the soft reset into the agent's code.
BYTES = 3_000
# Boxes that share the work; a sample of their work is one cut in so many.
SHARES = 12
ONE_IN = 84
# After the interrupt, at the raw prompt, after the soft reset, before raw-paste mode, and in it.
MODES = (3, 5, 6, 8, 9)


class CutPort(Port):
    """A port whose cable is pulled after so many bytes were sent."""

    def __init__(self, name: str, left: int) -> None:
        super().__init__(name)
        self._left = left

    def write(self, data: bytes) -> None:
        super().write(data[: self._left])
        self._left -= len(data)
        if self._left <= 0:
            raise faults.Cut(self.name)


def upload_until_cut(port: Path, count: int) -> None:
    """Begin what each command does at the prompt, up to the byte after which the line is cut."""
    stream = CutPort(str(port), count)
    try:
        agent = Agent(Repl(stream))
        with pytest.raises(faults.Cut):
            agent.begin()
            while True:
                agent.listing("")
    finally:
        stream.close()


def check_next_command(folder: Path, counts: Iterable[int]) -> None:
    """Cut the line after each of `counts` bytes, and connect again."""
    port = folder / "P"
    with headless(folder / "flash.bin", pty=port):
        for count in counts:
            upload_until_cut(port, count)
            with connected(str(port)) as box:
                assert box.hello.state == "pages", count


def test_the_next_command_works_after_a_cut_in_any_mode_of_the_prompt(tmp_path: Path) -> None:
    check_next_command(tmp_path, MODES)


@pytest.mark.sampled("11")
@pytest.mark.parametrize("share", range(SHARES), ids=str)
def test_the_next_command_works_after_a_cut_at_any_byte(share: int, tmp_path: Path) -> None:
    check_next_command(tmp_path, every(range(1 + share, BYTES + 1, SHARES), ONE_IN))
