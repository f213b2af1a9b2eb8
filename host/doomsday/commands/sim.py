"""The command `sim`: a box on this machine."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_state_path

from doomsday import resources
from doomsday.companies.rosters import box_files, packed_folder
from doomsday.console.options import named
from doomsday.console.output import notify
from doomsday.errors import USAGE, Failure
from doomsday.files import check_file, check_folder
from doomsday.sim.flashfile import put_file, take_games
from doomsday.sim.hardware.process import heap_bytes
from doomsday.sim.headless import STDIN, run_headless
from doomsday.sim.script import read
from doomsday.sim.serial.port_link import check_link


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
        # Textual takes longest to load of all, and only this needs it.
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
    """Return a folder of companies as the box keeps them. Raises: Failure for faulty ones."""
    return box_files(packed_folder(folder, "--companies examples/companies", notify))


def _put_companies(flash: Path, board: str, update: bool, packed: dict[str, bytes]) -> None:
    if not packed:
        return
    for path, content in packed.items():
        put_file(flash, board, path, content, update=update)


def _make(games: Path | None) -> None:
    """Make the folder for finished games before one is played. Raises: OSError."""
    if games is not None:
        games.mkdir(parents=True, exist_ok=True)


def _take_games(flash: Path, folder: Path | None) -> None:
    if folder is None:
        return
    for place in take_games(flash, folder):
        print(f"Game: {place}", file=sys.stderr)


def _own_flash() -> Path:
    folder = user_state_path("doomsday-box", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "sim.bin"


@contextmanager
def _forgotten_flash() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
        yield Path(folder) / "flash.bin"
