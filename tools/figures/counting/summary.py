"""Sum up the counts of the reference runs."""

import tempfile
from pathlib import Path
from typing import Any

from tools.figures.counting import reference_runs
from tools.figures.counting.reference_runs import Checkout, Counted
from tools.figures.table import percentile

RUNS = ("evening", "quick", "full")

# What is kept of each press and start.
PRESS = (
    *("answer", "instructions", "imports", "reads", "collections", "allocations", "bytes"),
    *("largest", "widest", "live"),
)
START = ("instructions", "imports", "reads", "collections", "bytes", "live", "names")


def measure(checkout: Checkout, heaps: dict[str, str], scratch: Path) -> dict[str, Any]:
    """Count everything of a checkout: the runs in their heaps, and a start with a long game.

    Raises: Failure if a run is not played.
    """
    found: dict[str, Any] = {}
    for run in RUNS:
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            counted = reference_runs.count(checkout, run, heaps[run], Path(folder), None)
        found[run] = of_run(counted) | {"heap": heaps[run]}
        found[run]["smallest_kb"] = reference_runs.smallest_kb(checkout, run, scratch)
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        flash = Path(folder) / "game.bin"
        checkout.run("resting_game.py", str(flash))
        counted = reference_runs.count(checkout, "resume", heaps["full"], Path(folder), flash)
    found["resume"] = {name: counted.start[name] for name in START if name in counted.start}
    return found


def of_run(counted: Counted) -> dict[str, Any]:
    """Return the figures of a run: its start, its presses, and the last press by itself."""
    presses = counted.presses
    found: dict[str, Any] = {"presses": len(presses), "names": presses[-1]["names"]}
    found["start"] = {name: counted.start[name] for name in START if name in counted.start}
    found["last"] = {name: presses[-1][name] for name in PRESS if name in presses[-1]}
    for name in PRESS:
        values = [press[name] for press in presses if name in press]
        if values:
            found[name] = {
                "median": percentile(values, 50),
                "p90": percentile(values, 90),
                "worst": max(values),
            }
    return found
