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


_REFUSED = """
import io, runpy, sys
from contextlib import redirect_stderr
for path in sys.argv[1:]:
    sys.argv = [path, "--no-such-option"]
    said = io.StringIO()
    try:
        with redirect_stderr(said):
            runpy.run_path(path, run_name="__main__")
        code = 0
    except SystemExit as end:
        code = end.code
    if code != 2 or "--no-such-option" not in said.getvalue():
        print(path, code)
"""


def test_every_tool_refuses_an_option_that_it_does_not_have(tmp_path: Path) -> None:
    paths = sorted((ROOT / "tools").glob("*.py"))
    tools = [
        str(path)
        for path in paths
        if path.name != _ELSEWHERE and "__main__" in path.read_text("utf-8")
    ]
    done = subprocess.run(
        [sys.executable, "-c", _REFUSED, *tools], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert len(tools) > 20 and list(tmp_path.iterdir()) == []
