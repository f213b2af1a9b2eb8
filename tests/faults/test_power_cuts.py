"""Power is cut at every device operation: what was answered as durable is there afterwards."""

from tests.onbox import ROOT, run_micropython


def cut(what: str) -> dict[str, list[int]]:
    """Run cuts.py for one store; the figures that it prints, by word."""
    figures: dict[str, list[int]] = {}
    printed = run_micropython(ROOT / "tests" / "faults" / "cuts.py", what, heap="16M")
    for line in printed.splitlines():
        word, figure = line.split()
        figures.setdefault(word, []).append(int(figure))
    return figures


def test_the_raw_log_loses_no_answered_step_through_a_lap_of_its_ring() -> None:
    figures = cut("raw")
    # More erases than sectors: the lap closed, and old sectors were used again.
    assert figures["erases"][0] > 3
    assert figures["operations"][0] > figures["steps"][0]
    assert figures["cuts"][0] == 5 * figures["operations"][0]
    # A step whose only operation was torn at its very end is there, though it was not answered.
    assert figures["unanswered"][0] > figures["steps"][0] // 2
    assert figures["second_cuts"][0] > 1000


def test_the_log_in_files_loses_no_answered_step() -> None:
    figures = cut("file")
    for operations, cuts, second in zip(
        figures["operations"], figures["cuts"], figures["second_cuts"], strict=True
    ):
        assert operations > 100
        assert cuts == 5 * operations
        assert second > cuts // 2


def test_a_game_of_several_sectors_in_the_raw_log_comes_back_whole() -> None:
    figures = cut("game")
    # The game lies in five sectors of six, and around the ring's end.
    assert figures["turns"][0] == 4
    assert figures["operations"][0] > figures["steps"][0] > 600
    assert figures["cuts"][0] == 5 * figures["operations"][0]
    assert figures["unanswered"][0] > figures["steps"][0] // 2
    assert figures["second_cuts"][0] > 1000


def test_a_game_of_several_sectors_in_files_comes_back_whole() -> None:
    figures = cut("filegame")
    assert figures["steps"][0] > 600
    assert figures["turns"][0] == 4
    assert figures["operations"][0] > 100
    assert figures["cuts"][0] == 5 * figures["operations"][0]
    assert figures["second_cuts"][0] > figures["cuts"][0] // 2


def test_a_checked_file_is_the_old_one_or_the_new_one() -> None:
    figures = cut("checked")
    assert figures["operations"][0] > 10 * figures["steps"][0]
    assert figures["cuts"][0] == 5 * figures["operations"][0]
