"""Each promise of SECURITY.md names a test, and that test exists."""

import re

import pytest

from tests.onbox import ROOT

PAGE = (ROOT / "SECURITY.md").read_text()
PROMISES = [line for line in PAGE.splitlines() if line.endswith("` |")]
# Cells of a row: promise, against whom, test.
_ROW = re.compile(
    r"\| (?P<promise>.+\.) \| (?P<against>.*?) ?\| `(?P<path>[^`:]+)(::(?P<test>\w+))?` \|"
)


def test_every_row_of_a_promise_names_a_test() -> None:
    rows = PAGE.partition("## What is promised")[2].partition("## What is not promised")[0]
    kept = [line for line in rows.splitlines() if line.startswith("| ")]
    assert [line for line in kept if line not in PROMISES] == [
        line for line in kept if line == "| promise | against | test |"
    ]
    assert len(PROMISES) > 20


@pytest.mark.parametrize("line", PROMISES)
def test_the_test_of_a_promise_exists(line: str) -> None:
    row = _ROW.fullmatch(line)
    assert row is not None, line
    source = (ROOT / row["path"]).read_text()
    assert "def " + (row["test"] or "test_") in source


def test_against_whom_a_promise_stands_is_said() -> None:
    who = set(re.findall(r"\*\*(\w+)\*\* \|", PAGE))
    rows = [match["against"] for line in PROMISES if (match := _ROW.fullmatch(line))]
    named = {word for against in rows for word in re.findall(r"\w+", against)}
    assert named - {"by", "the", "protocol"} == who
