"""The rules core and the running game behave the same on the box's interpreter."""

from pathlib import Path

import pytest

from tests.onbox import ROOT, run_micropython

MODULES = [
    *sorted((ROOT / "tests" / "rules").glob("test_*.py")),
    ROOT / "tests" / "firmware" / "test_journaled_game.py",
]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_the_rules_pass_on_micropython_too(module: Path) -> None:
    name = f"{module.parent.name}.{module.stem}"
    # The playthroughs of both versions of the rules are in memory together.
    printed = run_micropython(ROOT / "tests" / "runner.py", name, heap="4M")
    passed = [line for line in printed.splitlines() if line.startswith("ok ")]
    assert len(passed) == module.read_text().count("\ndef test_")
