"""Scripts under MicroPython with the box's program beside them, compiled as on the box."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image.build import program_files
from doomsday.sim.hardware.process import find_micropython

_ROOT = Path(__file__).resolve().parents[2]
_ON_BOX = Path(__file__).parent / "on_box"


def lay_out(scratch: Path) -> Path:
    """Put the compiled program below `scratch`; returns the folder to import it from."""
    lib = scratch / "lib"
    for name, content in program_files("sim").items():
        if name.startswith("/lib/"):
            path = scratch / name[1:]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return lib


def sources() -> list[Path]:
    """The folders to import the program's source from."""
    return [resources.firmware(), _ROOT, resources.driver(), resources.firmware() / "thin"]


def fakes() -> list[Path]:
    """The folders with what stands for hardware in tests."""
    return [_ROOT, _ROOT / "tests" / "firmware"]


def run(script: str, program: list[Path], *arguments: str, heap: str = "1M") -> dict[str, float]:
    """Run a script of on_box/ over a program; the figures that it printed, by name.

    Raises Failure if it does not end well.
    """
    path = [*program, _ON_BOX, _ROOT / "tests", ".frozen"]
    command = [find_micropython(), "-X", f"heapsize={heap}", str(_ON_BOX / script), *arguments]
    return _figures(script, command, {"MICROPYPATH": ":".join(map(str, path))})


def run_on_laptop(script: str, *arguments: str) -> dict[str, float]:
    """Run a script of on_box/ under this Python, over the sources. Raises Failure as `run`."""
    path = [_ROOT, _ROOT / "tests"]
    command = [sys.executable, str(_ON_BOX / script), *arguments]
    return _figures(script, command, {"PYTHONPATH": os.pathsep.join(map(str, path))})


def _figures(script: str, command: list[str], environment: dict[str, str]) -> dict[str, float]:
    # The program keeps its settings where it runs.
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            command,
            env={**os.environ, **environment},
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().rpartition("\n")[2][:200]
        raise Failure(f"{script} ended in the middle: {said}.", "make test")
    return {name: float(value) for name, value in map(str.split, done.stdout.splitlines())}
