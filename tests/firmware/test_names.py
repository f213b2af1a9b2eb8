"""The table of names grows before a game begins, while there is a piece of memory for it."""

from tests.onbox import ROOT, run_micropython

SCRIPT = ROOT / "tests" / "firmware" / "device" / "names_in_crumbs.py"


def test_names_of_a_game_fit_fragmented_memory_after_making_room() -> None:
    assert run_micropython(SCRIPT, heap="400K") == "full\n"
    assert run_micropython(SCRIPT, "room", heap="400K") == "fits\n"
