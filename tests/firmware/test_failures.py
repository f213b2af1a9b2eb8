"""An error that ends the run leads to a reset, even if more errors follow."""

from tests.onbox import run_micropython

MODULE = "tests.firmware.device.restarts"


def test_running_out_of_memory_before_the_crash_page_still_resets_the_box() -> None:
    lines = [line.split()[1:] for line in run_micropython(MODULE).splitlines() if "case" in line]
    assert lines == [
        ["drop", "close", "reset"],
        ["game", "close", "drop", "reset"],
        ["note", "close", "drop", "game", "reset"],
        ["close", "reset"],
        ["page", "close", "drop", "game", "note", "reset"],
        ["nothing", "close", "drop", "game", "note", "page", "reset"],
    ]
