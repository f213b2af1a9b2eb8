"""Count what the program costs on the simulated box, by run.

    count.py [evening|quick|full ...] [--heap 256K] [--smallest] [--checkout FOLDER]

Prints for each run the start, the median, the ninth decile and the worst press: instructions (with
valgrind), imports, flash reads, collections, bytes. `--smallest` prints the smallest heap instead.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from doomsday.errors import Failure
from doomsday.sim.hardware.process import HEAP
from tools.figures.counting import reference_runs
from tools.figures.table import percentile

_ORDER = (
    *("answer", "instructions", "imports", "reads", "collections", "allocations", "bytes"),
    *("largest", "widest", "live", "names"),
)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("run", nargs="*", default=["evening", "quick", "full"])
    parser.add_argument("--heap", default=HEAP)
    parser.add_argument("--smallest", action="store_true")
    parser.add_argument("--checkout", type=Path, default=reference_runs.ROOT)
    given = parser.parse_args()
    checkout = reference_runs.Checkout(given.checkout.resolve())
    with tempfile.TemporaryDirectory() as folder:
        for run in given.run:
            if given.smallest:
                print(
                    run, reference_runs.smallest_kb(checkout, run, Path(folder)), "KB", flush=True
                )
            else:
                _tell(run, reference_runs.count(checkout, run, given.heap, Path(folder), None))


def _tell(run: str, counted: reference_runs.Counted) -> None:
    print(f"{run}: {len(counted.presses)} presses")
    print(f"  {'':14}{'start':>14}{'median':>14}{'p90':>14}{'worst':>14}  at press")
    for name in _ORDER:
        values = [press[name] for press in counted.presses if name in press]
        start = f"{counted.start[name]:,}" if name in counted.start else ""
        if not values:
            continue
        middle = f"{percentile(values, 50):>14,}{percentile(values, 90):>14,}{max(values):>14,}"
        print(f"  {name:14}{start:>14}{middle}  {values.index(max(values)) + 1}")
    if not reference_runs.has_valgrind():
        print("  Instructions were not counted: valgrind is not installed.")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
