"""The programs in tools/ start as from `make`, without the paths that pytest adds."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
_LOAD = """
import runpy, sys
for path in sys.argv[1:]:
    runpy.run_path(path, run_name="loaded")
"""


# It runs in an environment of its own, which `make mutants` sets up.
_ELSEWHERE = "mutants.py"


def test_every_tool_finds_what_it_imports() -> None:
    paths = sorted((ROOT / "tools").glob("*.py"))
    tools = [str(path) for path in paths if path.name != _ELSEWHERE]
    done = subprocess.run(
        [sys.executable, "-c", _LOAD, *tools], cwd=ROOT, capture_output=True, text=True
    )
    assert tools and done.returncode == 0, done.stderr
