"""Add a game: best of three, whose rules and pages are in tests/toy. They are not counted."""

from shared.rules import games
from tests.adding.tree import Tree

ID = "best_of_three"
NAME = "Best of three"
FILE = "players.txt"

_FOLDERS = {"rules": "shared/rules", "pages": "firmware/pages"}

# Chosen among all games, begun between two guests and won; D decides who serves, then who scores.
_STEPS = """\
answer "Game"
press A
expect "Mobile Frame Zero"
expect "Best of three"
answer "Best of three"
expect "Points to win 2"
answer "Start"
expect "Who serves?"
until serves
until "Game over"
press D
expect Saved
"""


def add(tree: Tree) -> None:
    """Put the packages of the game beside those of others, and its row in the registry."""
    for folder, target in _FOLDERS.items():
        tree.bring(f"tests/toy/{folder}/{ID}", f"{target}/{ID}")
    last = f'("{games.GAMES[-1][0]}", "{games.GAMES[-1][1]}", "{games.GAMES[-1][2]}"),'
    tree.change("shared/rules/games.py", last, f'{last}\n    ("{ID}", "{NAME}", "{FILE}"),')


def check(tree: Tree) -> None:
    """Check that the game is played on the box, read on the laptop, and played at random."""
    (tree.root / "ann.toml").write_text(f'game = "{ID}"\nname = "Ann"\nhand = "left"\n')
    assert "ok, Ann, hand left" in tree.doomsday("check", "ann.toml")
    tree.doomsday(
        *("sim", "--fast", "--flash", "box.bin", "--games", "games", "--script", "-"), stdin=_STEPS
    )
    (record,) = (tree.root / "games").glob("*.game")
    played = tree.doomsday("play", "--random", "--game", ID, "--seed", "1")
    for text in (record.read_text("utf-8"), played):
        assert f"[Game {NAME}]" in text
    assert "has won" in tree.doomsday("replay", str(record))
