"""The command `image`: build the complete content of a board's flash as one file."""

import re
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from doomsday import files as plain
from doomsday import resources
from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.companies.boxfile import is_whole
from doomsday.companies.rosters import box_files, packed_folder
from doomsday.console.options import Json, named, offered
from doomsday.console.output import notify, print_json, shown_path
from doomsday.errors import USAGE, Failure
from doomsday.files import read
from doomsday.image import build, partitions
from doomsday.image import firmware as firmwares

# For the help and docs/cli.md.
EXAMPLES = (("image --board devkitc --firmware F.bin", "Write the image to a file, for esptool."),)

_SIZES_MIB = (4, 8, 16, 32)
_WHICH = "--board NAME ('doomsday boards' lists them)"
_SIZE = re.compile(r"(\d{1,3})\s*(m|mb|mib)?", re.IGNORECASE)


def image(
    board: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The board; `doomsday boards` lists them.",
            autocompletion=offered(resources.board_names),
        ),
    ] = None,
    firmware: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="FILE", help="MicroPython's firmware (.bin) for the chip."
        ),
    ] = None,
    flash_size: Annotated[
        str | None,
        typer.Option(metavar="SIZE", help="Flash size of the board: 4MB, 8MB, 16MB or 32MB."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="The image to write; by default doomsday-BOARD-SIZE.bin.",
        ),
    ] = None,
    companies: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FOLDER", help="Include the company files of FOLDER."),
    ] = None,
    settings: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FILE", help="Include a settings.txt from a box."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace any existing file, not only an image.")
    ] = False,
    json: Json = False,
) -> None:
    """Build the flash image for a board.

    It has MicroPython, the box's program and, if given, your companies and settings.
    """
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
            "The image would replace the firmware it is built from.", "another --out", USAGE
        )
    if target.exists() and not force and not _is_image(target):
        raise Failure(
            f"{shown_path(target)} already exists and is not an image of a box.",
            "another --out, or --force to replace it",
        )
    files = user_files(companies, settings)
    whole = build.flash_image(found.name, size=mib * partitions.MIB, files=files, firmware=loaded)
    plain.put(target, whole)
    if json:
        print_json(
            {
                "file": shown_path(target),
                "board": found.name,
                "mib": mib,
                "firmware": loaded.banner,
                "program": str(build.read_stamp(whole)),
                "sha256": sha256(whole).hexdigest(),
            }
        )
        return
    print(f"{shown_path(target)}: {mib} MiB of flash for the {found.title}")
    print(f"  {loaded.banner}, {len(loaded.content):,} bytes at 0x{loaded.offset:x}")
    print(f"  {build.read_stamp(whole)}")
    print(f"  SHA-256 {sha256(whole).hexdigest()}")
    print(f"  Only for boards with {mib} MiB of flash. With less, esptool refuses the image;")
    print("  with more, MicroPython reports a corrupted file system and the box does not start.")
    print("  Written to a box, it erases the games; 'doomsday flash' keeps them and detects the")
    print("  size. --flash-size builds for another one.")


def _without_board(firmware: Path | None) -> Failure:
    """Return the failure for a missing --board, which also names a missing --firmware."""
    if firmware is not None:
        return Failure("The option --board is missing.", _WHICH, USAGE)
    return Failure(
        "The options --board and --firmware are missing.",
        f"{_WHICH} and --firmware FILE; 'doomsday board NAME' names the file to download",
        USAGE,
    )


def _is_image(path: Path) -> bool:
    """Return whether a file is a flash image of a box, which can be built again."""
    if path.stat().st_size not in [mib * partitions.MIB for mib in _SIZES_MIB]:
        return False
    try:
        return build.read_stamp(path.read_bytes()) is not None
    except Failure:
        return False


def _size_mib(text: str | None, board: "Board") -> int:
    if text is None:
        return board.flash_mib
    size = _SIZE.fullmatch(text.strip())
    if size is None or int(size[1]) not in _SIZES_MIB:
        sizes = ", ".join(f"{mib}MB" for mib in _SIZES_MIB)
        raise Failure(f"{text!r} is not a supported flash size.", sizes, USAGE)
    return int(size[1])


def user_files(companies: Path | None, settings: Path | None) -> dict[str, bytes]:
    """Return the files that the user adds to the program, by absolute path on the box.

    Raises: Failure if one of them is faulty.
    """
    files = {}
    if companies is not None:
        files.update(box_files(packed_folder(companies, "--companies examples/companies", notify)))
    if settings is not None:
        body = read(settings)
        if not is_whole(body):
            raise Failure(
                f"{shown_path(settings)} is not a settings file of a box, or it is damaged.",
                "a settings.txt copied from a box",
            )
        files["/settings.txt"] = body
    return files
