"""The command `image`: everything that a board's flash should hold, as one file."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from doomsday import files as plain
from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.companies.boxfile import is_whole
from doomsday.companies.rosters import box_files, packed_folder
from doomsday.console.options import named
from doomsday.console.output import notify, shown_path
from doomsday.errors import USAGE, Failure
from doomsday.files import read
from doomsday.image import build, partitions
from doomsday.image import firmware as firmwares

_SIZES_MIB = (4, 8, 16, 32)
_WHICH = "--board NAME, one of 'doomsday boards'"
_SIZE = re.compile(r"(\d{1,3})\s*(m|mb|mib)?", re.IGNORECASE)


def image(
    board: Annotated[
        str | None, typer.Option(metavar="NAME", help="The board, one of `doomsday boards`.")
    ] = None,
    firmware: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FILE", help="MicroPython's own .bin for its chip."),
    ] = None,
    flash_size: Annotated[
        str | None,
        typer.Option(metavar="SIZE", help="The board's flash: 4MB, 8MB, 16MB or 32MB."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(parser=named, metavar="FILE", help="Where the image goes.")
    ] = None,
    companies: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FOLDER", help="Put the company files of FOLDER on the box."
        ),
    ] = None,
    settings: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FILE", help="Put a settings.txt that a box has written on it."
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file of --out, whatever it is.")
    ] = False,
) -> None:
    """Build the flash image for a board: MicroPython, the box's program, and your companies."""
    if board is None:
        raise _without_board(firmware)
    found = catalog.read(board)
    if found.simulated:
        raise Failure("The simulated box needs no image.", "doomsday sim", USAGE)
    mib = _size_mib(flash_size, found)
    if firmware is None:
        raise Failure(
            f"MicroPython's firmware for the {found.title} is missing.",
            firmwares.how_to_get(found),
            USAGE,
        )
    loaded = firmwares.load(firmware, found)
    target = out or Path(f"doomsday-{found.name}-{mib}MB.bin")
    plain.check_target(target, "image", "box.bin")
    if target.exists() and target.samefile(firmware):
        raise Failure(
            "The image would replace the firmware that it is made of.", "another --out", USAGE
        )
    if target.exists() and not force and not _is_image(target):
        raise Failure(
            f"{shown_path(target)} is there already and is no image of a box, so it stays.",
            "another --out, or the same with --force",
        )
    files = user_files(companies, settings)
    whole = build.flash_image(found.name, size=mib * partitions.MIB, files=files, firmware=loaded)
    plain.put(target, whole)
    print(f"{shown_path(target)}: {mib} MiB of flash for the {found.title}")
    print(f"  {loaded.banner}, {len(loaded.content):,} bytes at 0x{loaded.offset:x}")
    print(f"  {build.read_stamp(whole)}")
    print(f"  SHA-256 {sha256(whole).hexdigest()}")
    print(f"  For {mib} MiB of flash and no other size. On less, esptool refuses it; on more,")
    print("  MicroPython finds its file system corrupted and the box does not start.")
    print("  'doomsday flash' asks the chip; --flash-size makes an image for another size.")


def _without_board(firmware: Path | None) -> Failure:
    """Return the failure that names everything that is missing."""
    if firmware is not None:
        return Failure("Which board is the image for?", _WHICH, USAGE)
    return Failure(
        "The board is missing, and MicroPython's firmware for it.",
        f"{_WHICH}, and --firmware FILE; 'doomsday board NAME' says what to download",
        USAGE,
    )


def _is_image(path: Path) -> bool:
    """Return whether a file is the image of a box's flash, which can be made again."""
    if path.stat().st_size not in [mib * partitions.MIB for mib in _SIZES_MIB]:
        return False
    try:
        return build.read_stamp(path.read_bytes()) is not None
    except Failure:
        return False


def _size_mib(text: str | None, board: "Board") -> int:
    if text is None:
        return board.flash_mib
    said = _SIZE.fullmatch(text.strip())
    if said is None or int(said[1]) not in _SIZES_MIB:
        sizes = ", ".join(f"{mib}MB" for mib in _SIZES_MIB)
        raise Failure(f"{text!r} is no size of a flash that a box can have.", sizes, USAGE)
    return int(said[1])


def user_files(companies: Path | None, settings: Path | None) -> dict[str, bytes]:
    """Return the files that the user adds to the program, by absolute path. Raises: Failure."""
    files = {}
    if companies is not None:
        files.update(box_files(packed_folder(companies, "--companies examples/companies", notify)))
    if settings is not None:
        body = read(settings)
        if not is_whole(body):
            raise Failure(
                f"{shown_path(settings)} is not a settings file of a box, or is damaged.",
                "a settings.txt as a box wrote it",
            )
        files["/settings.txt"] = body
    return files
