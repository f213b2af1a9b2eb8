"""Run scripts under MicroPython with the box's program, compiled as on the box."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from doomsday import resources
from doomsday.errors import Failure
from doomsday.image import pack
from doomsday.image.build import PACK_PATH, names, program_files
from doomsday.image.script_names import beside
from doomsday.sim.hardware.process import find_micropython

_ROOT = Path(__file__).resolve().parents[2]
_ON_BOX = Path(__file__).parent / "on_box"
# Folders of scripts and what they import, which know the program by its names.
_SCRIPTS = (_ON_BOX, _ROOT / "tests" / "firmware" / "device")
# Modules that they import which know nothing of the program.
_HELPERS = (_ROOT / "tests" / "faults" / "nor.py",)


def lay_out(scratch: Path) -> Path:
    """Write the compiled program below `scratch`; return the folder to import it from.

    Beside it lie the scripts that run with it, as `script` finds them.
    """
    lib = scratch / "lib"
    for name, content in pack.files(program_files("sim")[PACK_PATH]).items():
        if name.endswith((".mpy", ".data")):
            path = lib / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    known = names()
    for source in (path for folder in _SCRIPTS for path in sorted(folder.glob("*.py"))):
        path = _beside(lib) / source.relative_to(_ROOT)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(beside(str(source), source.read_bytes(), known))
    for helper in _HELPERS:
        path = _beside(lib) / helper.relative_to(_ROOT)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(helper.read_bytes())
    return lib


def script(lib: Path, name: str) -> tuple[Path, list[Path]]:
    """Return the path of a script for the program in `lib`, and its import paths.

    name: its path below the project's root, such as "tests/firmware/device/presser.py".
    """
    path = _beside(lib) / name
    return path, [path.parent, _beside(lib)]


def _beside(lib: Path) -> Path:
    return lib.parent / "scripts"


def sources() -> list[Path]:
    """Return the folders to import the program's source from."""
    return [resources.firmware(), _ROOT, resources.driver(), resources.firmware() / "thin"]


def run(
    name: str, program: list[Path], *arguments: str, heap: str = "1M", lib: Path | None = None
) -> dict[str, float]:
    """Run a script of on_box/ on a program; return the figures that it printed, by name.

    program: the folders to import from. lib: that of the compiled program, if it is none of them.
    Raises: Failure if it fails.
    """
    path, places = _ON_BOX / name, [_ON_BOX, _ROOT]
    for laid_out in (lib, *program):
        if laid_out is not None and _beside(laid_out).is_dir():
            path, places = script(laid_out, str(path.relative_to(_ROOT)))
            break
    everything = [*program, *places, ".frozen"]
    command = [find_micropython(), "-X", f"heapsize={heap}", str(path), *arguments]
    return _figures(name, command, {"MICROPYPATH": ":".join(map(str, everything))})


def run_on_laptop(script: str, *arguments: str) -> dict[str, float]:
    """Run a script of on_box/ under this Python on the sources. Raises: Failure if it fails."""
    path = [_ROOT]
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
