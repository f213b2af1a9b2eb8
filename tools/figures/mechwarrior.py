"""Measure MechWarrior with four players: heap, instructions, plies a second, presses."""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doomsday.errors import Failure
from doomsday.sim.flashfile import put_file
from shared.rules.games import roster_path
from tests.packs import BATTLEFORCES, packed
from tools import presses
from tools.figures import program
from tools.figures.counting import reference_runs, summary
from tools.figures.table import Figure, kilobytes, section

_ROOT = Path(__file__).resolve().parents[2]
# By run: its sequence, and the most heap that it may need, in KB; design of the box, memory.
_RUNS = {
    "score": ("tools/figures/mech_score.seq", 132),
    "orders": ("tests/flows/mech_four.seq", 165),
    "full": ("tools/figures/mech_full.seq", 165),
}
# In which the runs are counted.
_COUNTED_IN = "176K"
_INSTRUCTIONS = 7_000_000, 30_000_000
_IMPORTS = 4
_ACTS = ("attack with two modifiers", "artillery shot", "capture")
_ROUNDS, _GAMES, _BOX_GAMES = 3, 20, 4
_HEAP = "8M"

_TEXT = """Games of four battleforces on the simulated box, from the first page to the saved
record, in `--heap {heap}`. Instructions are those of the 64-bit unix build to the last byte of the
picture, the stand-ins of the chip's ROM included; the budgets are those of a press on a chip. The
smallest heap is that in which the game is played without an error; the chip needs 1.375 times
less. Plies are those of random games of four players at full depth, each action chosen from the
legal ones of a kind; the best of three. docs/presses.md counts all acts."""


@dataclass
class Costs:
    """Counts by depth as `summary.of_run` returns them, with the smallest heap; plies a second."""

    runs: dict[str, dict[str, Any]]
    laptop: float = 0
    box: float = 0
    absent: str = ""


def measure(scratch: Path) -> Costs:
    """Measure everything."""
    costs = Costs({})
    flash = scratch / "battleforces.bin"
    put_file(flash, "sim", "/" + roster_path("mechwarrior"), packed(BATTLEFORCES))
    sequences = {run: _ROOT / path for run, (path, _) in _RUNS.items()}
    checkout = reference_runs.Checkout(sequences=sequences)
    try:
        for run in _RUNS:
            with tempfile.TemporaryDirectory(dir=scratch) as folder:
                counted = reference_runs.count(checkout, run, _COUNTED_IN, Path(folder), flash)
                costs.runs[run] = summary.of_run(counted)
                smallest = reference_runs.smallest_kb(checkout, run, Path(folder), flash)
                costs.runs[run]["smallest_kb"] = smallest
    except Failure as failure:
        costs.absent = failure.message
    for _ in range(_ROUNDS):
        mine = program.run_on_laptop("core.py", "battles", str(_GAMES))
        costs.laptop = max(costs.laptop, mine["per_s"])
        box = program.run("core.py", program.sources(), "battles", str(_BOX_GAMES), heap=_HEAP)
        costs.box = max(costs.box, box["per_s"])
    return costs


def report(costs: Costs) -> str:
    """Return the section of the report."""
    figures = []
    for run, found in costs.runs.items():
        kb, most = found["smallest_kb"], _RUNS[run][1]
        figures.append(Figure(f"{run}: smallest heap", f"{kb} KB", f"{most} KB", "", kb > most))
        figures.append(
            Figure(f"{run}: most heap in use at rest", kilobytes(found["live"]["worst"]))
        )
        if "answer" in found:
            for name, budget in zip(("median", "worst"), _INSTRUCTIONS, strict=True):
                count = found["answer"][name]
                figures.append(
                    Figure(
                        f"{run}: instructions a press, {name}",
                        f"{count / 1_000_000:.1f} M",
                        f"{budget // 1_000_000} M",
                        "",
                        count > budget,
                    )
                )
        imports = found["imports"]["median"]
        figures.append(
            Figure(
                f"{run}: modules loaded a press, median",
                str(imports),
                str(_IMPORTS),
                "",
                imports > _IMPORTS,
            )
        )
    python = f"CPython {sys.version_info.major}.{sys.version_info.minor}"
    figures += [
        Figure(f"random plies a second, {python}", f"{costs.laptop:,.0f}"),
        Figure(
            "random plies a second, MicroPython",
            f"{costs.box:,.0f}",
            "",
            f"{costs.box / costs.laptop:.2f} times {python}",
        ),
    ]
    for act in presses.acts():
        if act.name in _ACTS:
            goal = presses.GOALS.get(act.name, 0)
            figures.append(
                Figure(
                    f"presses: {act.name}", str(act.presses), str(goal or ""), "", act.above_goal
                )
            )
    told = section("MechWarrior with four players", _TEXT.format(heap=_COUNTED_IN), figures)
    if costs.absent:
        told += f"\n**Not counted: {costs.absent}**\n"
    elif not reference_runs.has_valgrind():
        told += "\n**Instructions were not counted: valgrind is not installed.**\n"
    return told
