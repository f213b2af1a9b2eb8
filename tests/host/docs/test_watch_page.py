"""docs/watch.md says what `doomsday watch` prints, by its keys and its picture."""

import io
import re
from pathlib import Path

from rich.console import Console

from doomsday.watch.terminal import picture
from doomsday.watch.view import PLAYING, View
from tests.host.watch.test_watch_command import COMMANDS
from tests.onbox import ROOT
from tests.web.test_table_page import table_in

PAGE = ROOT / "docs" / "watch.md"
WIDTH = 92
EXAMPLE, PLIES = "three-companies.game", 66


def example() -> View:
    """Return the moment that the page shows."""
    table = table_in(ROOT / "examples" / "games" / EXAMPLE, PLIES)
    return View("Kitchen", "240ac4000001", PLAYING, "", table.as_json())


def drawn() -> str:
    """Return the example as a terminal without colours shows it."""
    file = io.StringIO()
    Console(width=WIDTH, file=file, color_system=None).print(picture(example(), 0))
    return "\n".join(row.rstrip() for row in file.getvalue().splitlines())


def keys(found: object) -> set[str]:
    """Return the keys of all objects in JSON values."""
    if isinstance(found, dict):
        return set(found).union(*[keys(value) for value in found.values()])
    return set().union(*[keys(value) for value in found]) if isinstance(found, list) else set()


def test_the_page_shows_the_terminal_as_it_is() -> None:
    (shown,) = re.findall(r"```text\n(.*?)\n?```", PAGE.read_text("utf-8"), re.DOTALL)
    assert shown == drawn()


def test_the_page_has_every_key_of_the_state() -> None:
    section = PAGE.read_text("utf-8").partition("## The state as JSON")[2]
    named = set(re.findall(r"`([a-z_]+)`", section))
    assert keys(example().as_json()) - named == set()


def test_every_command_of_the_page_is_tested() -> None:
    commands = re.findall(r"^\$ doomsday (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert commands and set(commands) <= set(COMMANDS)


def write(page: Path = PAGE) -> None:
    """Write the terminal of now into the page."""
    text = page.read_text("utf-8")
    page.write_text(
        re.sub(r"```text\n.*?```", lambda _: f"```text\n{drawn()}\n```", text, flags=re.DOTALL)
    )
