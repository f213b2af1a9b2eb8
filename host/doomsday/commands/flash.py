"""The command `flash`: from a bare board to a playing box."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doomsday.commands.options import Port
from doomsday.errors import NO_BOX, USAGE, Failure

if TYPE_CHECKING:
    from doomsday.boards import Board
    from doomsday.chip.esptool import Chip, Esptool
    from doomsday.kept import Kept


def flash(
    firmware: Annotated[
        Path | None, typer.Option(metavar="FILE", help="MicroPython's own .bin for the chip.")
    ] = None,
    board: Annotated[
        str | None, typer.Option(metavar="NAME", help="The board, one of `doomsday boards`.")
    ] = None,
    port: Port = None,
    companies: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Put the company files of FOLDER on the box."),
    ] = None,
    erase: Annotated[
        bool, typer.Option("--erase", help="Drop the games, companies and settings on it.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Look, say what would be done, and write nothing.")
    ] = False,
    baud: Annotated[
        int, typer.Option(metavar="N", min=9_600, max=2_000_000, help="Speed of the line.")
    ] = 460_800,
) -> None:
    """Put MicroPython and the box's program on a board; what a box keeps is put back.

    Broken off anywhere, it is simply run again.
    """
    from doomsday.chip import flashing
    from doomsday.chip.esptool import Esptool
    from doomsday.chip.ports import for_chip
    from doomsday.chip.rescue import forget, rescue
    from doomsday.commands.image import user_files
    from doomsday.image import build
    from doomsday.image import firmware as firmwares
    from doomsday.image.runs import runs
    from doomsday.line.progress import progress
    from doomsday.line.tell import tell
    from doomsday.output import printable

    # What needs no chip is judged before one is looked for.
    _check_files(board, firmware)
    files = user_files(companies, None)
    where = for_chip(port)
    tool = Esptool(where, baud)
    tell(f"Asking the chip at {printable(where)} ...")
    chip = _identified(tool, where)
    if board is not None:
        flashing.named(board, chip)
    kept = _kept(tool, chip, erase)
    theirs = kept.board
    if erase and board is None:
        theirs = flashing.board_on(tool, chip)
    chosen = flashing.named(board or theirs or _asked(chip), chip)
    if firmware is None:
        raise Failure(
            f"MicroPython's firmware for the {chosen.title} is missing.",
            firmwares.how_to_get(chosen),
            USAGE,
        )
    loaded = firmwares.load(firmware, chosen)
    if kept.nothing:
        files[build.FIRST_PATH] = b""
    whole = flashing.image(chosen, chip, loaded, kept, files)
    pieces = runs(whole)
    size = sum(len(run.content) for run in pieces)
    for line in _plan(where, chip, chosen, loaded.banner, kept, size):
        print(line)
    for note in flashing.notes(chosen, chip, kept):
        print(f"Note     {note}")
    if dry_run:
        print("Nothing was written (--dry-run).")
        return
    if not kept.nothing:
        tell(f"What it keeps is saved in {rescue(chip.number, kept)} until it is back.")
    with progress("writing", size) as advance:
        tool.write(pieces, advance)
    forget(chip.number)
    print("Written and verified.")
    _greet(where)


def _check_files(board: str | None, firmware: Path | None) -> None:
    """Raises Failure for a board that is none, or a firmware that no board can use."""
    from doomsday import boards
    from doomsday.image import firmware as firmwares

    found = None if board is None else boards.read(board)
    if found is not None and found.simulated:
        raise Failure("The simulated box has no flash to write.", "doomsday sim", USAGE)
    if firmware is None:
        return
    if found is None:
        firmwares.judge(firmware)
    else:
        firmwares.load(firmware, found)


def _identified(tool: "Esptool", port: str) -> "Chip":
    """The chip at a port. Raises Failure, which tells of something else if that talks there."""
    from doomsday.chip.ports import overheard

    try:
        return tool.identify()
    except Failure as failure:
        if failure.code == NO_BOX:
            raise overheard(port) or failure from None
        raise


def _kept(tool: "Esptool", chip: "Chip", erase: bool) -> "Kept":
    """What is to be put back. After a run that was broken off, what that one saved."""
    from doomsday.chip import flashing
    from doomsday.chip.rescue import forget, rescued
    from doomsday.kept import NOTHING

    if erase:
        forget(chip.number)
        return NOTHING
    found = flashing.look(tool, chip)
    if found is not None:
        return found
    return rescued(chip.number) or NOTHING


def _asked(chip: "Chip") -> str:
    """The board, asked of who sits at a terminal. Failure elsewhere."""
    from doomsday.chip.flashing import candidates

    known = candidates(chip)
    names = [board.name for board in known]
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure(
            f"Several boards have an {chip.name}; which is it?",
            f"--board NAME, one of {', '.join(names)}",
            USAGE,
        )
    for place, board in enumerate(known, 1):
        print(f"{place:>3}  {board.title}")
    number: int = typer.prompt("Which board is it?", type=int)
    if not 1 <= number <= len(known):
        raise Failure(f"There is no board {number} in the list.", "the same again", USAGE)
    return names[number - 1]


def _plan(
    port: str, chip: "Chip", board: "Board", banner: str, kept: "Kept", size: int
) -> list[str]:
    from doomsday import parts
    from doomsday.image.partitions import MIB
    from doomsday.output import counted

    saved = "nothing"
    if not kept.nothing:
        games, files = counted(kept.games, "finished game"), counted(len(kept.files), "file")
        saved = f"{games}, {files} in all, and the log"
    return [
        f"Port     {port}",
        f"Chip     {chip.name}, number {chip.number}, {chip.flash_size // MIB} MiB of flash",
        f"Board    {board.title}",
        f"Kept     {saved}",
        f"Writes   {banner}, doomsday {parts.version()}: {size:,} bytes",
    ]


def _greet(port: str) -> None:
    """Wait for the box to start, and say what it is; its clock is set by that."""
    from doomsday.line.remembered import Remembered, remember
    from doomsday.line.started import started
    from doomsday.output import counted, printable

    try:
        box = started(port)
    except Failure as failure:
        raise Failure(
            "The flash is written and verified, but the box does not answer yet.",
            "press RST or EN on the board, then 'doomsday doctor'",
        ) from failure
    hello = box.hello
    box.bye()
    box.line.stream.close()
    remember(Remembered(port, hello.id, _usb(port)))
    print(
        f"{printable(hello.name)} plays: version {printable(hello.version)} on "
        f"{printable(hello.board)}, {counted(hello.games, 'finished game')}, "
        f"{counted(hello.companies, 'company')}."
    )


def _usb(port: str) -> str:
    from doomsday.line.ports import ports

    return next((found.usb for found in ports() if found.port == port), "")
