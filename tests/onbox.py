"""Run test scripts under MicroPython with the import names of the box."""

import os
import subprocess
from pathlib import Path

from doomsday.sim.hardware.process import find_micropython
from tests.patience import RUN_S

ROOT = Path(__file__).resolve().parent.parent


def run_micropython(script: Path, *args: object, heap: str = "1M") -> str:
    """Run `script` with `args` and return its output; fail unless it exits with 0.

    `heap`: size of the heap, as in micropython's `-X heapsize=`. firmware, the project root and
    tests are on sys.path.
    """
    ours = [ROOT / "firmware", ROOT, ROOT / "tests", ROOT / "tests" / "firmware"]
    path = [*ours, ROOT / "firmware" / "thin", ".frozen"]
    run = subprocess.run(
        [find_micropython(), "-X", f"heapsize={heap}", str(script), *map(str, args)],
        env={**os.environ, "MICROPYPATH": ":".join(map(str, path))},
        capture_output=True,
        text=True,
        timeout=RUN_S,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout
