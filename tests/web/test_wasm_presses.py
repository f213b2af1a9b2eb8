"""Random presses, waits and power cuts on the WebAssembly box are as on the terminal's box."""

import random
from pathlib import Path

import pytest

from doomsday.image import build
from doomsday.sim.box_actions import Hands
from doomsday.sim.flashfile import put_file
from shared.rules.games import roster_path
from tests.packs import BATTLEFORCES, packed
from tests.sampling import cases
from tests.versions.interpreters import RELEASES
from tests.web.playing import Play, differences, on_terminal, on_wasm
from tests.web.wasm_box import skip_if_missing

pytestmark = pytest.mark.selected

_TAP, _HOLD = 60, 900
# What is done, by how often: D leads on most often, so that games begin.
_DEEDS = {"D": 40, "C": 22, "B": 17, "A": 9, "hold": 6, "wait": 5, "power": 1}


def presses_of(seed: int, count: int) -> Play:
    """Return a function that does `count` random deeds."""

    def play(hands: Hands) -> str:
        chance = random.Random(seed)
        for deed in chance.choices([*_DEEDS], [*_DEEDS.values()], k=count):
            if deed == "hold":
                hands.hold(chance.choice("ABCD"), _HOLD)
            elif deed == "wait":
                hands.wait(chance.choice((200, 1_500, 5_000)))
            elif deed == "power":
                hands.power_cut()
            else:
                hands.hold(deed, _TAP)
        return ""

    return play


def new_flash(flash: Path) -> Path:
    """Make a new flash with battleforces, so that both games can begin."""
    flash.write_bytes(build.flash_image("sim"))
    put_file(flash, "sim", "/" + roster_path("mechwarrior"), packed(BATTLEFORCES))
    return flash


@pytest.mark.sampled("1.28-1")
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("release", RELEASES)
def test_random_presses_have_the_same_pictures(release: str, seed: int, tmp_path: Path) -> None:
    skip_if_missing()
    play = presses_of(seed, cases(600, 120))
    terminal = on_terminal(new_flash(tmp_path / "terminal.bin"), play)
    wasm = on_wasm(new_flash(tmp_path / "wasm.bin"), play, release)
    assert len(wasm.presses) > 90
    assert len({press.pixels for press in wasm.presses}) > 30
    assert differences(wasm.presses, terminal.presses) == []
    assert wasm.records == terminal.records
