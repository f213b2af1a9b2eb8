"""The same presses on the terminal's box and on the WebAssembly box, in virtual time."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from doomsday.screen.words import read_words
from doomsday.sim.box_actions import Hands
from doomsday.sim.boxes import switch_on
from doomsday.sim.flashfile import take_games
from doomsday.sim.player import Player
from tests.web.wasm_box import WasmBox

# Both boxes get their random numbers from it.
SEED = 1
# Rows of the page About that say what the memory of this MicroPython is.
_MEMORY = ("Free memory", "In one piece", "Heap")

# Plays on a box, and returns what failed, "" if nothing did.
Play = Callable[[Hands], str]


class Press(NamedTuple):
    """A press, and the picture after it."""

    button: int | str
    ms: int
    pixels: bytes

    @property
    def words(self) -> list[str]:
        """The words of the picture, without the rows of the memory."""
        return [line for line in read_words(self.pixels) if not line.startswith(_MEMORY)]

    @property
    def has_memory(self) -> bool:
        """Whether the picture has such rows."""
        return len(self.words) < len(read_words(self.pixels))


class Played(NamedTuple):
    """What came of playing: the presses, what failed, and the records of finished games."""

    presses: list[Press]
    fault: str
    records: dict[str, bytes]


class _Noting(Hands):
    """Note each press with its picture."""

    def __init__(self, *given: object) -> None:
        self.presses: list[Press] = []
        super().__init__(*given)

    def hold(self, button: int | str, ms: int) -> None:
        """Press, and note the picture after it."""
        super().hold(button, ms)
        self.presses.append(Press(button, ms, self.pixels()))


class _NotingPlayer(_Noting, Player):
    pass


class _NotingWasmBox(_Noting, WasmBox):
    pass


def on_terminal(flash: Path, play: Play) -> Played:
    """Play on the terminal's box."""
    with switch_on(flash, seed=SEED, fast=True) as box:
        player = _NotingPlayer(box)
        player.boot()
        fault = play(player)
        printed = box.output_tail.decode("utf-8", "replace")
    assert "Traceback" not in printed, printed
    return Played(player.presses, fault, _records(flash))


def on_wasm(flash: Path, play: Play, release: str) -> Played:
    """Play on the WebAssembly box of a release."""
    with _NotingWasmBox(flash, release, SEED) as box:
        fault = play(box)
    assert "Traceback" not in box.printed, box.printed
    return Played(box.presses, fault, _records(flash))


def _records(flash: Path) -> dict[str, bytes]:
    """Return the records in a flash by name, as `doomsday sim --games` writes them."""
    folder = flash.with_suffix(".games")
    folder.mkdir()
    return {path.name: path.read_bytes() for path in take_games(flash, folder)}


def differences(here: list[Press], there: list[Press]) -> list[str]:
    """Return a line for each press that differs, or whose pictures do, but for the memory."""
    return [
        f"press {number}, {a.button} for {a.ms} ms: {a.words} in place of {b.words}"
        for number, (a, b) in enumerate(zip(here, there, strict=True))
        if a != b and not _only_the_memory_differs(a, b)
    ]


def _only_the_memory_differs(a: Press, b: Press) -> bool:
    return a.has_memory and b.has_memory and a[:2] == b[:2] and a.words == b.words
