"""Rows of screens, those of the box and of games, and how the box finds them."""

import importlib
import importlib.util
from collections import Counter
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest

from box import screens
from box.game import game_pages
from box.game.game_pages import GamePages
from box.link.roster_requests import showing_rosters
from box.screens import registry, stored_screens
from box.screens.stack import Stack
from pages.mfz import page_rows
from pages.mfz.game import PAGES
from shared.rules import games

# A screen of the second game, and one of no game.
SET_UP, UNKNOWN = 240, 239


class Second(GamePages):
    """The pages of a second game."""

    id = "second"
    screens = (  # type: ignore[assignment]
        (SET_UP, "pages.second.setup", screens.DURABLE),
        (SET_UP + 1, "pages.second.rosters", screens.ROSTERS),
    )
    setup_screen = SET_UP


class Page:
    """A page of any screen."""

    def __init__(self, app: Any) -> None:
        self.app = app

    def returned(self, number: int) -> None:
        pass


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    of = game_pages.of
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, ("second", "Second", "")))
    monkeypatch.setattr(game_pages, "of", lambda id: Second() if id == "second" else of(id))


@pytest.fixture
def app() -> Any:
    """Return the parts of the box that a stack of screens needs, without a running game."""
    pages: list[str] = []

    def opened(path: str, app: Any) -> Page:
        memory.page = path
        pages.append(path)
        return Page(app)

    memory = SimpleNamespace(page="", open=opened)
    session = SimpleNamespace(screens=b"", game=0)
    session.set_screens = lambda ids: setattr(session, "screens", ids)
    app = SimpleNamespace(saved=session, game=None, opened=pages)
    app.argument = 0
    app.notices = SimpleNamespace(waiting=[])
    app.memory = memory
    app.screen_opened = lambda: None
    app.canvas = SimpleNamespace(corner=())
    app.stack = Stack(app)  # type: ignore[arg-type]
    stored_screens.resume(app, b"")
    return app


def rows() -> list[tuple[int, str, int]]:
    """Return the rows of every screen of the program."""
    return [*registry.ROWS, *(row for id in games.ids() for row in game_pages.of(id).screens)]


def test_no_two_screens_have_the_same_number() -> None:
    twice = [number for number, count in Counter(row[0] for row in rows()).items() if count > 1]
    assert not twice, f"two screens have the numbers {twice}"
    assert all(0 <= row[0] <= 255 for row in rows())


def test_no_two_games_keep_their_rosters_in_the_same_file() -> None:
    files = [games.roster_path(id) for id in games.ids()]
    assert len({*files}) == len(files)


@pytest.mark.parametrize("id", games.ids())
def test_a_game_has_a_row_for_each_of_its_screen_numbers(id: str) -> None:
    pages = game_pages.of(id)
    known = {number: asks for number, _, asks in pages.screens}
    assert known[pages.setup_screen] & screens.DURABLE
    own = {number for number, _, _ in registry.ROWS}
    assert {number for _, number, _, _ in pages.menu} <= {*known} | own


@pytest.mark.parametrize("id", games.ids())
def test_every_module_named_by_a_game_exists(id: str) -> None:
    pages = game_pages.of(id)
    named = [row[1] for row in pages.screens] + [*pages.phase_pages.values()]
    for path in [*named, pages.idle]:
        assert importlib.util.find_spec(path), f"{path} is not there"


# Phases of depths that the box does not offer.
NOT_ON_THE_BOX = {"mechwarrior": {"ATTACK", "VALUES", "ROLL", "DAMAGE", "BREAK_AWAY"}}


# The kit has a page for every phase of a small game, and tests/sheet looks at those of a sheet.
PHASES = "shared.rules.{}.model.phases"
LARGE = [
    id
    for id in games.ids()
    if find_spec(PHASES.format(id).rpartition(".")[0]) and find_spec(PHASES.format(id))
]


@pytest.mark.parametrize("id", LARGE)
def test_every_phase_of_a_game_has_a_page(id: str) -> None:
    module = importlib.import_module(PHASES.format(id))
    numbers = range(len(module.WORDS))
    phases = {name: at for name, at in vars(module).items() if type(at) is int and at in numbers}
    pages = game_pages.of(id).phase_pages
    missing = {name for name, value in phases.items() if value not in pages}
    missing -= NOT_ON_THE_BOX.get(id, set())
    assert not missing, f"phases without a page: {missing}"


# Numbers in journals of every version, and the screens that they open.
@pytest.mark.parametrize(
    "number, path",
    [
        *((1, "box.screens.doomsday"), (3, "box.screens.dice"), (5, "box.screens.roll_history")),
        *(
            (7, "box.screens.about"),
            (10, "pages.mfz.setup.new_game"),
            (11, "pages.mfz.setup.options"),
        ),
    ],
)
def test_a_number_in_a_journal_keeps_its_meaning(number: int, path: str) -> None:
    assert registry.find(number) in [(path, screens.DURABLE), (path, 3)]


def test_screens_that_are_not_durable_are_not_journalled(app: Any) -> None:
    app.stack.push(page_rows.NEW_GAME)
    app.stack.push(page_rows.COMPANY)
    assert [*app.saved.screens] == [page_rows.NEW_GAME]
    app.stack.pop()
    app.stack.push(page_rows.OPTIONS)
    assert [*app.saved.screens] == [page_rows.NEW_GAME, page_rows.OPTIONS]


def test_an_unknown_screen_number_is_skipped(app: Any) -> None:
    stored_screens.resume(app, [page_rows.NEW_GAME, UNKNOWN, page_rows.OPTIONS])
    assert app.stack.numbers == [screens.HOME, page_rows.NEW_GAME, page_rows.OPTIONS]


def test_screens_of_a_second_game_are_found_and_reopened_after_a_start(
    app: Any, two_games: None
) -> None:
    app.stack.push(screens.GAMES)
    app.stack.push(SET_UP)
    app.stack.push(SET_UP + 1)
    assert app.opened[-2:] == ["pages.second.setup", "pages.second.rosters"]
    stored_screens.resume(app, app.saved.screens)
    assert app.stack.numbers == [screens.HOME, screens.GAMES, SET_UP]
    assert app.memory.page == "pages.second.setup"


def test_while_a_game_runs_only_its_own_screens_are_searched(app: Any, two_games: None) -> None:
    app.game = SimpleNamespace(game_id="second")
    app.pages = Second()
    stored_screens.resume(app, [SET_UP, screens.MENU])
    assert app.stack.numbers == [screens.HOME, SET_UP, screens.MENU]
    assert app.memory.page == "box.screens.menu"
    app.pages = PAGES
    stored_screens.resume(app, [SET_UP, screens.MENU])
    assert app.stack.numbers == [screens.HOME, screens.MENU]


def test_pages_name_the_screens_that_show_their_rosters(two_games: None) -> None:
    assert showing_rosters(game_pages.of("second")) == [SET_UP + 1]
    shown = [page_rows.NEW_GAME, page_rows.OPTIONS, page_rows.COMPANY, page_rows.SUMMARY]
    assert showing_rosters(PAGES) == shown
