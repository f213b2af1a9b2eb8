"""The program starts on every board and draws on the display that is wired as its file says."""

from pathlib import Path

import pytest

from doomsday import resources
from doomsday.sim.boxes import switch_on
from doomsday.sim.player import Player


@pytest.mark.sampled("devkitc_242", "heltec_v3")
@pytest.mark.parametrize("board", resources.board_names())
def test_the_box_starts_and_opens_a_page(tmp_path: Path, board: str) -> None:
    with switch_on(tmp_path / "flash.bin", board=board, seed=1, fast=True) as box:
        player = Player(box)
        player.boot()
        player.expect("Doomsday")
        player.press("C")
        player.press("D")
        player.expect("11")
