"""A chip with less memory than the program needs for a depth: the depth is not offered."""

import io
from pathlib import Path

import pytest

from doomsday.image.build import flash_image
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player

_TO_DEPTH = """
answer "Game"
select "Depth"
press D
press C 5
"""


def play(player: Player, text: str) -> str:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)
    return " ".join(" ".join(player.words()).split())


@pytest.mark.parametrize(
    ("heap", "deepest", "deeper"),
    [("186K", "quick", "damage"), ("204K", "damage", "full"), ("256K", "full", "")],
)
def test_a_depth_that_does_not_fit_is_not_offered_and_the_help_says_why(
    heap: str, deepest: str, deeper: str, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image("sim"))
    with play_in(flash, heap=heap) as player:
        shown = play(player, _TO_DEPTH)
    assert f"Depth {deepest}" in shown
    assert ("more memory than this chip has" in shown) == (deeper != "")
    assert f"depth {deeper} needs" in shown or not deeper


def test_a_depth_chosen_on_a_larger_chip_falls_back_with_a_notice(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image("sim"))
    with play_in(flash, heap="256K") as player:
        assert "Depth full" in play(player, 'answer "Game"\nset "Depth" full')
    with play_in(flash, heap="204K") as player:
        shown = play(player, "power\n")
        assert "Depth full needs more memory than this chip has" in shown
        assert "Depth damage" in play(player, "press D")
