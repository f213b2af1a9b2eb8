"""The command `completion`: print the script with which a shell completes `doomsday`."""

from enum import StrEnum
from typing import Annotated

import typer
from typer.completion import get_completion_script  # type: ignore[attr-defined]

from doomsday.console.shell import COMPLETES, PROGRAM

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "completion bash",
        "Write it to `~/.local/share/bash-completion/completions/doomsday`; then the Tab key of "
        "the next bash completes commands, options and their values.",
    ),
    (
        "completion zsh",
        "Write it to `~/.zfunc/_doomsday`, where `.zshrc` has `fpath+=~/.zfunc; autoload -Uz "
        "compinit; compinit`.",
    ),
    ("completion fish", "Write it to `~/.config/fish/completions/doomsday.fish`."),
)


class Shell(StrEnum):
    """Shells that complete `doomsday`."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


def completion(
    shell: Annotated[Shell, typer.Argument(help="Your shell.", metavar="SHELL")],
) -> None:
    """Print the script with which your shell completes commands, options and values."""
    print(get_completion_script(prog_name=PROGRAM, complete_var=COMPLETES, shell=shell.value))
