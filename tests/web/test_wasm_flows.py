"""The flows on the WebAssembly box are as on the terminal's box: each picture, and each record.

Both run in virtual time with the same seed, so that also their dice are the same. `make versions`
plays every flow on every release; `make test` a few.
"""

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from doomsday.image import build
from doomsday.screen.words import read_words
from doomsday.sim import script
from doomsday.sim.boxes import switch_on
from doomsday.sim.flashfile import take_games
from doomsday.sim.hands import Hands
from doomsday.sim.player import Player
from tests.flows.sequences import EXAMPLES, FLOWS, prepare
from tests.versions.interpreters import RELEASES
from tests.web.wasm_box import WasmBox, skip_if_missing

SEED = 1
PATHS = {path.stem: path for path in FLOWS + EXAMPLES}
# The first pages, dice, a game of each kind with power cuts, a page that turns the picture.
SAMPLE = ("1.26-tour", "1.27-dice", "1.28-mech_orders", "1.29-full_attack", "1.29-settings")
# Rows of the page About that say what the memory of this MicroPython is.
MEMORY = ("Free memory", "In one piece", "Heap")


class Press(NamedTuple):
    """A press, and the picture after it."""

    button: int | str
    ms: int
    pixels: bytes


class Played(NamedTuple):
    """What came of a script: its presses, what failed, the finished games."""

    presses: list[Press]
    fault: str
    games: dict[str, bytes]


def noted(kind: type[Hands]) -> type[Hands]:
    """Return a player of a kind that notes its presses in `presses`."""

    class Noting(kind):  # type: ignore[misc, valid-type]
        def __init__(self, *given: object) -> None:
            self.presses: list[Press] = []
            super().__init__(*given)

        def hold(self, button: int | str, ms: int) -> None:
            super().hold(button, ms)
            self.presses.append(Press(button, ms, self.pixels()))

    return Noting


NotingPlayer, NotingWasmBox = noted(Player), noted(WasmBox)


def on_terminal(flash: Path, play: Callable[[Hands], str]) -> Played:
    """Play on the terminal's box."""
    with switch_on(flash, seed=SEED, fast=True) as box:
        player = NotingPlayer(box)
        player.boot()
        fault = play(player)
    return Played(player.presses, fault, games(flash))


def on_wasm(flash: Path, play: Callable[[Hands], str], release: str) -> Played:
    """Play on the WebAssembly box."""
    with NotingWasmBox(flash, release, SEED) as box:
        fault = play(box)
    assert "Traceback" not in box.printed, box.printed
    return Played(box.presses, fault, games(flash))


def games(flash: Path) -> dict[str, bytes]:
    """Return the finished games in a flash by name, as `doomsday sim --games` writes them."""
    folder = flash.with_suffix(".games")
    folder.mkdir()
    return {path.name: path.read_bytes() for path in take_games(flash, folder)}


def player_of(path: Path) -> Callable[[Hands], str]:
    """Return a function that plays a script and returns the step that fails."""
    steps = script.read(path)

    def play(hands: Hands) -> str:
        try:
            script.run(steps, hands, io.StringIO(), lambda name, pixels: None)
        except script.Failure as failure:
            return failure.message
        return ""

    return play


def differences(here: list[Press], there: list[Press]) -> list[str]:
    """Return a line for each press after which the pictures differ, but for the memory."""
    return [
        f"press {number}, {a.button} {a.ms}: {seen(a)} in place of {seen(b)}"
        for number, (a, b) in enumerate(zip(here, there, strict=True))
        if a != b and (a[:2] != b[:2] or seen(a) != seen(b) or not is_about(a))
    ]


def seen(press: Press) -> list[str]:
    """Return the words of a picture without the rows of the memory."""
    return [line for line in read_words(press.pixels) if not line.startswith(MEMORY)]


def is_about(press: Press) -> bool:
    return len(seen(press)) < len(read_words(press.pixels))


@pytest.mark.sampled(*SAMPLE)
@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize("release", RELEASES)
def test_a_flow_has_the_same_pictures_and_records(release: str, name: str, tmp_path: Path) -> None:
    skip_if_missing()
    path = PATHS[name]
    played = []
    for box in ("terminal", "wasm"):
        flash = tmp_path / f"{box}.bin"
        flash.write_bytes(build.flash_image("sim"))
        prepare(path, flash)
        play = player_of(path)
        on_it = on_terminal(flash, play) if box == "terminal" else on_wasm(flash, play, release)
        played.append(on_it)
    terminal, wasm = played
    assert wasm.fault == terminal.fault
    assert len(wasm.presses) > 5
    assert differences(wasm.presses, terminal.presses) == []
    assert wasm.games == terminal.games


def test_every_name_of_the_sample_is_a_case() -> None:
    assert {*SAMPLE} <= {f"{release}-{name}" for release in RELEASES for name in PATHS}
