"""The flows on the WebAssembly box are as on the terminal's box: each picture, and each record.

`make versions` plays every flow on every release, `make test` one on each.
"""

import io
from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.image import build
from doomsday.sim import script
from doomsday.sim.box_actions import Hands
from tests.flows.sequences import EXAMPLES, FLOWS, prepare
from tests.versions.interpreters import RELEASES
from tests.web.playing import Play, Press, differences, on_terminal, on_wasm
from tests.web.wasm_box import WasmBox, skip_if_missing

pytestmark = pytest.mark.selected

PATHS = {path.stem: path for path in FLOWS + EXAMPLES}
# A short game with power cuts, dice, a game of each kind.
SAMPLE = ("1.26-tour", "1.27-dice", "1.28-mech_orders", "1.29-full_attack")


def player_of(path: Path) -> Play:
    """Return a function that plays a script."""
    steps = script.read(path)

    def play(hands: Hands) -> str:
        try:
            script.run(steps, hands, io.StringIO(), lambda name, pixels: None)
        except Failure as failure:
            return failure.message
        return ""

    return play


def new_flash(path: Path, flash: Path) -> Path:
    """Make a new flash with what a script needs."""
    flash.write_bytes(build.flash_image("sim"))
    prepare(path, flash)
    return flash


@pytest.mark.sampled(*SAMPLE)
@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("release", RELEASES)
def test_a_flow_has_the_same_pictures_and_records(release: str, name: str, tmp_path: Path) -> None:
    skip_if_missing()
    path = PATHS[name]
    terminal = on_terminal(new_flash(path, tmp_path / "terminal.bin"), player_of(path))
    wasm = on_wasm(new_flash(path, tmp_path / "wasm.bin"), player_of(path), release)
    assert wasm.fault == terminal.fault
    assert len(wasm.presses) > 2
    assert differences(wasm.presses, terminal.presses) == []
    assert wasm.records == terminal.records


def test_a_picture_that_differs_is_found() -> None:
    press = Press("D", 60, bytes(1024))
    other = press._replace(pixels=bytes(1023) + b"\x01")
    assert differences([press, press], [press, press]) == []
    assert len(differences([press, press], [press, other])) == 1


def test_no_figure_is_shown_of_a_heap_that_grows(tmp_path: Path) -> None:
    skip_if_missing()
    flash = tmp_path / "flash.bin"
    flash.write_bytes(build.flash_image("sim"))
    with WasmBox(flash, RELEASES[-1]) as box:
        rows = set()
        for way in (("About",), ("Settings", "For builders")):
            for row in way:
                box.answer(row)
            for _ in range(12):
                rows |= {" ".join(line.split()) for line in box.words()}
                box.press("C")
            box.press("A", len(way))
    assert {"Free memory grows", "In one piece grows", "Heap grows"} <= rows, rows


def test_every_name_of_the_sample_is_a_case() -> None:
    assert {*SAMPLE} <= {f"{release}-{name}" for release in RELEASES for name in PATHS}
