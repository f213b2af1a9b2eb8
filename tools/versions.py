"""Run the box's program on every MicroPython that docs/build.md promises: `make versions`.

Writes the table of that page from what ran. Its exit code is 1 if anything failed, and the table
then stays as it is.
"""

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.versions.interpreters import NEWEST, RELEASES, exact, missing  # noqa: E402
from tests.versions.parts import PARTS  # noqa: E402
from tools.arguments import parsed  # noqa: E402

PAGE = ROOT / "docs" / "build.md"
HEAD = f"| MicroPython | {' | '.join(PARTS)} |"
# Modules of the tests, and the whole box.
TESTS = ("tests/versions", "tests/web/test_wasm_flows.py", "tests/web/test_wasm_presses.py")
# It compares the page as it is now.
_PAGE_TEST = "tests/versions/test_releases.py::test_the_page_lists_every_interpreter_and_part"
_ID = re.compile(r"\[([^-]+)-([^-]+)-.*\]$")


class Passed:
    """A plugin of pytest that counts the modules that passed, by release and part."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a module that has passed."""
        found = _ID.search(report.nodeid)
        if report.when == "call" and report.passed and found:
            self.counts[found[1], found[2]] += 1


def table(counts: Counter[tuple[str, str]]) -> str:
    """Return the table of what ran. Raises: KeyError if a part did not run on an interpreter."""
    lines = [HEAD, "| --- |" + " ---: |" * len(PARTS)]
    for release in (*RELEASES, NEWEST):
        for part, runs in PARTS.items():
            if counts[release, part] != len(runs):
                raise KeyError(f"{part} on {release}: {counts[release, part]} of {len(runs)}")
        cells = (str(counts[release, part]) for part in PARTS)
        lines.append(f"| {exact(release)} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def put(page: str, made: str) -> str:
    """Return a page with the table in place of the one that it has."""
    start = page.index("| MicroPython | ")
    end = page.index("\n\n", start) + 1
    return page[:start] + made + page[end:]


def main() -> int:
    """Run all of it, and return the exit code."""
    if missing():
        print(f"Error: nothing can run: {missing()}.\nTry: make versions", file=sys.stderr)
        return 1
    passed = Passed()
    arguments = ["-q", "-n", "logical", "--dist", "worksteal", "--versions", *TESTS]
    arguments += ["--deselect", _PAGE_TEST, "--rootdir", str(ROOT)]
    failed = pytest.main(arguments, plugins=[passed])
    if failed:
        return int(failed)
    page = PAGE.read_text("utf-8")
    PAGE.write_text(put(page, table(passed.counts)), "utf-8")
    print(f"The table of {PAGE.relative_to(ROOT)} has what ran.")
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
