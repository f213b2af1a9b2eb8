"""Read MicroPython's firmware file for an ESP32, and check that the box can use it."""

import shlex
from pathlib import Path

from doomsday import resources
from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure
from doomsday.image import firmware_check
from doomsday.image.firmware_check import MOST, Firmware, Target, target_of

_ANY_BOARD = "adding --board NAME ('doomsday boards' lists them), which names the file to download"


def how_to_get(board: Board) -> str:
    """Return a hint that names the file to download and its page."""
    return firmware_check.how_to_get(target(board))


def load(path: Path, board: Board) -> Firmware:
    """Read and check the firmware for a board. Raises: Failure if the box cannot use it."""
    return check(_content(path, how_to_get(board)), board, _name(path))


def judge(path: Path) -> Firmware:
    """Read and check a firmware for any board. Raises: Failure if no board can use it."""
    content = _content(path, _ANY_BOARD)
    real = [target(board) for board in catalog.read_all() if not board.simulated]
    theirs = target_of(content, real)
    try:
        return firmware_check.check(content, theirs, _name(path))
    except Failure as failure:
        if failure.hint != firmware_check.how_to_get(theirs):
            raise
        raise Failure(failure.message, _ANY_BOARD, failure.code) from None


def check(content: bytes, board: Board, name: str) -> Firmware:
    """Check the content of a firmware file as `load` does. name: for messages."""
    return firmware_check.check(content, target(board), name)


def target(board: Board, how: str = "pass it with --firmware") -> Target:
    """Return what a firmware for a board must fit. how: what to do with the file, for hints."""
    chip = resources.chips()[board.chip]
    chips = {facts["image_id"]: facts["name"] for facts in resources.chips().values()}
    return Target(
        chip["image_id"],
        chip["name"],
        chip["bootloader"],
        board.firmware or "",
        board.download,
        chips,
        how,
    )


def _content(path: Path, hint: str) -> bytes:
    """Return the content of a file that may be firmware. Raises: Failure, OSError."""
    if path.is_dir():
        raise Failure(
            f"{shown_path(path)} is a folder, not a firmware file.",
            "the .bin file in it" if any(path.glob("*.bin")) else hint,
            USAGE,
        )
    if path.exists() and not path.is_file():
        raise Failure(f"{shown_path(path)} is not a regular file.", hint, USAGE)
    if not path.is_file():
        raise Failure(f"There is no firmware file {shown_path(path)}.", hint, USAGE)
    if path.stat().st_size > MOST:
        raise Failure(f"The file {_name(path)} is too large for a firmware.", hint)
    try:
        return path.read_bytes()
    except PermissionError:
        raise Failure(
            f"You have no permission to read the firmware file {shown_path(path)}.",
            f"chmod u+r {shlex.quote(shown_path(path))}, or your own copy of it",
        ) from None


def _name(path: Path) -> str:
    return shown_path(Path(path.name))
