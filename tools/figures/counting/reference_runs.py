"""Play the reference runs on the simulated box of a checkout, and count.

The instructions come from valgrind's callgrind, in a run of its own; everything else from hooks in
the process of the box (`chip.py`).
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from doomsday.errors import Failure
from tools.figures.counting.chip import FIELDS

ROOT = Path(__file__).resolve().parents[3]
_HERE = Path(__file__).resolve().parent
# Those of `chip.FIELDS` that do not add up.
_LARGEST = ("largest", "widest")
_LAST = ("live", "used", "names")
_TOTALS = re.compile(rb"^totals: (\d+)", re.MULTILINE)
_SMALLEST_KB, _LARGEST_KB = 72, 256


@dataclass(frozen=True)
class Checkout:
    """A checkout of the project: its folder, and the sequence of each run."""

    folder: Path = ROOT
    sequences: dict[str, Path] = field(
        default_factory=lambda: {
            "evening": ROOT / "tools/figures/reference.seq",
            "quick": ROOT / "tools/figures/game.seq",
            "full": ROOT / "tools/figures/full.seq",
        }
    )

    def run(self, script: str, *arguments: str, micropython: Path | None = None) -> str:
        """Run a script of this package in the checkout; return its output. Raises: Failure."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        if micropython is not None:
            environment["MICROPYTHON"] = str(micropython)
        done = subprocess.run(
            [str(self._python), str(_HERE / script), *arguments],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            said = done.stderr.strip().rpartition("\n")[2][:300]
            raise Failure(f"{script} ended in the middle: {said}.", "make test")
        return done.stdout

    def counting(self, notes: Path, how: str) -> Path:
        """Return a program that stands for MicroPython and counts into `notes`."""
        notes.mkdir()
        program = notes / "micropython"
        words = [str(self._python), str(_HERE / "chip.py"), str(notes), how]
        program.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        program.chmod(0o755)
        return program

    @property
    def _python(self) -> Path:
        return self.folder / ".venv/bin/python"


@dataclass
class Counted:
    """Counts of a run, by name: of the start, and of each press.

    Instructions are counted to the turn that sends the picture ("answer") and, as "instructions",
    until the box rests; there are none without valgrind. For other names see `chip.FIELDS`.
    """

    start: dict[str, int]
    presses: list[dict[str, int]]


def has_valgrind() -> bool:
    """Return whether instructions can be counted here."""
    return shutil.which("valgrind") is not None


def count(checkout: Checkout, run: str, heap: str, scratch: Path, flash: Path | None) -> Counted:
    """Play a run and count. run: "start", or a sequence's name. flash: what the box starts with.

    Raises: Failure if the box does not play the run in that heap, or nothing can be counted here.
    """
    _check_system()
    found, notes = _play(checkout, run, heap, scratch / f"{run}-counts", "counts", flash)
    marks = {pid: list(_marks(notes / f"marks-{pid}")) for pid, _ in found["starts"]}
    counted = Counted(
        _between(marks, found["starts"][0][0], 1, found["starts"][0][1]),
        [_between(marks, pid, begun, end) for pid, begun, _, end in found["presses"]],
    )
    if has_valgrind():
        _add_instructions(checkout, run, heap, scratch, flash, counted)
    return counted


def _check_system() -> None:
    # chip.py replaces functions of MicroPython's shared library by its table of 64-bit ELF.
    if not (sys.platform.startswith("linux") and find_spec("micropython_run")):
        raise Failure("Counting needs Linux and MicroPython as `make setup` installs it.", "Linux")


def _play(
    checkout: Checkout, run: str, heap: str, notes: Path, how: str, flash: Path | None
) -> "tuple[dict[str, list[list[int]]], Path]":
    micropython = checkout.counting(notes, how)
    file = notes / "flash.bin"
    if flash is not None:
        shutil.copyfile(flash, file)
    sequence = str(checkout.sequences.get(run, "-"))
    said = checkout.run("drive.py", str(file), heap, sequence, micropython=micropython)
    found = json.loads(said)
    if found["trouble"]:
        raise Failure(f"{run} in {heap}: {found['trouble'][0]}", "a larger heap")
    return found, notes


def _marks(path: Path) -> Iterator[dict[str, int]]:
    for line in path.read_text().splitlines():
        yield dict(zip(FIELDS, map(int, line.split()), strict=True))


def _between(
    marks: dict[int, list[dict[str, int]]], pid: int, begun: int, end: int
) -> dict[str, int]:
    """Return the counts from one mark to another, numbered from 1."""
    first, last = marks[pid][begun - 1], marks[pid][end - 1]
    turns = marks[pid][begun:end]
    counts = {name: last[name] - first[name] for name in FIELDS}
    counts |= {name: max(turn[name] for turn in turns) for name in _LARGEST}
    # Of heap, what the stand-ins held before boot.py is not the program's.
    before = marks[pid][0]["live"]
    counts |= {name: last[name] - (before if name != "names" else 0) for name in _LAST}
    counts["widest"] = max(0, counts["widest"] - before)
    return counts


def _add_instructions(
    checkout: Checkout, run: str, heap: str, scratch: Path, flash: Path | None, counted: Counted
) -> None:
    found, notes = _play(checkout, run, heap, scratch / f"{run}-callgrind", "callgrind", flash)
    totals = {
        pid: [0, *map(int, _TOTALS.findall((notes / f"callgrind-{pid}").read_bytes()))]
        for pid, _ in found["starts"]
    }
    shutil.rmtree(notes)
    pid, end = found["starts"][0]
    counted.start["instructions"] = sum(totals[pid][2 : end + 1])
    for press, (pid, begun, pictured, end) in zip(counted.presses, found["presses"], strict=True):
        press["answer"] = sum(totals[pid][begun + 1 : max(begun, pictured) + 1])
        press["instructions"] = sum(totals[pid][begun + 1 : end + 1])


def smallest_kb(checkout: Checkout, run: str, scratch: Path, flash: Path | None = None) -> int:
    """Return the smallest `--heap` in KB in which a run is played without an error.

    flash: what the box starts with.

    Raises: Failure if the largest that is tried is too small.
    """
    fails, plays = _SMALLEST_KB, _LARGEST_KB
    while plays - fails > 1:
        kb = (fails + plays) // 2
        if _plays(checkout, run, kb, scratch, flash):
            plays = kb
        else:
            fails = kb
    if plays == _LARGEST_KB:
        raise Failure(f"{run} is not played in {_LARGEST_KB} KB.", "make test")
    return plays


def _plays(checkout: Checkout, run: str, kb: int, scratch: Path, flash: Path | None) -> bool:
    file = scratch / f"{run}-{kb}.bin"
    if flash is not None:
        shutil.copyfile(flash, file)
    try:
        said = checkout.run("drive.py", str(file), f"{kb}K", str(checkout.sequences[run]))
    except Failure:
        return False
    finally:
        file.unlink(missing_ok=True)
    return not json.loads(said)["trouble"]
