"""Plan what `doomsday flash` writes to a board, before anything is written."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.console.output import shown_path
from doomsday.device.backup.box_data import NO_DATA, BoxData
from doomsday.device.backup.rescue import archive_path, rescued
from doomsday.device.chip import flashing
from doomsday.device.chip.esptool import Chip, Esptool
from doomsday.errors import USAGE, Failure
from doomsday.image import build
from doomsday.image import firmware as firmwares
from doomsday.image.written_parts import Run, runs


@dataclass(frozen=True)
class Saved:
    """The data to restore.

    source: rescue file that it comes from, "" if read from the board. is_foreign: whether the
    board has another program. image_mib: flash size in MiB of the image on the board, 0 if it
    fits.
    """

    data: BoxData
    source: str = ""
    is_foreign: bool = False
    image_mib: int = 0


@dataclass(frozen=True)
class FlashPlan:
    """What will be written to a board; `notes` are warnings for the user."""

    board: Board
    banner: str
    saved: Saved
    pieces: list[Run]
    notes: list[str]

    @property
    def size(self) -> int:
        """The number of bytes to write."""
        return sum(len(run.content) for run in self.pieces)


def plan_flash(
    tool: Esptool,
    chip: Chip,
    board: str | None,
    firmware: Path | None,
    files: dict[str, bytes],
    erase: bool,
    ask: Callable[[Chip, Path | None], str],
) -> FlashPlan:
    """Return the plan for a chip.

    ask: returns the name of the board if neither `board` nor the chip gives it. Raises: Failure
    if the chip cannot be flashed.
    """
    if board is not None:
        flashing.named(board, chip)
    saved = _saved(tool, chip, erase)
    data = saved.data
    theirs = data.board
    if erase and board is None:
        theirs = flashing.board_on(tool, chip)
    chosen = flashing.named(board or theirs or ask(chip, firmware), chip)
    if firmware is None:
        raise Failure(
            f"MicroPython's firmware for the {chosen.title} is missing.",
            firmwares.how_to_get(chosen),
            USAGE,
        )
    loaded = firmwares.load(firmware, chosen)
    if data.is_empty:
        files = {**files, build.FIRST_PATH: b""}
    notes = flashing.notes(chosen, chip, data)
    if saved.is_foreign:
        notes.insert(0, "the other program on the board is overwritten.")
    if saved.image_mib:
        notes.insert(
            0,
            f"the image on the board was made for {saved.image_mib} MiB of flash, so the box did "
            "not start; the new one fits.",
        )
    pieces = runs(flashing.image(chosen, chip, loaded, data, files))
    return FlashPlan(chosen, loaded.banner, saved, pieces, notes)


def check_files(board: str | None, firmware: Path | None) -> None:
    """Raise Failure for an unknown or simulated board, or an unsuitable firmware."""
    found = None if board is None else catalog.read(board)
    if found is not None and found.simulated:
        raise Failure("The simulated box has no flash to write.", "doomsday sim", USAGE)
    if firmware is None:
        return
    if found is None:
        firmwares.judge(firmware)
    else:
        firmwares.load(firmware, found)


def _saved(tool: Esptool, chip: Chip, erase: bool) -> Saved:
    """Return the data to restore, from the chip or from an interrupted run."""
    if erase:
        return Saved(NO_DATA)
    found = flashing.look(tool, chip)
    if found.data is not None and not found.data.is_empty:
        return Saved(found.data, is_foreign=found.is_foreign, image_mib=found.image_mib)
    data = rescued(chip.number)
    if data is None:
        return Saved(found.data or NO_DATA, is_foreign=found.is_foreign, image_mib=found.image_mib)
    return Saved(data, shown_path(archive_path(chip.number)))
