"""Adding a command to `doomsday`."""

from tests.adding.tree import Tree

_COMMAND = '''"""The command `greet`: say hello to a player."""

from typing import Annotated

import typer


def greet(player: Annotated[str, typer.Argument(metavar="NAME", help="The player.")]) -> None:
    """Say hello to a player."""
    print(f"Hello, {player}.")
'''


def add(tree: Tree) -> None:
    """Write the module of the command, and name it where commands are listed."""
    tree.add("host/doomsday/commands/greet.py", _COMMAND)
    cli = "host/doomsday/cli.py"
    imported = "from doomsday.commands.greet import greet"
    tree.insert(cli, "from doomsday.commands.image import image", imported)
    tree.insert(cli, "image,", "greet,")


def check(tree: Tree) -> None:
    """The command is in the help, has its own help, and runs."""
    assert "greet" in tree.doomsday("--help")
    assert "Say hello to a player." in tree.doomsday("greet", "--help")
    assert tree.doomsday("greet", "Ann") == "Hello, Ann.\n"
