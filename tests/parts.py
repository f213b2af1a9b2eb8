"""Which tests `make test` runs, and which it leaves to `make test-rest`.

Those that start boxes, browsers or released MicroPythons take minutes of a processor each time.
"""

import zlib

FIRST, REST = "first", "rest"

# Of the tests whose ids begin so, one in so many runs in `make test`; the first row counts.
ONE_IN = (
    ("tests/web/test_whole_game.py", 1),
    ("tests/web/test_accessible.py", 1),
    ("tests/web/test_first_minute.py", 1),
    ("tests/web/test_offline.py", 1),
    ("tests/web/", 8),
    ("tests/versions/", 6),
    ("tests/faults/", 6),
    ("tests/durability/test_evenings.py", 2),
    ("tests/flows/", 4),
    ("tests/link/", 4),
    ("tests/old/", 3),
    ("tests/firmware/test_every_page.py", 3),
    ("tests/firmware/test_rules_on_micropython.py", 6),
    ("tests/firmware/test_modules_on_box.py", 16),
    ("tests/host/console/test_streams.py", 3),
    ("tests/host/device/", 4),
    ("tests/host/docs/test_laptop_page.py", 16),
    ("tests/host/docs/test_readme", 4),
    ("tests/host/docs/test_shots.py", 4),
    # Of the convention the small one.
    (
        "tests/host/hall/test_convention.py::test_the_wall_is_right_again_after_every_fault_and_no_state"
        "_of_a_game_is_lost[200]",
        1 << 20,
    ),
    ("tests/host/image/", 2),
    ("tests/host/package/", 4),
    ("tests/host/records/", 2),
    ("tests/host/sim/", 4),
    ("tests/host/web/test_web_command.py", 4),
)
# conftest.py takes one in some of tests/web by the lowest bits of the same number.
_SHIFT = 4


def part(nodeid: str) -> str:
    """Return which of the two parts a test belongs to; the same in each run."""
    one_in = next((count for start, count in ONE_IN if nodeid.startswith(start)), 1)
    return REST if (zlib.crc32(nodeid.encode()) >> _SHIFT) % one_in else FIRST
