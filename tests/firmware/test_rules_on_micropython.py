"""The rules core and the running game behave the same on the box's interpreter."""

import pytest

from tests.onbox import ROOT, names_of_tests, passed

MODULES = [
    *sorted(f"tests.rules.{path.stem}" for path in (ROOT / "tests" / "rules").glob("test_*.py")),
    "tests.firmware.test_journaled_game",
]


@pytest.mark.parametrize("module", MODULES)
def test_the_rules_pass_on_micropython_too(module: str) -> None:
    # The playthroughs of a game and version are in memory together.
    assert sorted(passed(module, heap="4M")) == sorted(names_of_tests(module))
