"""Which tests `make test` runs, and which it leaves to `make test-rest`.

Those that start boxes, browsers or released MicroPythons take minutes of a processor each time.
"""

import zlib

FIRST, REST = "first", "rest"

# Of the tests whose ids begin so, one in so many runs in `make test`; the first row counts.
ONE_IN = (
    ("tests/web/test_whole_game.py", 1),
    ("tests/web/test_accessible.py", 1),
    ("tests/web/test_companies.py", 1),
    ("tests/web/test_first_minute.py", 1),
    ("tests/web/test_offline.py", 1),
    ("tests/web/test_second_tab.py", 1),
    ("tests/web/", 3),
    ("tests/versions/", 3),
    ("tests/faults/", 3),
    ("tests/flows/", 2),
    ("tests/link/", 2),
    ("tests/old/", 2),
    ("tests/firmware/test_rules_on_micropython.py", 3),
    ("tests/firmware/test_modules_on_box.py", 8),
    ("tests/host/device/", 2),
    ("tests/host/docs/test_readme_commands.py", 4),
    ("tests/host/package/", 2),
    ("tests/host/sim/", 2),
)
# conftest.py takes one in some of tests/web by the lowest bits of the same number.
_SHIFT = 4


def part(nodeid: str) -> str:
    """Return which of the two parts a test belongs to; the same in each run."""
    one_in = next((count for start, count in ONE_IN if nodeid.startswith(start)), 1)
    return REST if (zlib.crc32(nodeid.encode()) >> _SHIFT) % one_in else FIRST
