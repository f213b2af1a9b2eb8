"""All tests take their time limits from tests/patience.py."""

import ast
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from doomsday.image.nodes import walk
from tests.onbox import ROOT

TESTS = ROOT / "tests"
# These calls end a wait for a process; other calls use `timeout` as a polling interval.
_WAITS = ("run", "wait", "communicate", "check_output", "check_call")


def is_number(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))


def ends_of_its_own(source: str) -> Iterator[int]:
    """Return the lines of a module that end a wait after a literal number of seconds."""
    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = {keyword.arg: keyword.value for keyword in node.keywords}
            if node.func.attr in _WAITS and is_number(given.get("timeout")):
                yield node.lineno
            if ast.unparse(node.func) == "asyncio.timeout" and is_number(node.args[0]):
                yield node.lineno
        added = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)
        if added and is_number(node.right) and ast.unparse(node.left) == "time.monotonic()":
            yield node.lineno


# A loop that polls each second does not give up then.
AGAIN = {"link/laptop.py"}


def test_no_test_has_a_time_limit_of_its_own() -> None:
    modules = {str(path.relative_to(TESTS)): path for path in TESTS.rglob("*.py")}
    found = [
        f"{name}:{line}"
        for name in sorted(modules.keys() - AGAIN)
        for line in ends_of_its_own(modules[name].read_text("utf-8"))
    ]
    assert len(modules) > 100 and found == []


@pytest.mark.parametrize(
    "source",
    [
        "subprocess.run(command, timeout=30)",
        "process.communicate(timeout=10.0)",
        "end = time.monotonic() + 20",
        "asyncio.timeout(20)",
    ],
)
def test_a_time_limit_of_its_own_is_found(source: str) -> None:
    assert list(ends_of_its_own(source)) == [1]


def test_slow_examples_do_not_fail_a_property() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
