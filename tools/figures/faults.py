"""Count the faults that tests play: broken devices, bad arguments, damaged flash, old records."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

from tools.figures.table import Figure, section

_ROOT = Path(__file__).resolve().parents[2]

_TEXT = """Cases of the tests, as pytest collects them. Each device is played against
every command that talks to one; each command must end with one sentence."""

# What a row counts: the file of tests, and the tests in it by the beginning of their names.
_ROWS = (
    ("broken and hostile devices", "tests/link/test_hostile_device.py", ""),
    (
        "paths that no command can use",
        "tests/host/console/test_hostile_arguments.py",
        "test_a_path",
    ),
    ("ports that are none", "tests/host/console/test_hostile_arguments.py", "test_what_is_no"),
    ("values that cannot be", "tests/host/console/test_hostile_arguments.py", "test_a_value"),
    ("damaged program files", "tests/faults/test_damaged_program.py", ""),
    ("journals that cannot be read", "tests/faults/test_unreadable_journal.py", ""),
    ("records and running games of rules version 1", "tests/old/test_old_records.py", "test_"),
)


def measure() -> Counter[tuple[str, str]]:
    """Count the cases of each test, by file and name."""
    files = sorted({file for _, file, _ in _ROWS})
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", *files],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    cases: Counter[tuple[str, str]] = Counter()
    for line in run.stdout.splitlines():
        file, _, rest = line.partition("::")
        if rest:
            cases[file, rest.partition("[")[0]] += 1
    return cases


def report(cases: Counter[tuple[str, str]]) -> str:
    """Return the section of the report."""
    figures = []
    for what, file, begins in _ROWS:
        count = sum(n for (of, name), n in cases.items() if of == file and name.startswith(begins))
        figures.append(Figure(what, f"{count:,}"))
    return section("Faults that are played", _TEXT, figures)
