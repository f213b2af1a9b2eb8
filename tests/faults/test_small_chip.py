"""A chip with less memory than the program needs for a depth: the depth is not offered."""

import io
from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.image.build import flash_image
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.hardware.process import HEAP
from doomsday.sim.player import Player

# To the depth, the third page of the set-up.
_TO_DEPTH = """
answer "Game"
press D 2
"""
# To the depth of the other game.
_TO_DEPTH_OF_MECHWARRIOR = """
answer "Game"
press A
answer "MechWarrior"
press D
"""
DEPTHS = ("quick", "damage", "full")
_REASON = "More needs a larger chip."
# The free memory at a start differs by some hundred bytes with what is in the flash.
_MARGIN_KB = 3


def play(player: Player, text: str) -> str:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)
    return " ".join(" ".join(player.words()).split())


def offered(shown: str) -> list[str]:
    return [depth for depth in DEPTHS if f" {depth} " in shown]


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image("sim"))
    return path


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A heap in which depth damage is the deepest that is offered."""
    flash = tmp_path_factory.mktemp("search") / "search.bin"
    for kilobytes in range(192, 128, -1):
        flash.write_bytes(flash_image("sim"))
        with play_in(flash, heap=f"{kilobytes}K") as player:
            if offered(play(player, _TO_DEPTH)) != [*DEPTHS]:
                return f"{kilobytes - _MARGIN_KB}K"
    raise Failure("Depth full is offered in every heap.")


def test_a_depth_that_does_not_fit_is_not_offered_and_the_page_says_why(
    small: str, flash: Path
) -> None:
    with play_in(flash, heap=small) as player:
        shown = play(player, _TO_DEPTH)
    assert offered(shown) == ["quick", "damage"]
    assert _REASON in shown


def test_every_depth_is_offered_in_the_heap_of_the_simulated_box(flash: Path) -> None:
    with play_in(flash, heap=HEAP) as player:
        shown = play(player, _TO_DEPTH)
    assert offered(shown) == [*DEPTHS]
    assert _REASON not in shown


def test_a_depth_chosen_on_a_larger_chip_falls_back_with_a_notice(small: str, flash: Path) -> None:
    with play_in(flash, heap=HEAP) as player:
        assert "Company A" in play(player, _TO_DEPTH + 'answer "full"')
    with play_in(flash, heap=small) as player:
        shown = play(player, "power\n")
        assert "Depth full needs more memory than this chip has" in shown
        assert "New game" in play(player, "press D")
        assert "what each frame lost" in play(player, "press D 2")


@pytest.fixture
def smaller(small: str, tmp_path: Path) -> str:
    """A heap in which depth orders is the deepest of the second game that is offered."""
    flash = tmp_path / "search.bin"
    for kilobytes in range(int(small[:-1]), 128, -1):
        flash.write_bytes(flash_image("sim"))
        with play_in(flash, heap=f"{kilobytes}K") as player:
            if "full" not in play(player, _TO_DEPTH_OF_MECHWARRIOR):
                return f"{kilobytes}K"
    raise Failure("Depth full is offered in every heap.")


def test_a_second_game_falls_back_to_a_depth_that_fits(smaller: str, flash: Path) -> None:
    with play_in(flash, heap=HEAP) as player:
        shown = play(player, _TO_DEPTH_OF_MECHWARRIOR)
        assert "orders" in shown and "full" in shown and _REASON not in shown
        assert "Build total" in play(player, 'answer "full"')
    with play_in(flash, heap=smaller) as player:
        assert "Depth full needs more memory than this chip has" in play(player, "power\n")
        shown = play(player, "press D 2")
    assert "orders" in shown and "full" not in shown
    assert _REASON in shown
