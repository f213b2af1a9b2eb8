"""Only the registry names games; generic code uses the records of a game's packages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday.image.nodes import walk
from shared.rules.games import GAMES
from tests.onbox import ROOT

REGISTRY = "shared/rules/games.py"
GENERIC = (
    "firmware/*.py",
    "firmware/box/**/*.py",
    "firmware/pages/*.py",
    "host/doomsday/**/*.py",
    "shared/*.py",
    "shared/rules/*.py",
    "shared/link/*.py",
    "boards/*.py",
)
OWN = "host/doomsday/games/{}/"
# Ids that are ordinary words of the code too: only as a package they name the game.
ORDINARY = {"sheet"}
FORMS = ("rules.{}", "rules/{}", "pages.{}", "pages/{}", "games.{}", "games/{}")
# Names that hold the id of a game in generic code.
HOLDERS = {"game", "game_id"}


def generic() -> Iterator[Path]:
    """Yield the modules that know no game."""
    own = tuple(OWN.format(id) for id, *_ in GAMES)
    for pattern in GENERIC:
        for path in sorted(ROOT.glob(pattern)):
            name = path.relative_to(ROOT).as_posix()
            if name != REGISTRY and not name.startswith(own):
                yield path


def compared(tree: ast.AST) -> list[int]:
    """Return the lines that compare a game's id with a text."""
    return [
        node.lineno
        for node in walk(tree)
        if isinstance(node, ast.Compare)
        and getattr(node.left, "id", getattr(node.left, "attr", "")) in HOLDERS
        and any(isinstance(side, ast.Constant) and side.value for side in node.comparators)
        and any(isinstance(side.value, str) for side in node.comparators if hasattr(side, "value"))
    ]


@pytest.mark.parametrize("words", GAMES, ids=lambda row: row[0])
def test_generic_code_names_no_game(words: tuple[str, ...]) -> None:
    is_ordinary = words[0] in ORDINARY
    if is_ordinary:
        words = tuple(form.format(words[0]) for form in FORMS)
    named = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in generic()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        for word in words
        if (word in line if is_ordinary else word.lower() in line.lower())
    ]
    assert not named, f"only {REGISTRY} names a game, but so do {named}"


def test_generic_code_compares_no_game_id_with_a_text() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in generic()
        for line in compared(ast.parse(path.read_text("utf-8")))
    ]
    assert not found, f"ask the record of the game instead: {found}"


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("if game == 'chess':\n    pass", [1]),
        ("\nif match.game != 'chess':\n    pass", [2]),
        ("if state.game_id == '':\n    pass", []),
    ],
)
def test_a_comparison_is_found(source: str, lines: list[int]) -> None:
    assert compared(ast.parse(source)) == lines
