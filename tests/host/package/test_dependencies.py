"""All imports of the laptop program are declared, with the same versions everywhere."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions

from tests.onbox import ROOT

PROGRAM = ROOT / "host" / "doomsday"
# Modules that run under MicroPython, on a board or the simulated box.
ON_A_BOX = ("rom", "device/onbox")
OWN = {"doomsday", "shared", "box"}
PIN = re.compile(r"([A-Za-z0-9._-]+)==([^ ;]+)")


def imported() -> set[str]:
    """Return the third-party top-level packages that the program imports."""
    found = set()
    for source in PROGRAM.rglob("*.py"):
        if source.relative_to(PROGRAM).as_posix().startswith(ON_A_BOX):
            continue
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return found - OWN - set(sys.stdlib_module_names)


def pins(lines: list[str]) -> dict[str, str]:
    """Return the pinned version of each distribution."""
    matches = [PIN.match(line) for line in lines]
    return {same(match[1]): match[2] for match in matches if match}


def same(name: str) -> str:
    """Return the normalised name of a distribution."""
    return re.sub(r"[-_.]+", "-", name).lower()


def declared() -> dict[str, str]:
    """Return the pinned version of each dependency, optional ones too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"].values()
    listed = [*project["dependencies"], *[one for group in optional for one in group]]
    found = pins(listed)
    assert len(found) == len(listed), "a dependency without an exact version"
    return found


def test_every_library_that_the_program_imports_is_declared() -> None:
    known = packages_distributions()
    libraries = imported()
    assert "textual" in libraries
    named = {name: {same(one) for one in known.get(name, [name])} for name in libraries}
    assert [name for name, ones in named.items() if not ones & set(declared())] == []


def test_the_checkout_installs_the_versions_that_the_wheel_asks_for() -> None:
    installed = pins((ROOT / "requirements-dev.txt").read_text("utf-8").splitlines())
    assert {name: installed.get(name) for name in declared()} == declared()
