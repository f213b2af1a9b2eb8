"""The sequences of this folder, and the tour, played on the simulated box in virtual time."""

import io
from pathlib import Path

import pytest

from doomsday.sim import script
from doomsday.sim.boxes import play_in

FLOWS = [*sorted(Path(__file__).parent.glob("*.seq"))]
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.seq"))


@pytest.mark.parametrize("path", FLOWS + EXAMPLES, ids=lambda path: path.stem)
def test_a_flow_goes_as_written(path: Path, tmp_path: Path) -> None:
    steps = script.parse(path.read_text().splitlines())
    with play_in(tmp_path / "flash.bin") as player:
        script.run(steps, player, io.StringIO(), lambda name, pixels: None)
