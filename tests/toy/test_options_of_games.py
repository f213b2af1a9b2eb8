"""Options and commands of games: equal ones are shared, conflicting ones refused."""

from typing import Annotated, Any

import pytest
import typer

from doomsday.commands import by_game, registry
from doomsday.commands.by_game import with_options
from doomsday.commands.registry import Row
from doomsday.games.tools import GameTools

Points = Annotated[int, typer.Option(min=1, help="Points.")]


class First(GameTools):
    """A game with one option."""

    id = "mfz"

    def check_terms(self, points: Points = 2) -> Any:
        return points


class Alike(First):
    """A game that declares the same option in the same way."""


class Other(GameTools):
    """A game that declares it differently."""

    id = "mfz"

    def check_terms(self, points: Points = 3) -> Any:
        return points


class Taken(GameTools):
    """A game with an option that every command has already."""

    id = "mfz"

    def check_terms(self, json: bool = False) -> Any:
        return json


def check(json: bool = False, **options: Any) -> None:
    """A command that takes options of games."""


def test_two_games_share_an_option_declared_in_the_same_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(by_game, "all_tools", lambda: [First(), Alike()])
    parameters = with_options(check, "check_terms").__signature__.parameters  # type: ignore[attr-defined]
    assert list(parameters) == ["points", "json"]


@pytest.mark.parametrize(
    ("games", "option"), [((First(), Other()), "points"), ((Taken(),), "json")]
)
def test_a_conflicting_option_of_the_same_name_is_refused(
    games: tuple[GameTools, ...], option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_game, "all_tools", lambda: games)
    with pytest.raises(ValueError, match=f"has the option {option}"):
        with_options(check, "check_terms")


def test_another_command_of_the_same_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "rows_of", lambda id: [Row("sync", "doomsday.games.mfz.sync")])
    with pytest.raises(ValueError, match="two commands have the name sync"):
        registry.all_rows()
