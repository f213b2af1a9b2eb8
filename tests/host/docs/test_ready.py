"""What a new box offers is what examples/ has, and begins a game in which nothing is tied."""

import pytest

from doomsday.companies.rosters import pack, read
from doomsday.games.tools import all_tools
from shared.rules import games
from tests.onbox import ROOT
from tools import ready


@pytest.mark.parametrize("game", list(ready.READY))
def test_the_ready_rosters_are_those_of_the_examples(game: str) -> None:
    path, _ = ready.READY[game]
    assert (ROOT / path).read_text(encoding="utf-8") == ready.module(game), (
        f"{path} is not what examples/ has: run tools/ready.py"
    )


@pytest.mark.parametrize("game", list(ready.READY))
def test_a_roster_file_of_the_ready_rosters_is_the_one_that_a_laptop_sends(game: str) -> None:
    """So a box that reads them needs nothing that it does not need for a file."""
    files = [read(ROOT / "examples" / name).checked() for name in ready.READY[game][1]]
    _, _, sent = pack(game, files).content.partition(b"\n")
    assert sorted(ready.body(game).splitlines()) == sorted(sent.splitlines())
    for line in ready.body(game).splitlines(keepends=True):
        games.game(game).check_roster(line)


def test_the_laptop_knows_how_many_rosters_are_ready() -> None:
    offered = {game: len(files) for game, (_, files) in ready.READY.items()}
    assert {game.id: game.ready for game in all_tools() if game.ready} == offered
