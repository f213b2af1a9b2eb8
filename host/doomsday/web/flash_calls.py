"""What the page asks of the project's own Python to flash a board.

Each function takes bytes, texts and numbers, and returns what JSON can hold; bytes are in base64.
A call that is refused returns {"message": ..., "hint": ...}: a sentence for the user and what to
try. Texts with structure come as JSON. In the dialect of the box: MicroPython runs it in a worker
of the page.
"""

import json
from binascii import b2a_base64
from typing import TYPE_CHECKING

from doomsday.device.backup.box_data import BoxData, can_be
from doomsday.device.chip import flash_contents
from doomsday.errors import Failure
from doomsday.image import firmware_check, layout
from doomsday.image.firmware_check import Firmware, Target
from doomsday.image.partitions import DATA, Partition

if TYPE_CHECKING:
    from typing import Any

    Answer = dict[str, Any]

_HOW = "choose it here"
_ANY_BOARD = "choose your board in the list, which names the file to download"
_SHOWN_MAX = 200


def check_firmware(content: bytes, name: str, boards: str, board: str) -> "Answer":
    """Check a firmware file. boards: as `load_boards` reads them. board: "" if not known yet.

    Returns banner, offset and chip (its id).
    """
    try:
        found, target = _checked(content, name, boards, board)
    except Failure as failure:
        return _refused(failure)
    return {"banner": found.banner, "offset": found.offset, "chip": target.chip}


def plan_image(content: bytes, name: str, boards: str, board: str, flash_size: int) -> "Answer":
    """Return where everything lies in the flash of a board with this firmware.

    Returns banner and offset of the firmware, sector (the partition table), files and journal
    (offset and size).
    """
    try:
        found, target = _checked(content, name, boards, board)
        how = f"the right board; and {firmware_check.how_to_get(target)}"
        plan = layout.plan(found.table, flash_size, how)
    except Failure as failure:
        return _refused(failure)
    return {
        "banner": found.banner,
        "offset": found.offset,
        "sector": _base64(plan.sector),
        "files": _span(plan.files),
        "journal": _span(plan.journal),
    }


def place_of_data(sector: bytes, flash_size: int) -> "Answer | None":
    """Return where a flash with this partition table keeps data: start, files, journal or None.

    None without a valid partition table.
    """
    place = flash_contents.place_of(sector, flash_size)
    if place is None:
        return None
    journal = None if place.journal is None else _span(place.journal)
    return {"start": place.start, "files": _span(place.files), "journal": journal}


def blocks_in(system: bytes, offset: int, size: int) -> "Answer":
    """Return the number of blocks of a file system, 0 if it does not say, and other_size_mib.

    system: its first two blocks. offset, size: of the partition it lies in.
    """
    blocks = flash_contents.blocks_in(system)
    place = Partition("vfs", DATA, 0, offset, size)
    return {"blocks": blocks or 0, "other_mib": flash_contents.other_size_mib(place, blocks)}


def data_to_keep(files: bytes, listed: str, log: bytes, boards: str, hint: str) -> "Answer":
    """Return what is to be kept of a readable file system.

    files: the content of all files, one after the other. listed: {"files": [[path, size], ...],
    "folders": [path, ...]}, folders only if empty. log: partition of the journal. hint: what to
    do with the files of another program.

    Returns is_foreign, board, games, is_empty, journal, and the indexes of the files and folders
    to keep.
    """
    wanted = json.loads(listed)
    by_path = {}
    at = 0
    for path, size in wanted["files"]:
        by_path[path] = files[at : at + size]
        at += size
    digests = {
        digest: row["name"] for row in json.loads(boards)["boards"] for digest in row["digests"]
    }
    try:
        data, is_foreign = flash_contents.data_of(
            by_path,
            wanted["folders"],
            log,
            lambda digest: digests.get(digest, ""),
            hint,
            _shown,
        )
    except Failure as failure:
        return _refused(failure)
    return {
        "is_foreign": is_foreign,
        "board": data.board,
        "games": data.games,
        "is_empty": data.is_empty,
        "journal": _base64(data.journal),
        "files": [n for n, (path, _) in enumerate(wanted["files"]) if path in data.files],
        "folders": [n for n, path in enumerate(wanted["folders"]) if path in data.folders],
    }


def can_be_data(listed: str) -> "Answer":
    """Return possible: whether these can be the data of a box; and games, their number.

    listed: {"files": [path, ...], "folders": [path, ...]}.
    """
    wanted = json.loads(listed)
    games = BoxData(dict.fromkeys(wanted["files"], b""), b"").games
    return {"possible": can_be(wanted["files"], wanted["folders"]), "games": games}


def notes(boards: str, board: str, flash_size: int, theirs: str) -> list[str]:
    """Return warnings before the flash is written. theirs: the board that the box was for."""
    rows = {row["name"]: row for row in json.loads(boards)["boards"]}
    title = rows[theirs]["title"] if theirs in rows else ""
    return flash_contents.notes(rows[board]["title"], rows[board]["flash_mib"], flash_size, title)


def _checked(content: bytes, name: str, boards: str, board: str) -> "tuple[Firmware, Target]":
    """Return the firmware and what it was checked against. Raises: Failure."""
    facts = json.loads(boards)
    chips = {int(number): title for number, title in facts["chips"].items()}
    targets = {
        row["name"]: Target(
            row["image_id"],
            row["chip"],
            row["bootloader"],
            row["firmware"],
            row["download"],
            chips,
            _HOW,
        )
        for row in facts["boards"]
    }
    if board:
        target = targets[board]
        return firmware_check.check(content, target, _shown(name)), target
    target = firmware_check.target_of(content, [targets[row["name"]] for row in facts["boards"]])
    try:
        return firmware_check.check(content, target, _shown(name)), target
    except Failure as failure:
        if failure.hint != firmware_check.how_to_get(target):
            raise
        raise Failure(failure.message, _ANY_BOARD) from None


def _refused(failure: Failure) -> "Answer":
    return {"message": failure.message, "hint": failure.hint}


def _span(partition: Partition) -> dict[str, int]:
    return {"offset": partition.offset, "size": partition.size}


def _base64(content: bytes) -> str:
    return b2a_base64(content).decode().strip()


def _shown(text: str) -> str:
    """Return a name as text of bounded length without control characters."""
    plain = "".join([letter if letter >= " " and letter != "\x7f" else "?" for letter in text])
    return plain if len(plain) <= _SHOWN_MAX else f"{plain[:_SHOWN_MAX]}..."
