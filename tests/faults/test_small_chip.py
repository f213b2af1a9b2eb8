"""A chip with less memory than the program needs for a depth: the depth is not offered."""

import io
from pathlib import Path

import pytest

from doomsday.image.build import flash_image
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player

# To the depth, the third page of the set-up.
_TO_DEPTH = """
answer "Game"
press D 2
"""
DEPTHS = ("quick", "damage", "full")


def play(player: Player, text: str) -> str:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)
    return " ".join(" ".join(player.words()).split())


@pytest.mark.parametrize(
    ("heap", "offered"),
    [("186K", 1), ("204K", 2), ("256K", 3)],
)
def test_a_depth_that_does_not_fit_is_not_offered_and_the_page_says_why(
    heap: str, offered: int, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image("sim"))
    with play_in(flash, heap=heap) as player:
        shown = play(player, _TO_DEPTH)
    assert [depth for depth in DEPTHS if f" {depth} " in shown] == [*DEPTHS[:offered]]
    assert ("More needs a larger chip." in shown) == (offered < len(DEPTHS))


def test_a_depth_chosen_on_a_larger_chip_falls_back_with_a_notice(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    flash.write_bytes(flash_image("sim"))
    with play_in(flash, heap="256K") as player:
        assert "Company A" in play(player, _TO_DEPTH + 'answer "full"')
    with play_in(flash, heap="204K") as player:
        shown = play(player, "power\n")
        assert "Depth full needs more memory than this chip has" in shown
        assert "New game" in play(player, "press D")
        assert "and damage" in play(player, "press D 2")
