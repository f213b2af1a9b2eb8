"""docs/cli.md matches the commands of the program."""

from doomsday import errors
from doomsday.commands.registry import all_rows
from doomsday.games.tools import all_tools
from tools import cli


def test_the_generated_page_is_up_to_date() -> None:
    assert cli.page() == cli.PAGE.read_text(encoding="utf-8"), "run tools/cli.py"


def test_every_command_has_an_example() -> None:
    assert {line.split()[1] for line in cli.examples()} == {row.name for row in all_rows()}


def test_every_exit_code_is_explained() -> None:
    codes = {value for value in vars(errors).values() if isinstance(value, int)}
    assert codes == {code for code, _, _ in errors.EXIT_CODES}
    for code in codes:
        assert f"| {code} |" in cli.page()


def test_every_dialect_is_explained() -> None:
    known = [dialect.name for its in all_tools() for dialect in its.dialects()]
    assert set(cli.DIALECTS) == {*known}
