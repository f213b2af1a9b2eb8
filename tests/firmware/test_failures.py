"""An error that ends the run leads to a reset, even if more errors follow."""

from tests.onbox import run_micropython

MODULE = "tests.firmware.device.restarts"


def test_running_out_of_memory_before_the_crash_page_still_resets_the_box() -> None:
    lines = [line.split()[1:] for line in run_micropython(MODULE).splitlines() if "case" in line]
    assert lines == [
        ["drop", "reset"],
        ["game", "drop", "reset"],
        ["note", "drop", "game", "reset"],
        ["close", "drop", "game", "note", "reset"],
        ["page", "drop", "game", "note", "close", "reset"],
        ["nothing", "drop", "game", "note", "close", "page", "reset"],
    ]
