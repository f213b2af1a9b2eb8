"""The command `sim`: run a simulated box."""

import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from pathlib import Path
from shutil import which
from typing import Annotated

import typer
from platformdirs import user_state_path

from doomsday import resources
from doomsday.companies.rosters import Pack, packed_folder
from doomsday.console.options import Json, named, offered
from doomsday.console.output import notify, print_json
from doomsday.errors import DONE, USAGE, Failure
from doomsday.files import check_file, check_folder
from doomsday.sim.hardware.heap import HEAP, heap_bytes
from doomsday.sim.oled import Oled
from doomsday.sim.script import ABOUT_STEPS, read

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "sim",
        "Show a box in this terminal. It keeps its memory in your state folder, on "
        "Linux `~/.local/state/doomsday-box/sim.bin`; delete that file to begin with a "
        "new box.",
    ),
    (
        "sim --companies examples/companies --games out",
        "The same with your companies; finished games are copied to `out` when the box "
        "is switched off.",
    ),
    (
        "sim --headless --pty P --flash F",
        "A box behind a serial port, for the commands below, mpremote and pyserial. It "
        "runs until you press Ctrl-C.",
    ),
    (
        "sim --script examples/tour.seq --fast --seed 1",
        "Play a sequence in virtual time. " + ABOUT_STEPS,
    ),
    (
        "sim --script examples/quick.seq --fast --companies examples/companies --slow 10",
        "Play on a box that starts, loads and uses its flash ten times slower than a real one.",
    ),
)


def sim(
    flash: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="Flash file of the box, created if missing. By default the terminal uses a file "
            "in your home folder; --headless and --script use a temporary one.",
        ),
    ] = None,
    headless: Annotated[
        bool, typer.Option("--headless", help="Show no screen; serve the serial port at --pty.")
    ] = False,
    pty: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="PATH", help="Make PATH a link to the box's serial port."
        ),
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="Play the sequence in FILE, then exit; '-' reads it from stdin.",
        ),
    ] = None,
    shots: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FOLDER", help="Folder for the pictures of a sequence."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="The same N gives the same dice.")
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Use virtual time: waits take no time.")
    ] = False,
    board: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The board to simulate.",
            autocompletion=offered(resources.board_names),
        ),
    ] = "sim",
    update: Annotated[
        bool,
        typer.Option("--update", help="Update the program in the flash file and keep the rest."),
    ] = False,
    heap: Annotated[
        str, typer.Option(metavar="SIZE", help=f"Heap size of the box, such as {HEAP}.")
    ] = HEAP,
    companies: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FOLDER",
            help="Copy the company files of FOLDER to the box; others on it stay.",
        ),
    ] = None,
    colour: Annotated[
        Oled, typer.Option("--colour", help="Colour of the OLED in the terminal.")
    ] = Oled.WHITE,
    slow: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=100,
            help="Make starts, loading of modules and flash N times slower than a real box's; "
            "without it they take the time of this computer.",
        ),
    ] = 1,
    games: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FOLDER",
            help="Copy finished games to FOLDER at exit.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Run a simulated box in the terminal, with keys as its buttons.

    --json is for --headless and --script: what they print goes to standard error, and a result
    follows at the end.
    """
    _check_system()
    # Imported here: these need modules that Windows lacks, and the help needs none of them.
    from doomsday.sim.headless import STDIN, run_headless
    from doomsday.sim.serial.port_link import check_link

    resources.board_source(board)
    heap_bytes(heap)
    if flash is not None:
        check_file(flash)
    if games is not None:
        check_folder(games, "--games with another path")
    packed = [] if companies is None else _packed(companies)
    if script is None and not headless:
        _no_use_of(fast, "--fast")
        _no_use_of(shots is not None, "--shots")
        _no_use_of(json, "--json")
        # Textual is the slowest import, and only the terminal needs it.
        from doomsday.sim.terminal import run_terminal

        file = _own_flash() if flash is None else flash
        _make(games)
        code = run_terminal(
            file, board, seed, heap, update, companies=packed, link=pty, oled=colour, slow=slow
        )
        _take_games(file, games)
        if file.exists():
            _say_where(file, flash is None)
        raise typer.Exit(code)
    if script is None and pty is None:
        raise Failure(
            "--headless without --pty leaves no way to reach the box.", "adding --pty PATH", USAGE
        )
    # Check all arguments before anything is created.
    if script is not None and str(script) != STDIN:
        if not script.exists():
            raise Failure(f"There is no script {script}.", "a file of the folder examples", USAGE)
        read(script)
    if shots is not None:
        check_folder(shots, "--shots with another path")
    if pty is not None:
        check_link(pty)

    with _forgotten_flash() if flash is None else nullcontext(flash) as file:
        _make(games)
        _put_companies(file, board, update, packed)
        try:
            with redirect_stdout(sys.stderr) if json else nullcontext():
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
                    slow=slow,
                )
        except Failure:
            # Games that were finished before are kept. What ended the run is what to report.
            with suppress(Failure, OSError):
                _take_games(file, games)
            raise
        places = _take_games(file, games)
    if json:
        print_json({"ok": code == DONE, "games": places})
    raise typer.Exit(code)


def _check_system() -> None:
    """Raise Failure on a system without pseudo-terminals, such as Windows."""
    try:
        import fcntl  # noqa: F401
        import pty  # noqa: F401
        import termios  # noqa: F401
    except ImportError:
        raise Failure(
            "The simulated box needs Linux or macOS; this system has no pseudo-terminals.",
            "Linux in Windows (WSL), or a real box; all other commands run here",
        ) from None


def _no_use_of(given: bool, option: str) -> None:
    if given:
        raise Failure(
            f"{option} needs --headless or --script.",
            f"adding --headless or --script FILE, or leaving out {option}",
            USAGE,
        )


def _packed(folder: Path) -> list[Pack]:
    """Return the companies of a folder. Raises: Failure if one is faulty."""
    return packed_folder(folder, "--companies examples/companies", notify)


def _put_companies(flash: Path, board: str, update: bool, packed: list[Pack]) -> None:
    if not packed:
        return
    from doomsday.sim.flashfile import put_rosters

    put_rosters(flash, board, packed, update=update)


def _make(games: Path | None) -> None:
    """Create the folder for finished games, so that errors show before play. Raises: OSError."""
    if games is not None:
        games.mkdir(parents=True, exist_ok=True)


def _take_games(flash: Path, folder: Path | None) -> list[str]:
    """Copy the finished games into a folder, and return their files."""
    # A box that was left before it was switched on has no flash file yet.
    if folder is None or not flash.exists():
        return []
    from doomsday.sim.flashfile import take_games

    places = [str(place) for place in take_games(flash, folder)]
    for place in places:
        print(f"Game: {place}", file=sys.stderr)
    return places


def _say_where(flash: Path, is_own: bool) -> None:
    """Say where the box is stored, and how to switch it on again."""
    command = "doomsday" if which("doomsday") else sys.argv[0]
    option = "" if is_own else f" --flash {shlex.quote(str(flash))}"
    print(
        f"The box is switched off; it and its game are in {flash}.\n"
        f"To go on: {command} sim{option}",
        file=sys.stderr,
    )


def _own_flash() -> Path:
    folder = user_state_path("doomsday-box", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "sim.bin"


@contextmanager
def _forgotten_flash() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
        yield Path(folder) / "flash.bin"
