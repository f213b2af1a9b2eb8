"""A board filled to its last block is saved and filled again before its watchdog expires."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.device.backup.backup import backup, restore, wipe
from doomsday.device.backup.backup_archive import unpack
from doomsday.device.backup.box_data import BoxData
from doomsday.device.port import faults
from doomsday.device.port.port import BAUD
from doomsday.device.prompt.repl import RUN_S
from doomsday.image import build, vfs
from tests.faults.promptbox import PromptBox, prompt_box
from tests.host.simbox import flash_image, headless
from tests.sampling import cases

# A board with 4 MiB of flash has 2 MiB for files.
BLOCKS = 512
PACK_SIZE = 420_000
GAME_SIZE = 60_000
BYTES_S = BAUD / 10
WATCHDOG_S = 120.0


class TimedLine:
    """Let the time pass that bytes take on the line, and reset the board as its watchdog would.

    longest_s: the longest time without a renewal.
    """

    def __init__(self, box: PromptBox) -> None:
        self.longest_s = 0.0
        self._box = box
        self._unfed_s = 0.0
        self._renewals = 0

    def run(self, code: str, patience_s: float = RUN_S) -> str:
        """Run code at the prompt. Raises: Restarted if the watchdog expires meanwhile."""
        self._pass(code)
        output = PromptBox.run(self._box, code, patience_s)
        renewals = int(self._box.test("print(machine.renewals)"))
        if renewals > self._renewals:
            self._renewals, self._unfed_s = renewals, 0.0
        self._pass(output)
        return output

    def _pass(self, text: str) -> None:
        self._unfed_s += len(text) / BYTES_S
        self.longest_s = max(self.longest_s, self._unfed_s)
        if self._unfed_s > WATCHDOG_S:
            raise faults.Restarted(self._box.stream.name)


FILL = f"""
import os
os.mkdir("/games")
with open("/a.pack", "wb") as file:
    file.write(bytes({PACK_SIZE}))
number, size = 0, {GAME_SIZE}
while size >= 4096:
    number += 1
    path = "/games/%04d.game" % number
    try:
        with open(path, "wb") as file:
            file.write(bytes((number,)) * size)
    except OSError:
        os.remove(path)
        size //= 2
"""


@contextmanager
def full_board(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PromptBox, TimedLine]]:
    """Yield a board without a free block for a game, at the end of a line of 115,200 baud."""
    with prompt_box(BLOCKS) as box:
        box.test("board.erase()")
        box.test(FILL)
        line = TimedLine(box)
        monkeypatch.setattr(box, "run", line.run)
        box.agent.begin()
        assert box.agent.room().free < 4 * vfs.BLOCK
        yield box, line


def test_long_work_at_the_prompt_renews_the_watchdog(monkeypatch: pytest.MonkeyPatch) -> None:
    with full_board(monkeypatch) as (box, line):
        whole = backup(box.agent)
        assert sum(map(len, whole.files.values())) > 1_500_000
        wipe(box.agent)
        # `restore` leaves some blocks free, for changes of the file system.
        fits = sorted(whole.files)[:-2]
        again = fits[: cases(len(fits), 3)]
        data = BoxData({path: whole.files[path] for path in again}, b"")
        restore(box.agent, data)
        files = box.files()
    assert {path: files.get(path) for path in data.files} == data.files
    # No single exchange takes longer.
    assert line.longest_s < 10


@pytest.mark.sampled()
def test_a_full_box_is_saved_at_the_speed_of_its_line(
    tmp_path: Path, own_state: None, capsys: pytest.CaptureFixture[str]
) -> None:
    flash, port, archive = tmp_path / "flash.bin", tmp_path / "P", tmp_path / "box.zip"
    games = {f"/games/{number:04d}.game": bytes((number,)) * 150_000 for number in range(1, 11)}
    flash.write_bytes(flash_image({**build.program_files("sim"), **games}))
    with headless(flash, pty=port):
        assert cli.main(["backup", str(archive), "--port", str(port)]) == 0
        assert cli.main(["info", "--port", str(port)]) == 0
    saved = unpack(archive.read_bytes(), "box.zip").files
    assert games.items() <= saved.items()
