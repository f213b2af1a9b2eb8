"""The press that begins a game shows at once that it does, and loads the game after that."""

from pathlib import Path

from box.ui import words
from doomsday.screen.page import read_page
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player


def seen_while(player: Player, button: str, ms: int) -> list[bytes]:
    """Hold a button; return each picture that the panel had when it was sent more."""
    seen: list[bytes] = []

    def note(data: bytes) -> None:
        seen.append(player.pixels())

    player.box.on_transaction = note
    player.hold(button, ms)
    player.box.on_transaction = None
    return seen


def test_the_press_that_begins_a_game_says_so_before_it_loads_the_game(tmp_path: Path) -> None:
    with play_in(tmp_path / "flash.bin") as player:
        player.hold("D", 100)
        seen = seen_while(player, "D", 900)
    begins = [read_page(pixels).message == words.BEGINS for pixels in seen]
    assert any(begins)
    assert not begins[-1]
