"""The command `image`: everything that a board's flash should hold, as one file."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from doomsday.errors import FAILED, USAGE, Failure

if TYPE_CHECKING:
    from doomsday.boards import Board

_HEAD = re.compile(rb"doomsday (\d{1,5}) [0-9a-f]{8}\n")
_SIZES_MIB = (4, 8, 16, 32)
_SIZE = re.compile(r"(\d{1,3})\s*(m|mb|mib)?", re.IGNORECASE)


def image(
    board: Annotated[
        str, typer.Option(metavar="NAME", help="The board, one of `doomsday boards`.")
    ],
    firmware: Annotated[
        Path | None, typer.Option(metavar="FILE", help="MicroPython's own .bin for its chip.")
    ] = None,
    flash_size: Annotated[
        str | None,
        typer.Option(metavar="SIZE", help="The board's flash: 4MB, 8MB, 16MB or 32MB."),
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the image goes.")] = None,
    companies: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Put the company files of FOLDER on the box."),
    ] = None,
    settings: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Put a settings.txt that a box has written on it."),
    ] = None,
) -> None:
    """Build the flash image for a board: MicroPython, the box's program, and your companies."""
    from hashlib import sha256

    from doomsday import boards
    from doomsday.companies import shown_path
    from doomsday.image import build, partitions
    from doomsday.image import firmware as firmwares

    found = boards.read(board)
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
    if target.exists() and target.samefile(firmware):
        raise Failure(
            "The image would replace the firmware that it is made of.", "another --out", USAGE
        )
    files = user_files(companies, settings)
    whole = build.flash_image(found.name, size=mib * partitions.MIB, files=files, firmware=loaded)
    _write(target, whole)
    print(f"{shown_path(target)}: {mib} MiB of flash for the {found.title}")
    print(f"  {loaded.banner}, {len(loaded.content):,} bytes at 0x{loaded.offset:x}")
    print(f"  {build.read_stamp(whole)}")
    print(f"  SHA-256 {sha256(whole).hexdigest()}")


def _size_mib(text: str | None, board: "Board") -> int:
    if text is None:
        return board.flash_mib
    said = _SIZE.fullmatch(text.strip())
    if said is None or int(said[1]) not in _SIZES_MIB:
        sizes = ", ".join(f"{mib}MB" for mib in _SIZES_MIB)
        raise Failure(f"{text!r} is no size of a flash that a box can have.", sizes, USAGE)
    return int(said[1])


def user_files(companies: Path | None, settings: Path | None) -> dict[str, bytes]:
    """What the user puts beside the program, by absolute path. Ends the command at a fault."""
    from doomsday.companies import shown_path
    from doomsday.rosters import pack_folder
    from shared.rules.mfz.roster import FILE

    files = {}
    if companies is not None:
        packed, problems = pack_folder(companies, "--companies examples/companies")
        for problem in problems:
            print(problem.message, file=sys.stderr)
        if problems:
            raise typer.Exit(FAILED)
        files[f"/{FILE}"] = packed
    if settings is not None:
        body = settings.read_bytes()
        if not _is_whole(body):
            raise Failure(
                f"{shown_path(settings)} is not a settings file of a box, or is damaged.",
                "a settings.txt as a box wrote it",
            )
        files["/settings.txt"] = body
    return files


def _is_whole(content: bytes) -> bool:
    """Whether it is a file as the box keeps them: a head line with the right sum over the rest."""
    from doomsday.rosters import whole_file

    head = _HEAD.match(content)
    return head is not None and whole_file(content[head.end() :], int(head[1])) == content


def _write(target: Path, whole: bytes) -> None:
    """The old file or the new one, never half."""
    made = target.with_name(target.name + ".new")
    try:
        made.write_bytes(whole)
        made.replace(target)
    finally:
        made.unlink(missing_ok=True)
