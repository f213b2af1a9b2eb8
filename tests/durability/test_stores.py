"""The journal and plain alternatives in the same test; make soak cuts each more often."""

from pathlib import Path

from tests.durability import figures
from tests.durability.chip import CERTAIN
from tests.durability.sqlite_log import SqliteTrial
from tests.durability.stores import InJournal, PlainLog, Trial
from tests.sampling import cases


def losses(found: dict[str, int]) -> int:
    return found["missing"] + found["invented"] + found["failed"]


def test_the_journal_loses_no_entry_to_a_cut_at_any_operation() -> None:
    found = Trial(InJournal, cases(60, 24), stride=1 if cases(2, 1) == 2 else 3).figures()
    assert found["cuts"] > 100
    assert losses(found) == 0


def test_entries_without_checksums_are_lost_and_invented_in_the_same_test() -> None:
    found = Trial(PlainLog, 24, CERTAIN).figures()
    assert found["cuts"] == 5 * 24
    assert found["missing"] > 0
    assert found["invented"] > 0


def test_lines_in_a_file_of_littlefs_survive_while_a_torn_write_always_reads_the_same() -> None:
    found = figures.of_store("LinesInFile", cases(5, 29), "certain")
    assert found["cuts"] > 20
    assert losses(found) == 0


def test_sqlite_loses_a_later_commit_to_a_torn_one_that_read_as_whole(tmp_path: Path) -> None:
    found = SqliteTrial(tmp_path, 4).figures()
    # Of six ways the last alone.
    assert (found["cuts"], losses(found)) == (24, 4)
