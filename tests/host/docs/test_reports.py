"""The example reports in docs/ are what the program writes about the games of examples/."""

from doomsday.records.replays import judge_file
from tools.reports import FOLDER, GAMES, RECORDS, reports

NAMES = [name for name, _, _ in GAMES]


def test_the_example_reports_are_those_of_the_program() -> None:
    wanted = {file: content for name in NAMES for file, content in reports(name).items()}
    assert {path.name: path.read_bytes() for path in FOLDER.iterdir()} == wanted


def test_each_example_game_is_whole() -> None:
    verdicts = [judge_file(RECORDS / f"{name}.game") for name in NAMES]
    assert all(verdict.ok and verdict.over for verdict in verdicts)
    assert {verdict.game for verdict in verdicts} == {"mfz", "mechwarrior"}
    assert [len(verdict.seats) for verdict in verdicts] == [3, 3]
    assert {path.stem for path in RECORDS.iterdir()} == set(NAMES)
