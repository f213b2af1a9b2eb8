"""The sequences of this folder, and the tour, played on the simulated box in virtual time."""

import io
from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import open_flash

FLOWS = [*sorted(Path(__file__).parent.glob("*.seq"))]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.seq"))


@pytest.mark.parametrize("path", FLOWS + EXAMPLES, ids=lambda path: path.stem)
def test_a_flow_goes_as_written(path: Path, tmp_path: Path) -> None:
    steps = script.parse(path.read_text().splitlines())
    with play_in(tmp_path / "flash.bin") as player:
        script.run(steps, player, io.StringIO(), lambda name, pixels: None)


def test_a_box_whose_file_system_is_damaged_keeps_what_it_counted(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with play_in(flash) as player:
        player.press("D")
        player.press("B", times=3)
    with flash.open("r+b") as file:
        file.seek(0x200000)
        file.write(bytes(8192))
    with pytest.raises(Failure, match="file system .* is damaged") as caught:
        open_flash(flash, "sim")
    assert "--update" in caught.value.hint
    open_flash(flash, "sim", update=True).close()
    with play_in(flash) as player:
        player.expect("8")
        player.press("A")
        player.expect("Doomsday 8")
