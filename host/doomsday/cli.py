"""The command `doomsday`: commands, options, and how a failure is told.

What a command needs is imported inside it, so that help and completion stay quick.
"""

import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from doomsday.commands.backup import backup, restore, wipe
from doomsday.commands.boards import board, boards
from doomsday.commands.by_game import with_options
from doomsday.commands.check import check
from doomsday.commands.deploy import deploy
from doomsday.commands.doctor import doctor
from doomsday.commands.drive import drive
from doomsday.commands.flash import flash
from doomsday.commands.image import image
from doomsday.commands.info import info
from doomsday.commands.name import name
from doomsday.commands.options import named
from doomsday.commands.play import play
from doomsday.commands.ports import ports
from doomsday.commands.pull import pull
from doomsday.commands.record import record
from doomsday.commands.replay import replay
from doomsday.commands.shot import shot
from doomsday.commands.sync import sync
from doomsday.errors import DONE, FAILED, INTERRUPTED, USAGE, Failure
from doomsday.games.tools import all_tools
from doomsday.output import shortened
from doomsday.streams import guard


@dataclass
class _Run:
    """What one call of the command knows beside its arguments."""

    debug: bool = False


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; see doomsday.errors for the codes."""
    run = _Run()
    try:
        guard()
        result = build()(
            list(sys.argv[1:] if arguments is None else arguments),
            prog_name="doomsday",
            standalone_mode=False,
            obj=run,
        )
        sys.stdout.flush()
    except Failure as failure:
        return _tell(run, failure.message, failure.hint, failure.code)
    except typer.TyperException as error:
        return _tell(run, _sentence(error.format_message()), _help_for(error), USAGE)
    except (KeyboardInterrupt, typer.Abort):
        result = INTERRUPTED
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        hint = "another path, or look at its rights and the room on its disk"
        return _tell(run, _sentence(f"{what}{error.strerror or error}"), hint, FAILED)
    except Exception as error:
        kind = type(error).__name__
        hint = "the same with 'doomsday --debug', and report what it prints"
        return _tell(run, f"This should not have happened: {kind}: {error}.", hint, FAILED)
    if result == INTERRUPTED:
        # Commands in which more than this is to be said end in a Failure.
        return _tell(run, "Interrupted.", "", INTERRUPTED)
    return result if isinstance(result, int) else DONE


def _tell(run: _Run, message: str, hint: str, code: int) -> int:
    if run.debug:
        traceback.print_exc()
    print(f"Error: {shortened(message)}", file=sys.stderr)
    if hint:
        print(f"Try: {shortened(hint)}", file=sys.stderr)
    return code


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."


def _help_for(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return f"{context.command_path if context else 'doomsday'} --help"


def _show_version(wanted: bool) -> None:
    if wanted:
        from doomsday import resources

        print(f"doomsday {resources.version()}")
        raise typer.Exit


def build() -> typer.Typer:
    """Return the command with all that it can do; games add commands and options of their own."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(doomsday)
    commands: tuple[Callable[..., None], ...] = (
        sync,
        pull,
        shot,
        drive,
        info,
        name,
        ports,
        with_options(check, "check_terms"),
        *(command for its in all_tools() for command in its.commands),
        record,
        replay,
        with_options(play, "random_record"),
        boards,
        board,
        image,
        flash,
        deploy,
        doctor,
        backup,
        restore,
        wipe,
        sim,
    )
    names = [command.__name__ for command in commands]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"two commands have the name {', '.join(sorted(twice))}")
    for command in commands:
        app.command()(command)
    return app


def doomsday(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say the version."),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of a failure.")
    ] = False,
) -> None:
    """Doomsday Box: the laptop side of the box on your gaming table.

    Exit codes: 0 done, 1 failed, 2 usage, 3 no box found, 4 more than one.
    Interrupted: 130 by Ctrl-C, 143 by SIGTERM.
    """
    context.obj.debug = debug
    if context.invoked_subcommand is None:
        print(context.get_help())


def sim(
    flash: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="The box's flash, made if absent. Without it, the terminal shows your own box, "
            "and --headless and --script take a new one that is forgotten.",
        ),
    ] = None,
    headless: Annotated[
        bool, typer.Option("--headless", help="No picture: a box for tools, behind a pty.")
    ] = False,
    pty: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="PATH", help="Make PATH a link to the box's pty."),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="Play a sequence, then end; '-' reads it from stdin.",
        ),
    ] = None,
    shots: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FOLDER", help="Where a script's pictures go."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Make every random number repeat.")
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Virtual time: waits cost nothing.")
    ] = False,
    board: Annotated[str, typer.Option(metavar="NAME", help="The board to be.")] = "sim",
    update: Annotated[
        bool,
        typer.Option("--update", help="Renew the program on an older flash, and keep the rest."),
    ] = False,
    heap: Annotated[
        str, typer.Option(metavar="SIZE", help="The box's heap, such as 256K.")
    ] = "256K",
    companies: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FOLDER", help="Put the company files of FOLDER on the box."
        ),
    ] = None,
    games: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FOLDER",
            help="When the box is off, copy its finished games there.",
        ),
    ] = None,
) -> None:
    """A box on this machine: its screen in the terminal, keys as its buttons."""
    from doomsday import resources
    from doomsday.files import check_file, check_folder
    from doomsday.sim.hardware.process import heap_bytes

    resources.board_file(board)
    heap_bytes(heap)
    if flash is not None:
        check_file(flash)
    if games is not None:
        check_folder(games, "--games with another path")
    packed = {} if companies is None else _packed(companies)
    if script is None and not headless:
        _no_use_of(pty is not None, "--pty")
        _no_use_of(fast, "--fast")
        _no_use_of(shots is not None, "--shots")
        from doomsday.sim.terminal import run_terminal

        file = _own_flash() if flash is None else flash
        _make(games)
        _put_companies(file, board, update, packed)
        code = run_terminal(file, board, seed, heap, update)
        _take_games(file, games)
        raise typer.Exit(code)
    if script is None and pty is None:
        raise Failure(
            "A headless box can be reached by its serial port alone.", "adding --pty PATH", USAGE
        )
    from doomsday.sim.headless import STDIN, run_headless
    from doomsday.sim.script import read
    from doomsday.sim.serial.port_link import check_link

    # Nothing is made before all that can be judged is.
    if script is not None and str(script) != STDIN:
        if not script.exists():
            raise Failure(f"There is no script {script}.", "one of the files in examples/", USAGE)
        read(script)
    if shots is not None:
        check_folder(shots, "--shots with another path")
    if pty is not None:
        check_link(pty)

    with _forgotten_flash() if flash is None else nullcontext(flash) as file:
        _make(games)
        _put_companies(file, board, update, packed)
        code = run_headless(
            flash=file,
            board=board,
            pty=pty,
            script=script,
            seed=seed,
            fast=fast,
            update=update,
            heap=heap,
            shots=shots,
        )
        _take_games(file, games)
    raise typer.Exit(code)


def _no_use_of(given: bool, option: str) -> None:
    if given:
        raise Failure(
            f"{option} is of no use to a box in the terminal.",
            "leaving it out, or adding --headless or --script FILE",
            USAGE,
        )


def _packed(folder: Path) -> dict[str, bytes]:
    """A folder of companies as the box keeps them; faults are told and end the command."""
    from doomsday.companies.rosters import box_files, packed_folder
    from doomsday.notify import tell

    return box_files(packed_folder(folder, "--companies examples/companies", tell))


def _put_companies(flash: Path, board: str, update: bool, packed: dict[str, bytes]) -> None:
    if not packed:
        return
    from doomsday.sim.flashfile import put_file

    for path, content in packed.items():
        put_file(flash, board, path, content, update=update)


def _make(games: Path | None) -> None:
    """The folder, before there is a game that would be lost for want of it. Raises OSError."""
    if games is not None:
        games.mkdir(parents=True, exist_ok=True)


def _take_games(flash: Path, folder: Path | None) -> None:
    if folder is None:
        return
    from doomsday.sim.flashfile import take_games

    for place in take_games(flash, folder):
        print(f"Game: {place}", file=sys.stderr)


def _own_flash() -> Path:
    from platformdirs import user_state_path

    folder = user_state_path("doomsday-box", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "sim.bin"


@contextmanager
def _forgotten_flash() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
        yield Path(folder) / "flash.bin"
