"""Register the toy game beside those of the program, and add its folders to their paths.

No file of the program is edited: a game needs nothing beyond this.
"""

import re
from pathlib import Path

import pytest

import pages
import shared.rules
from doomsday import resources
from doomsday.image import build
from doomsday.sim.player import Player
from shared.rules import games

HERE = Path(__file__).parent
ID = "best_of_three"
ROW = (ID, "Best of three", "players.txt")


def know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game on the laptop."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, ROW))
    for package, folder in ((shared.rules, "rules"), (pages, "pages")):
        path = [*package.__path__, str(HERE / folder)]
        monkeypatch.setattr(package, "__path__", path)


def sources() -> dict[str, bytes]:
    """Return the modules that the game adds to a box: its packages, and the registry row."""
    registry = (resources.shared() / "rules" / "games.py").read_text("utf-8")
    longer, count = re.subn(r"(?ms)^(GAMES = \(.*?)^\)$", rf"\1    {ROW!r},\n)", registry)
    assert count == 1
    return {
        "shared/rules/games.py": longer.encode(),
        **build.package(HERE / "rules" / ID, f"shared/rules/{ID}"),
        **build.package(HERE / "pages" / ID, f"pages/{ID}"),
    }


def flash_image() -> bytes:
    """Return the flash of a new box that knows the game."""
    return build.flash_image("sim", more=sources())


class Line:
    """A simulated box in virtual time at the far end of a serial line."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._output = b""
        self._at_ms = 0
        player.box.on_output = self._printed

    def hear(self, data: bytes, now_ms: int) -> bytes:
        """Feed bytes to the box and let time pass; return its output."""
        if data:
            self._player.box.type(data)
        passed, self._at_ms = now_ms - self._at_ms, now_ms
        self._player.wait(max(passed, 1))
        output, self._output = self._output, b""
        return output

    def _printed(self, data: bytes) -> None:
        self._output += data
