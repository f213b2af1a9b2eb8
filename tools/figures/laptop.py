"""Measure the laptop's program: many companies that are checked, and the start of its help."""

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from doomsday.companies.toml_text import document_text
from doomsday.errors import Failure
from doomsday.games.mfz import randomcompany
from tools.figures.table import Figure, section

_COMPANIES = 10_000
_SECONDS = 10.0
_FRAMES = (3, 8)
_ROUNDS = 15
_GOAL = 1.0
_PATIENCE_S = 600

_TEXT = f"""`doomsday check FOLDER` reads and checks {_COMPANIES:,} random companies of
{_FRAMES[0]} to {_FRAMES[1]} frames, a file each, as a program; seconds of a processor.

`doomsday --help` and the stock `mpremote --help` start as programs of one environment, alternating
in one run: the least processor time of {_ROUNDS} starts each."""


@dataclass
class Costs:
    """Seconds of a processor: to check the companies, and to start ours and mpremote."""

    check: float
    help: float
    mpremote: float


def measure(scratch: Path) -> Costs:
    """Measure everything. Raises: Failure."""
    folder = scratch / "many"
    folder.mkdir()
    write(folder, _COMPANIES)
    check = _seconds(_program("doomsday"), "check", str(folder))
    starts = [
        [_seconds(_program(name), "--help") for name in ("doomsday", "mpremote")]
        for _ in range(_ROUNDS)
    ]
    ours, theirs = [min(times) for times in zip(*starts, strict=True)]
    return Costs(check, ours, theirs)


def write(folder: Path, count: int) -> None:
    """Write so many legal companies, each of another name, always the same ones."""
    least, most = _FRAMES
    for number in range(count):
        document = randomcompany.company(number, least + number % (most - least + 1), 3)
        document["name"] = f"Company {number}"
        (folder / f"{number:05d}.toml").write_text(document_text(document), "utf-8")


def _program(name: str) -> str:
    return str(Path(sys.executable).parent / name)


def _seconds(*command: str) -> float:
    """Return the processor time of a program. Raises: Failure if it fails."""
    before = _used()
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "COLUMNS": "80"},
        timeout=_PATIENCE_S,
        check=False,
    )
    if done.returncode:
        raise Failure(f"{Path(command[0]).name} {command[1]} did not end well.", "make test")
    return _used() - before


def _used() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def report(costs: Costs) -> str:
    """Return the section of the report."""
    ratio = costs.help / costs.mpremote
    figures = [
        Figure(
            f"{_COMPANIES:,} companies checked",
            f"{costs.check:.1f} s",
            f"{_SECONDS:.0f} s",
            f"{1000 * costs.check / _COMPANIES:.2f} ms a company",
            costs.check > _SECONDS,
        ),
        Figure(
            "start of `doomsday --help`",
            f"{ratio:.2f} times the other's",
            "faster",
            f"{1000 * costs.help:.0f} ms; mpremote {1000 * costs.mpremote:.0f} ms",
            ratio >= _GOAL,
        ),
    ]
    return section("The laptop's program", _TEXT, figures)
