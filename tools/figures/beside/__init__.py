"""Programs of others that figures are compared with; each has an environment of its own."""

import os
import subprocess
import sys
from pathlib import Path

from doomsday.errors import Failure

_HERE = Path(__file__).parent
_PATIENCE_S = 300


def environment(scratch: Path) -> Path:
    """A Python below `scratch` that has requirements.txt, and nothing of this project.

    Raises Failure that says why there is none.
    """
    folder = scratch / "beside"
    python = folder / "bin" / "python"
    if not python.exists():
        _run([sys.executable, "-m", "venv", str(folder)], "an environment could not be made")
        pip = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
        wanted = ["--requirement", str(_HERE / "requirements.txt")]
        _run([*pip, *wanted], "what the figures are compared with could not be installed")
    return python


def run(python: Path, script: str, *arguments: str) -> dict[str, float]:
    """The figures that a script of this folder prints, by name. Raises Failure."""
    said = _run([str(python), "-I", str(_HERE / script), *arguments], f"{script} did not run")
    return {name: float(value) for name, value in map(str.split, said.splitlines())}


def _run(command: list[str], otherwise: str) -> str:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        done = subprocess.run(
            command, env=plain, capture_output=True, text=True, check=True, timeout=_PATIENCE_S
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Failure(f"{otherwise.capitalize()} ({type(error).__name__}).") from None
    return done.stdout
