"""Add a command to `doomsday`."""

from tests.adding.tree import Tree

_COMMAND = '''"""The command `greet`: say hello to a player."""

from typing import Annotated

import typer


def greet(player: Annotated[str, typer.Argument(metavar="NAME", help="The player.")]) -> None:
    """Say hello to a player."""
    print(f"Hello, {player}.")
'''


def add(tree: Tree) -> None:
    """Write the module of the command, and its row in the registry."""
    tree.add("host/doomsday/commands/greet.py", _COMMAND)
    tree.insert("host/doomsday/commands/registry.py", 'Row("image"),', 'Row("greet"),')


def check(tree: Tree) -> None:
    """Check that the command is in the help, has its own help, and runs."""
    assert "greet" in tree.doomsday("--help")
    assert "Say hello to a player." in tree.doomsday("greet", "--help")
    assert tree.doomsday("greet", "Ann") == "Hello, Ann.\n"
