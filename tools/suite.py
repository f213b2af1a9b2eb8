"""Time `make test` alone and beside four busy processes, and write both to docs/bench.md.

Run it on an idle machine, in a clone of its own.
"""

import os
import re
import subprocess
import sys
import time

from tools.arguments import parsed
from tools.figures import soak
from tools.figures.table import Figure

_BUSY = 4
_SPIN = "while True: pass"
_RESULT = re.compile(r"\d+ passed.*")
_TEXT = f"""Whole runs of `make test` on a machine of {os.cpu_count()} cores, by its clock:
alone, and beside {_BUSY} processes that never rest."""


def timed(busy: int) -> tuple[float, str]:
    """Return the minutes of a run beside that many busy processes, and its last line."""
    beside = [subprocess.Popen([sys.executable, "-c", _SPIN]) for _ in range(busy)]
    begun = time.monotonic()
    try:
        run = subprocess.run(["make", "test"], stdout=subprocess.PIPE, text=True)
    finally:
        for process in beside:
            process.kill()
    found = _RESULT.findall(run.stdout)
    print(run.stdout[-2000:], file=sys.stderr)
    if run.returncode or not found:
        sys.exit(f"make test failed beside {busy} busy processes")
    return (time.monotonic() - begun) / 60, found[-1].split(" in ")[0].strip("= ")


def main() -> None:
    """Run the suite twice."""
    alone, result = timed(0)
    crowded, _ = timed(_BUSY)
    soak.keep(
        "the suite",
        _TEXT,
        [
            Figure("make test, alone", f"{alone:.1f} min", "", result),
            Figure("make test, beside four busy processes", f"{crowded:.1f} min"),
        ],
    )


if __name__ == "__main__":
    parsed(__doc__)
    main()
