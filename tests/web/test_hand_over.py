"""A game goes on in the other box, terminal or browser, with the same flash file."""

import io
from pathlib import Path

import pytest

from doomsday.image import build
from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.box_actions import Hands
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.script import Step
from tests.flows.sequences import EXAMPLES, FLOWS, prepare
from tests.versions.interpreters import RELEASES
from tests.web.wasm_box import WasmBox, skip_if_missing

GAMES = {path.stem: path for path in FLOWS + EXAMPLES}


def pieces(path: Path) -> list[list[Step]]:
    """Return the steps of a script between its power cuts."""
    found: list[list[Step]] = [[]]
    for step in script.read(path):
        if step.verb == "power":
            found.append([])
        else:
            found[-1].append(step)
    return found


def play(hands: Hands, steps: list[Step]) -> None:
    script.run(steps, hands, io.StringIO(), lambda name, pixels: None)


@pytest.mark.sampled("tour-browser first")
@pytest.mark.parametrize("first", ("terminal first", "browser first"))
@pytest.mark.parametrize("name", ("tour", "full", "mech_orders", "game_pause"))
def test_a_game_is_played_on_with_the_same_flash_file(
    name: str, first: str, tmp_path: Path
) -> None:
    skip_if_missing()
    flash = tmp_path / "flash.bin"
    flash.write_bytes(build.flash_image("sim"))
    prepare(GAMES[name], flash)
    parts = pieces(GAMES[name])
    assert len(parts) > 1
    in_browser = first == "browser first"
    for steps in parts:
        if in_browser:
            with WasmBox(flash, RELEASES[-1]) as box:
                play(box, steps)
        else:
            with play_in(flash) as player:
                play(player, steps)
        in_browser = not in_browser
    verdict = judge_file(take_games(flash, tmp_path)[-1])
    assert verdict.ok
