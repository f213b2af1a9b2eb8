"""The table of names grows before a game begins, while there is a piece of memory for it."""

from tests.onbox import ROOT, run_micropython

SCRIPT = ROOT / "tests" / "firmware" / "device" / "names_in_crumbs.py"


def test_names_that_a_game_brings_fit_into_memory_in_crumbs_once_room_was_made() -> None:
    assert run_micropython(SCRIPT, heap="400K") == "full\n"
    assert run_micropython(SCRIPT, "room", heap="400K") == "fits\n"
