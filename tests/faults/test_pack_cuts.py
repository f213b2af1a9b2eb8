"""Power is cut at every flash operation of a roster transfer: the old rosters or the new."""

from tests.onbox import run_micropython


def test_a_roster_transfer_cut_at_any_operation_leaves_the_old_or_the_new() -> None:
    printed = run_micropython("tests.faults.pack_cuts", heap="8M")
    figures = {word: int(figure) for word, figure in map(str.split, printed.splitlines())}
    # Two files are written and one renamed, in blocks of 4,096 bytes and pages of littlefs.
    assert figures["operations"] > 20 * figures["transfers"]
    assert figures["cuts"] == 5 * figures["operations"]
    assert 0 < figures["early"] < figures["cuts"] // 4
    assert figures["second_cuts"] > figures["cuts"] // 4
