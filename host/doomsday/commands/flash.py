"""The command `flash`: install MicroPython and the box's program on a board."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import Annotated

import typer

from doomsday import resources
from doomsday.commands.image import user_files
from doomsday.console.interruption import on_interruption
from doomsday.console.options import Json, Port, named, offered
from doomsday.console.output import notify, print_json, shown_path
from doomsday.console.progress import progress
from doomsday.device.backup.rescue import forget, rescue, set_aside
from doomsday.device.chip.esptool import Chip, Esptool
from doomsday.device.chip.flash_plan import FlashPlan, check_files, plan_flash
from doomsday.device.chip.flashing import candidates
from doomsday.device.chip.ports import diagnose_port, for_chip
from doomsday.device.line.remembered import Remembered, remember
from doomsday.device.line.replies import Hello
from doomsday.device.line.started import started
from doomsday.device.port.faults import NotABox
from doomsday.device.port.port_diagnosis import diagnose_loop
from doomsday.device.port.usb_port import UsbPort
from doomsday.errors import NO_BOX, USAGE, Failure
from doomsday.image.firmware import how_to_get
from doomsday.image.partitions import MIB
from doomsday.wording import counted, printable

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "flash --board devkitc --firmware F.bin",
        "Turn a bare board into a box. `F.bin` is the MicroPython file that `doomsday "
        "board NAME` names. Games, companies and settings on the board are kept.",
    ),
)

_AGAIN = "run the same command again"
_UNTOUCHED = "Interrupted before anything was written: the board is unchanged."
_STILL = f"{_AGAIN}; to start the board unchanged, press RST or EN on it"


def flash(
    firmware: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FILE", help="MicroPython's firmware (.bin) for the chip."
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The board; `doomsday boards` lists them.",
            autocompletion=offered(resources.board_names),
        ),
    ] = None,
    port: Port = None,
    companies: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FOLDER", help="Also install the company files of FOLDER."
        ),
    ] = None,
    erase: Annotated[
        bool, typer.Option("--erase", help="Erase the games, companies and settings on it.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be done and write nothing.")
    ] = False,
    baud: Annotated[
        int, typer.Option(metavar="N", min=9_600, max=2_000_000, help="Baud rate for writing.")
    ] = 460_800,
    json: Json = False,
) -> None:
    """Install MicroPython and the box's program on a board.

    Games, companies and settings that are already on the board are saved first and restored.
    If the command is interrupted, run it again.
    """
    # Check all arguments before connecting to the chip.
    check_files(board, firmware)
    files = user_files(companies, None)
    where = for_chip(port)
    tool = Esptool(where, baud)
    # With --json, what people read on the way goes to standard error.
    with redirect_stdout(sys.stderr) if json else nullcontext():
        hello = _install(tool, where, board, firmware, files, erase, dry_run)
    if json:
        written = (
            {
                "name": hello.name,
                "version": hello.version,
                "board": hello.board,
                "games": hello.games,
            }
            if hello
            else {}
        )
        print_json({"written": hello is not None, **written})


def _install(
    tool: Esptool,
    where: str,
    board: str | None,
    firmware: Path | None,
    files: dict[str, bytes],
    erase: bool,
    dry_run: bool,
) -> Hello | None:
    """Plan, write and verify. Return what the box says of itself, None for a dry run."""
    with _restart_at_end(tool):
        with on_interruption(_UNTOUCHED, _STILL):
            notify(f"Identifying the chip at {printable(where)} ...")
            chip = _identify(tool, where)
            plan = plan_flash(tool, chip, board, firmware, files, erase, _ask_board)
            for line in _plan_lines(where, chip, plan):
                print(line)
        if dry_run:
            print("Nothing was written (--dry-run).")
            return None
        _write(tool, chip, where, plan)
    with on_interruption(
        "The flash is written and verified; interrupted before the box replied.",
        "'doomsday info'",
    ):
        # The box has its data back, so the copy on this computer is no longer needed.
        forget(chip.number)
        print("Written and verified.")
        return _greet(tool.port)


@contextmanager
def _restart_at_end(tool: Esptool) -> Iterator[None]:
    """Restart the board at the end if it is still in its bootloader."""
    try:
        yield
    finally:
        try:
            tool.restart()
        except Failure:
            notify("Note: the board is still in its bootloader; press RST or EN to start it.")


def _write(tool: Esptool, chip: Chip, port: str, plan: FlashPlan) -> None:
    """Write and verify the flash. The box's data is saved on this computer meanwhile."""
    data = plan.saved.data
    where = "the box had no data"
    with on_interruption(_UNTOUCHED, _STILL):
        older = set_aside(chip.number, data)
        if older is not None:
            notify(
                f"Note: an earlier flash saved other games in {shown_path(older)}; "
                "'doomsday restore' copies them to a box."
            )
        if not data.is_empty:
            archive_path = shown_path(rescue(chip.number, data, port))
            where = f"the box's data is in {archive_path} and is restored then"
            notify(f"The box's data is saved in {archive_path} until it is restored.")
    with (
        on_interruption(
            "Interrupted while the flash was written, so the board may not start.",
            f"{_AGAIN}; {where}",
        ),
        progress("writing", plan.size) as advance,
    ):
        tool.write(plan.pieces, advance)


def _identify(tool: Esptool, port: str) -> Chip:
    """Return the chip at a port.

    Raises: Failure if no chip replies; its message names any other device that sends there.
    """
    try:
        return tool.identify()
    except Failure as failure:
        if failure.code == NO_BOX:
            raise diagnose_port(port) or failure from None
        raise


def _ask_board(chip: Chip, firmware: Path | None) -> str:
    """Ask the user for the board and return its name. Raises: Failure without a terminal."""
    known = candidates(chip)
    names = [board.name for board in known]
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        also = firmware is None
        raise Failure(
            f"Several boards have an {chip.name}: the option --board is missing."
            + (" So is --firmware." if also else ""),
            f"--board NAME, one of {', '.join(names)}"
            + (f"; and {how_to_get(known[0])}" if also else ""),
            USAGE,
        )
    for number, board in enumerate(known, 1):
        print(f"{number:>3}  {board.title}")
    picked: int = typer.prompt("Which board is it?", type=int)
    if not 1 <= picked <= len(known):
        raise Failure(f"There is no board {picked} in the list.", f"1 to {len(known)}", USAGE)
    return names[picked - 1]


def _plan_lines(port: str, chip: Chip, plan: FlashPlan) -> list[str]:
    """Return the plan as lines of text."""
    data = plan.saved.data
    saved = "nothing"
    if not data.is_empty:
        games, files = counted(data.games, "finished game"), counted(len(data.files), "file")
        saved = f"{games}, {files} in all, and the journal"
    if plan.saved.source:
        saved += f", saved in {plan.saved.source} by an interrupted flash"
    return [
        f"Port     {port}",
        f"Chip     {chip.name}, number {chip.number}, {chip.flash_size // MIB} MiB of flash",
        f"Board    {plan.board.title}",
        f"Kept     {saved}",
        f"Writes   {plan.banner}, doomsday {resources.version()}: {plan.size:,} bytes",
        *[f"Note     {note}" for note in plan.notes],
    ]


def _greet(port: UsbPort) -> Hello:
    """Wait for the box to start and print what it is. Connecting also sets its clock."""
    try:
        box = started(port)
    except Failure as failure:
        noise = failure.noise if isinstance(failure, NotABox) else b""
        loop = diagnose_loop(port.name, noise)
        if loop is not None:
            raise Failure(
                f"The flash is written and verified. {loop.message}",
                "check that --board names your board, then 'doomsday doctor'",
            ) from failure
        raise Failure(
            "The flash is written and verified, but the box does not reply yet.",
            "press RST or EN on the board, then 'doomsday doctor'",
        ) from failure
    hello = box.hello
    box.bye()
    box.line.stream.close()
    found = port.found()
    remember(Remembered(port.name, hello.id, found.usb if found else ""))
    print(
        f"{printable(hello.name)} is ready: version {printable(hello.version)} on "
        f"{printable(hello.board)}, {counted(hello.games, 'finished game')}, "
        f"{hello.rosters}."
    )
    return hello
