"""Runs modules of the tests under MicroPython, with the import names that the box has."""

import ast
import os
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doomsday.sim.hardware.process import command, find_micropython
from tests import bytecode, sampling
from tests.patience import RUN_S

ROOT = Path(__file__).resolve().parent.parent
RUNNER = ROOT / "tests" / "runner.py"


def roots() -> list[Path]:
    """Return the folders to import from under MicroPython: those of pytest, as the box has them.

    The laptop's program is not there. In place of what stands for MicroPython's modules under
    CPython are the stand-ins for CPython's that the box has.
    """
    configured = tomllib.loads((ROOT / "pyproject.toml").read_text())
    names = configured["tool"]["pytest"]["ini_options"]["pythonpath"]
    instead = {"tests/shims": "firmware/thin"}
    return [ROOT / instead.get(name, name) for name in names if name != "host"]


def run_micropython(module: str, *args: object, heap: str = "1M", compiled: bool = True) -> str:
    """Run a module, such as "tests.faults.cuts", with tests/runner.py; returns what it printed.

    heap: its size as micropython's `-X heapsize=` has it. compiled: False imports sources, which
    need more of the heap. Fails if MicroPython does not exit with 0.
    """
    return _run(heap, compiled, RUNNER, module, *args)


@contextmanager
def at_micropython(module: str, *args: object, heap: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a module as `run_micropython` does, with pipes to it; kill it at the end."""
    process = subprocess.Popen(
        _command(heap, RUNNER, module, *args),
        env=_environment(compiled=True),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def run_script(script: Path, *args: object) -> str:
    """Run a file that a test made, as `run_micropython` runs a module."""
    return _run("1M", False, script, *args)


def source_of(module: str) -> Path:
    """Return the file of a module."""
    return ROOT / f"{module.replace('.', '/')}.py"


def names_of_tests(module: str) -> list[str]:
    """Return the names of a module's test functions, as written in its file."""
    tree = ast.parse(source_of(module).read_text())
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [name for name in found if name.startswith("test_")]


def passed(module: str, *args: object, heap: str = "1M") -> list[str]:
    """Run a module's test functions; returns the names of those that passed."""
    lines = run_micropython(module, *args, heap=heap).splitlines()
    for line in lines:
        if line.startswith("left out "):
            sampling.note(int(line.removeprefix("left out ")))
    return [line.removeprefix("ok ") for line in lines if line.startswith("ok ")]


def _run(heap: str, compiled: bool, script: Path, *args: object) -> str:
    run = subprocess.run(
        _command(heap, script, *args),
        env=_environment(compiled),
        capture_output=True,
        text=True,
        timeout=RUN_S,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


def _command(heap: str, script: Path, *args: object) -> list[str]:
    return [*command(find_micropython()), "-X", f"heapsize={heap}", str(script), *map(str, args)]


def _environment(compiled: bool) -> dict[str, str]:
    folders = roots()
    if compiled:
        folder = bytecode.folder()
        folders[:0] = [folder / root.relative_to(ROOT) for root in folders]
    return {**os.environ, "MICROPYPATH": ":".join([*map(str, folders), ".frozen"])}
