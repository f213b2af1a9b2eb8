"""`flash` interrupted at any step and run again, with file names that no laptop supports.

A model of a chip replaces esptool. It erases flash sector by sector in random order, as a power
cut during the erase may leave it.
"""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.device.chip.esptool import Esptool
from doomsday.errors import FAILED, INTERRUPTED, Failure
from doomsday.image import build, pack, vfs
from tests.host.console.odd_names import FOLDERS, ODD
from tests.host.device.test_flash_command import source, whole_image
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox

pytestmark = pytest.mark.usefixtures("own_state")

SIZE = 0x400000
SECTOR = 4096
GONE = "the chip has no power"
LOG = b"what was counted"


class Chip:
    """A flash; left: number of steps until the interruption, None for never."""

    def __init__(self, content: bytes, happens: Callable[[], None]) -> None:
        self.flash = bytearray(content)
        self.left: int | None = None
        self.steps = 0
        self._happens = happens

    def step(self) -> None:
        self.steps += 1
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                self._happens()

    def run(self, tool: Esptool, *arguments: str, each: object = None, **_: str) -> str:
        """Execute esptool's command and return its output."""
        self.step()
        command, *rest = [word for word in arguments if word != "--no-stub"]
        if command == "flash-id":
            return "Chip type: ESP32\nMAC: 24:0a:c4:e2:95:26\nDetected flash size: 4MB\n"
        if command == "read-flash":
            start, size = int(rest[0], 16), int(rest[1], 16)
            Path(rest[2]).write_bytes(self.flash[start : start + size])
        if command == "write-flash":
            if "--erase-all" in rest:
                sectors = list(range(SIZE // SECTOR))
                random.Random(self.steps).shuffle(sectors)
                for sector in sectors:
                    self._program(sector * SECTOR, b"\xff" * SECTOR)
            pairs = rest[rest.index("keep") + 1 :]
            for place, name in zip(pairs[::2], pairs[1::2], strict=True):
                content = Path(name).read_bytes()
                for at in range(0, len(content), SECTOR):
                    self._program(int(place, 16) + at, content[at : at + SECTOR])
        return ""

    def _program(self, at: int, content: bytes) -> None:
        self.flash[at : at + len(content)] = content[: len(content) // 2].ljust(
            len(content), b"\x55"
        )
        self.step()
        self.flash[at : at + len(content)] = content


def played() -> bytes:
    whole = bytearray(whole_image("devkitc", "esp32", dict(ODD), SIZE))
    whole[0x200000:SIZE] = vfs.build(
        vfs.read_all(bytes(whole[0x200000:SIZE])), (SIZE - 0x200000) // SECTOR, FOLDERS
    )
    whole[0x1E0000 : 0x1E0000 + len(LOG)] = LOG
    return bytes(whole)


@pytest.fixture(autouse=True)
def program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a small program."""
    board = build.board_data("devkitc")
    files = {build.PACK_PATH: pack.build({"version.txt": b"small", "board.mpy": board})}
    monkeypatch.setattr(build, "program_files", lambda board, more=None: files)
    monkeypatch.setattr(build, "board_data", lambda name: board if name == "devkitc" else b"")


def interrupted() -> None:
    raise KeyboardInterrupt


def cut() -> None:
    raise Failure(f"The connection to {GONE} was lost.", "check the cable", FAILED)


def flash(link: Path, folder: Path) -> int:
    return cli.main(
        ["flash", "--port", str(link), "--firmware", source(folder), "--board", "devkitc"]
    )


@pytest.mark.sampled("2-interrupted")
@pytest.mark.parametrize("happens", [interrupted, cut])
@pytest.mark.parametrize("part", range(4))
def test_flash_interrupted_at_any_step_can_be_run_again(
    happens: Callable[[], None],
    part: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = played()
    with at_terminal(ModelBox(), tmp_path / "P") as link:
        whole = Chip(before, happens)
        monkeypatch.setattr(Esptool, "_run", lambda *a, **k: whole.run(*a, **k))
        assert flash(link, tmp_path) == 0
        steps = whole.steps
        early = range(12)
        for at in sorted({*early, *range(12, steps, 41), *range(steps - 6, steps)})[part::4]:
            chip = Chip(before, happens)
            chip.left = at
            monkeypatch.setattr(Esptool, "_run", lambda *a, chip=chip, **k: chip.run(*a, **k))
            capsys.readouterr()
            code = flash(link, tmp_path)
            said = capsys.readouterr().err
            assert code in (INTERRUPTED, FAILED) or chip.steps >= steps, (at, code, said)
            if "unchanged" in said:
                assert chip.flash == before, (at, said)
            assert "Internal error" not in said, said
            assert flash(link, tmp_path) == 0, (at, capsys.readouterr().err)
            tree = vfs.read_tree(bytes(chip.flash[0x200000:SIZE]))
            assert ODD.items() <= tree.files.items(), at
            assert tree.folders == FOLDERS, at
            assert chip.flash[0x1E0000 : 0x1E0000 + len(LOG)] == LOG, at
