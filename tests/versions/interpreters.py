"""Run tests on the released MicroPythons that docs/build.md promises.

Each is the WebAssembly build of that release, which Node runs: 32 bits, as the chip has. It lacks
what only the chip has, littlefs above all.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from doomsday.sim.hardware.process import find_micropython, version
from tests import bytecode, sampling
from tests.onbox import ROOT, names_of_tests, roots, run_micropython, source_of
from tests.patience import RUN_S
from tests.versions.parts import Run

HERE = Path(__file__).parent
# Where `make` puts them; package-lock.json has their hashes.
FOLDER = ROOT / "build" / "releases"
PACKAGES = json.loads((HERE / "package.json").read_text())["dependencies"]
# The stand-ins of the box in a browser, and those of them that tests need, too.
BROWSER = ROOT / "host" / "doomsday" / "rom" / "browser"
_ASYNCIO = ("core.py", "loop.py")
# The number of each release, such as "1.26"; its package has the exact version.
RELEASES = tuple(name.removeprefix("v") for name in PACKAGES)
# The MicroPython of the simulated box.
NEWEST = "newest"
# What the tests read.
_DATA = ("docs", "examples", "firmware", "shared", "tests/rules", "tests/games", "tests/faults")
_NO_DATA = {".py", ".pyc", ".mpy", ".svg", ".png"}


def exact(release: str) -> str:
    """Return the exact version of an interpreter, such as "1.28.0-6"."""
    if release == NEWEST:
        return version(find_micropython())
    return str(PACKAGES[f"v{release}"]).rpartition("@")[2]


def missing() -> str:
    """Return why nothing can run on the releases here, "" if it can."""
    if shutil.which("node") is None:
        return "Node is not installed"
    if not all((FOLDER / "node_modules" / name).is_dir() for name in PACKAGES):
        return "`make build/releases/.ready` has not fetched them"
    return ""


def skip_if_missing(release: str) -> None:
    """Skip a test of a release that cannot run here; the summary of the run names it."""
    if release != NEWEST and missing():
        pytest.skip(missing())


def printed(release: str, run: Run, files: Mapping[str, str]) -> str:
    """Return what a module prints on a release, as tests/runner.py runs it.

    files: by their paths on the interpreter, as in the arguments of the run.
    """
    if release == NEWEST:
        lines = _on_newest(run.module, *[files.get(arg, arg) for arg in run.args])
    else:
        lines = _run(release, run, files)
    for line in lines.splitlines():
        if line.startswith("left out "):
            sampling.note(int(line.removeprefix("left out ")))
    return lines


# What every release is compared with, and some modules take long.
@cache
def _on_newest(module: str, *args: str) -> str:
    return run_micropython(module, *args, heap="16M")


def run_code(release: str, code: str) -> str:
    """Run a text of Python on a release without the box's modules; return what it printed."""
    job = {"folders": [], "files": {}, "prelude": [], "steps": [("", code)], "last": ""}
    return _node(release, job)


def _run(release: str, run: Run, more: Mapping[str, str]) -> str:
    folders, files = _files()
    # A test that lacks what only the chip has is not called.
    names = sorted({*names_of_tests(run.module)} - {name for name, _ in run.without})
    steps = [(name, f"set_up(module.{name})\nmodule.{name}()") for name in names]
    has_main = "\ndef main()" in source_of(run.module).read_text()
    environment = {"PYTEST_CURRENT_TEST": os.environ.get("PYTEST_CURRENT_TEST", "")}
    if sampling.WHOLE:
        environment[sampling.VARIABLE] = "1"
    prelude = [
        "import sys\nsys.path[:] = ['/wasm', '.frozen']\nimport loop",
        f"sys.path[:] = {['/wasm', *_roots()]!r}",
        f"import chip\nimport os\nos.environ.update({environment!r})",
        f"sys.argv[:] = {[run.module, *run.args]!r}",
        f"module = __import__({run.module!r}, None, None, ['*'])",
        "set_up = getattr(module, 'setup_function', lambda test: None)",
    ]
    last = "    print('left out', sum(sys.modules['tests.sampling'].left_out.values()))"
    job = {
        "folders": folders,
        "files": {**files, **more},
        "prelude": prelude,
        "steps": [("", "module.main()")] if has_main else steps,
        "last": f"if 'tests.sampling' in sys.modules:\n{last}",
    }
    return _node(release, job)


def _roots() -> list[str]:
    return ["/" + root.relative_to(ROOT).as_posix().strip(".") for root in roots()]


@cache
def _files() -> tuple[list[str], Mapping[str, str]]:
    """Return the folders on the interpreter, and the file for each path there.

    It has bytecode, as the box has, and the data that tests read.
    """
    compiled = bytecode.folder()
    found = {
        place.relative_to(compiled).as_posix(): place
        for place in compiled.rglob("*")
        if place.suffix in (".mpy", ".py")
    }
    for folder in _DATA:
        for place in (ROOT / folder).rglob("*"):
            if place.is_file() and place.suffix not in _NO_DATA:
                found[place.relative_to(ROOT).as_posix()] = place
    for place in (ROOT / "build" / "driver").rglob("*.py"):
        found[place.relative_to(ROOT).as_posix()] = place
    for place in (*(HERE / "wasm").glob("*.py"), *(BROWSER / name for name in _ASYNCIO)):
        found[f"wasm/{place.name}"] = place
    folders = sorted({f"/{parent}" for path in found for parent in Path(path).parents})
    return folders, {f"/{path}": str(place) for path, place in sorted(found.items())}


def _node(release: str, job: Mapping[str, object]) -> str:
    node = shutil.which("node")
    assert node, missing()
    there = {"interpreter": str(FOLDER / "node_modules" / f"v{release}"), **job}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(there, file)
        file.flush()
        run = subprocess.run(
            [node, str(HERE / "run.mjs"), file.name],
            capture_output=True,
            text=True,
            timeout=RUN_S,
        )
    assert run.returncode == 0, f"MicroPython {exact(release)}:\n{run.stdout}{run.stderr}"
    return run.stdout
