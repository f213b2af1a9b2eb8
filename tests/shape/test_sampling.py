"""What `make test` leaves out of a sampled test, `make soak` runs."""

import re
from pathlib import Path

from tests.conftest import LONG
from tests.onbox import ROOT

_SAMPLED = re.compile(
    r"^from tests.sampling import|^from tests import sampling|^@pytest.mark.sampled", re.M
)


def _sampled() -> list[Path]:
    tests = (ROOT / "tests").rglob("test_*.py")
    return [path for path in tests if _SAMPLED.search(path.read_text())]


def test_make_soak_runs_every_sampled_test_whole() -> None:
    found = re.search(r"^WHOLE := ((?:.*\\\n)*.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert found
    whole = [ROOT / name for name in found[1].replace("\\\n", " ").split()]
    assert [path for path in whole if not path.exists()] == []
    sampled = _sampled()
    assert len(sampled) > 5
    missing = [path for path in sampled if not {path, *path.parents} & {*whole}]
    assert missing == []


def test_every_sampled_test_is_on_the_page() -> None:
    page = (ROOT / "docs" / "testing.md").read_text()
    rows = page.partition("## What is sampled")[2]
    for path in _sampled():
        inside = path.relative_to(ROOT / "tests")
        assert f"`{inside}`" in rows or f"`{inside.parent}`" in rows, inside


def test_every_file_of_long_tests_exists() -> None:
    assert [path for path in LONG if not (ROOT / path).exists()] == []
