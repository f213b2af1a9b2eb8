"""The command `doomsday`: global options, exit codes and error reports."""

import errno
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from doomsday import config, resources
from doomsday.commands import front_page
from doomsday.commands.group import CommandGroup
from doomsday.console import colours
from doomsday.console.output import shortened
from doomsday.console.shell import COMPLETES, PROGRAM
from doomsday.console.streams import guard
from doomsday.errors import DONE, FAILED, INTERRUPTED, USAGE, Failure

# What to try, by the operating system's reason for refusing a path.
_HINTS = {
    errno.EACCES: "another path, or check its permissions",
    errno.EPERM: "another path, or check its permissions",
    errno.EROFS: "a path on a disk that can be written to",
    errno.ENOSPC: "freeing space on its disk",
    errno.EDQUOT: "freeing space on its disk",
}


@dataclass
class _Run:
    """Options of one call that apply to every command."""

    debug: bool = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; see doomsday.errors for the codes."""
    run = _Run()
    try:
        guard()
        if COMPLETES in os.environ:
            _prepare_completion()
        colours.prefer(config.preferred("color"))
        result = build()(
            colours.taken(sys.argv[1:] if arguments is None else arguments),
            prog_name=PROGRAM,
            standalone_mode=False,
            obj=run,
        )
        sys.stdout.flush()
    except Failure as failure:
        return _report(run, failure.message, failure.hint, failure.code)
    except typer.TyperException as error:
        # The prefix is that of the library that checks choices.
        message = error.format_message().replace("Value error, ", "")
        return _report(run, _sentence(message), _help_for(error), USAGE)
    except (KeyboardInterrupt, typer.Abort):
        result = INTERRUPTED
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        hint = _HINTS.get(error.errno or 0, "another path")
        return _report(run, _sentence(f"{what}{error.strerror or error}"), hint, FAILED)
    except Exception as error:
        kind = type(error).__name__
        hint = "'doomsday --debug' with the same command, and report its output"
        return _report(run, f"Internal error: {kind}: {error}.", hint, FAILED)
    if result == INTERRUPTED:
        # Commands that have more to report raise Failure instead; see console/interruption.py.
        return _report(run, "Interrupted.", "", INTERRUPTED)
    return result if isinstance(result, int) else DONE


def _report(run: _Run, message: str, hint: str, code: int) -> int:
    if run.debug:
        traceback.print_exc()
    if not message:
        return code
    title = colours.styled("Error:", colours.BAD, sys.stderr)
    print(f"{title} {shortened(message)}", file=sys.stderr)
    if hint:
        title = colours.styled("Try:", colours.GOOD, sys.stderr)
        print(f"{title} {shortened(hint)}", file=sys.stderr)
    return code


def _prepare_completion() -> None:
    """Let Typer answer a shell; it does so at the start of a command, and ends the program."""
    from typer.completion import completion_init  # type: ignore[attr-defined]

    completion_init()


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."


def _help_for(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'doomsday'} --help"


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"doomsday {resources.version()}")
        raise typer.Exit


def build() -> typer.Typer:
    """Return the Typer application; doomsday.commands.registry lists its commands."""
    app = typer.Typer(
        cls=CommandGroup,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(doomsday)
    return app


def doomsday(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            front_page.VERSION[0],
            callback=_show_version,
            is_eager=True,
            help=front_page.VERSION[1],
        ),
    ] = False,
    debug: Annotated[bool, typer.Option(front_page.DEBUG[0], help=front_page.DEBUG[1])] = False,
) -> None:
    """See doomsday.commands.front_page."""
    context.obj.debug = debug
    if context.invoked_subcommand is None:
        print(context.get_help())
