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


def test_every_tool_finds_what_it_imports() -> None:
    tools = sorted(str(path) for path in (ROOT / "tools").glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-c", _LOAD, *tools], cwd=ROOT, capture_output=True, text=True
    )
    assert tools and done.returncode == 0, done.stderr
