"""Read MicroPython's firmware file for an ESP32, and check that the box can use it."""

import hashlib
import re
import shlex
import struct
from codecs import BOM_UTF8
from dataclasses import dataclass
from functools import reduce
from operator import xor
from pathlib import Path
from typing import NoReturn

from doomsday import resources
from doomsday.boards import catalog
from doomsday.boards.catalog import DOWNLOADS, Board
from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure
from doomsday.image import partitions
from doomsday.image.partitions import Partition, TableError

# The first version that detects the flash size and extends its file system to the end.
OLDEST = (1, 26, 0)

_MAGIC = 0xE9
_HEAD = struct.Struct("<BBBBIB3sHBHH4sB")
_SEGMENT = struct.Struct("<II")
_CHIP_NUMBER = struct.Struct("<H")
_CHIP_NUMBER_AT = 12
_CHECKSUM_SEED = 0xEF
_DESCRIPTION = struct.Struct("<I44x32s")
_DESCRIPTION_AT = _HEAD.size + _SEGMENT.size
_DESCRIPTION_MAGIC = 0xABCD5432
# MICROPY_BANNER_NAME_AND_VERSION in py/mpconfig.h: name, Git tag, day of the build.
_BANNER = re.compile(rb"MicroPython ([!-~]{1,60}) on \d{4}-\d\d-\d\d")
_VERSION = re.compile(rb"v(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3}))?")
_OURS = "micropython"
# Other chips of esptool by their id in an application, for messages.
_OTHER_CHIPS = {
    2: "ESP32-S2",
    5: "ESP32-C3",
    12: "ESP32-C2",
    13: "ESP32-C6",
    16: "ESP32-H2",
    18: "ESP32-P4",
    23: "ESP32-C5",
}
# Firmware of an ESP8266 has no chip number: its first segment, to memory in which only that chip
# runs code or keeps data, follows 8 bytes. The second form has a mark of its own.
_ESP8266_MEMORY = (range(0x3FFE_8000, 0x4000_0000), range(0x4010_0000, 0x4010_C000))
_ESP8266_MAGIC = b"\xea\x04"
_LOAD_ADDRESS = struct.Struct("<8xI")
# Blocks of a UF2 file name a family of chips; github.com/microsoft/uf2 lists them.
_UF2 = struct.Struct("<8sI16xI")
_UF2_MAGIC = b"UF2\n\x57\x51\x5d\x9e"
_UF2_HAS_FAMILY = 0x2000
_UF2_FAMILIES = {
    0xE48BFF56: "an RP2040",
    0xE48BFF59: "an RP2350",
    0xE48BFF5A: "an RP2350",
    0xE48BFF5B: "an RP2350",
    0x68ED2B88: "a SAMD21",
    0x55114460: "a SAMD51",
    0xADA52840: "an nRF52840",
    0x4FB2D5BD: "an i.MX RT",
    0x57755A57: "an STM32",
}
_DFU_MAGIC = b"DfuSe"
_HEX_LINE = re.compile(rb":[0-9A-Fa-f]{10,}[\r\n]")
_ANY_BOARD = "adding --board NAME ('doomsday boards' lists them), which names the file to download"
# The largest flash of a board.
_MOST = 32 * partitions.MIB
_ONE_APPLICATION = "the one without a variant in its name"


@dataclass(frozen=True)
class Firmware:
    """A verified firmware file.

    content: the file. offset: where it belongs in the flash. version: three numbers. banner: such
    as "MicroPython v1.29.0 on 2026-08-01". table: its original partition table.
    """

    content: bytes
    offset: int
    version: tuple[int, int, int]
    banner: str
    table: tuple[Partition, ...]


@dataclass(frozen=True)
class _Image:
    """A bootloader or application: the id of its chip, and its size in bytes."""

    chip: int
    size: int


class _Torn(ValueError):
    """An image that is truncated, invalid, or has wrong checksums."""


def how_to_get(board: Board) -> str:
    """Return a hint that names the file to download and its page."""
    oldest = f"v{OLDEST[0]}.{OLDEST[1]}"
    return (
        f"download the newest {board.firmware}-...-v....bin ({oldest} or newer, no variant) from "
        f"{board.download} and pass it with --firmware"
    )


def load(path: Path, board: Board) -> Firmware:
    """Read and check the firmware for a board. Raises: Failure if the box cannot use it."""
    return check(_content(path, how_to_get(board)), board, _name(path))


def judge(path: Path) -> Firmware:
    """Read and check a firmware for any board. Raises: Failure if no board can use it."""
    content = _content(path, _ANY_BOARD)
    real = [board for board in catalog.read_all() if not board.simulated]
    numbers = {board.name: resources.chips()[board.chip]["image_id"] for board in real}
    theirs = _CHIP_NUMBER.unpack_from(content.ljust(_HEAD.size, b"\0"), _CHIP_NUMBER_AT)[0]
    board = next((board for board in real if numbers[board.name] == theirs), real[0])
    try:
        return check(content, board, _name(path))
    except Failure as failure:
        if failure.hint != how_to_get(board):
            raise
        raise Failure(failure.message, _ANY_BOARD, failure.code) from None


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
    if path.stat().st_size > _MOST:
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


def check(content: bytes, board: Board, name: str) -> Firmware:
    """Check the content of a firmware file as `load` does. name: for messages."""
    chip = resources.chips()[board.chip]
    offset: int = chip["bootloader"]
    _not_something_else(content, name, board)
    try:
        bootloader = _read_image(content, 0)
    except _Torn as torn:
        _refuse(name, str(torn), board)
    if bootloader.chip != chip["image_id"]:
        _refuse(name, f"is for {_chip_name(bootloader.chip)}, not {_a(chip['name'])}", board)
    if _project(content, 0) is not None:
        _refuse(name, "is for updates over the air and has no bootloader", board)
    table = _table(content, offset, name, board)
    app_at = partitions.application(table).offset - offset
    if app_at >= len(content):
        _refuse(name, "is truncated", board)
    try:
        app = _read_image(content, app_at)
    except _Torn as torn:
        _refuse(name, str(torn), board)
    if app.chip != chip["image_id"]:
        _refuse(name, f"is for {_chip_name(app.chip)}, not {_a(chip['name'])}", board)
    version, banner = _identity(content, app_at, app.size, name, board)
    after = content[app_at + app.size :]
    # Trailing blank flash does not matter.
    if after.strip(b"\xff"):
        _refuse(name, f"is too long: it has {len(after):,} bytes after its end", board)
    room = partitions.application(partitions.with_journal(table))
    too_much = offset + len(content) - room.end
    if too_much > 0:
        _refuse(name, f"is {too_much:,} bytes too large to leave room for the journal", board)
    return Firmware(content, offset, version, banner, table)


def _refuse(name: str, why: str, board: Board) -> NoReturn:
    raise Failure(f"The firmware {name} {why}.", how_to_get(board))


def _not_something_else(content: bytes, name: str, board: Board) -> None:
    """Refuse other kinds of files that are often in a download folder."""
    start = content[:512].removeprefix(BOM_UTF8).lstrip()
    if not content:
        _refuse(name, "is empty", board)
    if content.startswith(b"PK\x03\x04"):
        raise Failure(f"The firmware {name} is a ZIP archive.", "the .bin file in it")
    if content.startswith(b"\x1f\x8b"):
        raise Failure(f"The firmware {name} is compressed with gzip.", "gunzip, then the result")
    other = _other_maker(content)
    if other:
        _refuse(name, f"is for {other}, not {_a(board.chip_name)}", board)
    if content.startswith(b"UF2\n"):
        _refuse(name, "is a .uf2 file, not a .bin", board)
    if start.startswith(b"<"):
        _refuse(name, "is a web page, not firmware: the download went wrong", board)
    if content[0] != _MAGIC:
        if content[partitions.TABLE_OFFSET :][:2] == b"\xaa\x50":
            _refuse(name, "is an image of a whole flash", board)
        _refuse(name, f"is not firmware for {_a(board.chip_name)}", board)


def _other_maker(content: bytes) -> str:
    """Return the chip that a file is for, with its article, if esptool cannot tell; else ""."""
    if content.startswith(_ESP8266_MAGIC):
        return "an ESP8266"
    if content[0] == _MAGIC and len(content) >= _LOAD_ADDRESS.size:
        (address,) = _LOAD_ADDRESS.unpack_from(content)
        return "an ESP8266" if any(address in memory for memory in _ESP8266_MEMORY) else ""
    if content.startswith(_UF2_MAGIC) and len(content) >= _UF2.size:
        _, flags, family = _UF2.unpack_from(content)
        return _UF2_FAMILIES.get(family, "") if flags & _UF2_HAS_FAMILY else ""
    if content.startswith(_DFU_MAGIC):
        return "an STM32 (.dfu)"
    if _HEX_LINE.match(content):
        return "another kind of chip (.hex)"
    return ""


def _read_image(content: bytes, at: int) -> _Image:
    """Return the image at offset `at` after verifying checksum and hash. Raises: _Torn."""
    if at + _HEAD.size > len(content):
        raise _Torn("is truncated")
    magic, segments, *_, chip, _, _, _, _, hashed = _HEAD.unpack_from(content, at)
    if magic != _MAGIC:
        raise _Torn("has no application at the offset in its partition table")
    place = at + _HEAD.size
    checksum = _CHECKSUM_SEED
    for _ in range(segments):
        if place + _SEGMENT.size > len(content):
            raise _Torn("is truncated")
        _, size = _SEGMENT.unpack_from(content, place)
        place += _SEGMENT.size
        if place + size > len(content):
            raise _Torn("is truncated")
        checksum = _xor_all(content[place : place + size], checksum)
        place += size
    end = at + ((place - at) // 16 + 1) * 16
    whole = end + (32 if hashed else 0)
    if whole > len(content):
        raise _Torn("is truncated")
    if content[end - 1] != checksum:
        raise _Torn("is damaged: its checksum is wrong")
    if hashed and hashlib.sha256(content[at:end]).digest() != content[end:whole]:
        raise _Torn("is damaged: its hash is wrong")
    return _Image(chip, whole - at)


def _xor_all(data: bytes, start: int) -> int:
    """Return the exclusive or of all bytes and `start`."""
    words = len(data) // 8
    folded = reduce(xor, struct.unpack_from(f"<{words}Q", data), 0).to_bytes(8, "little")
    return reduce(xor, folded + data[words * 8 :], start)


def _project(content: bytes, at: int) -> str | None:
    """Return the project name of the application at offset `at`, None if it is not one."""
    piece = content[at + _DESCRIPTION_AT :][: _DESCRIPTION.size].ljust(_DESCRIPTION.size, b"\0")
    magic, project = _DESCRIPTION.unpack(piece)
    return _text(project) if magic == _DESCRIPTION_MAGIC else None


def _table(content: bytes, offset: int, name: str, board: Board) -> tuple[Partition, ...]:
    start = partitions.TABLE_OFFSET - offset
    if len(content) < start + partitions.TABLE_SIZE:
        _refuse(name, "is truncated", board)
    try:
        table = partitions.parse(content[start : start + partitions.TABLE_SIZE])
    except TableError as error:
        _refuse(name, f"has no usable partition table: {error}", board)
    try:
        partitions.with_journal(table)
    except TableError as error:
        raise Failure(
            f"The firmware {name} is of a variant that leaves no room for the journal: {error}.",
            f"{_ONE_APPLICATION}, from {DOWNLOADS}/{board.firmware}/",
        ) from None
    return table


def _identity(
    content: bytes, at: int, size: int, name: str, board: Board
) -> tuple[tuple[int, int, int], str]:
    """Return version and banner of the application at offset `at`.

    MicroPython's own builds have an empty project name, so the banner identifies them.
    """
    project = _project(content, at)
    if project and project != _OURS:
        _refuse(name, f"is not MicroPython but {project}", board)
    banner = _BANNER.search(content, at, at + size)
    if project is None or banner is None:
        _refuse(name, "is not MicroPython", board)
    found = _VERSION.match(banner[1])
    if found is None:
        _refuse(name, "has no version of MicroPython in its banner", board)
    number = (int(found[1]), int(found[2]), int(found[3] or 0))
    if number < OLDEST:
        is_, needed = (".".join(str(part) for part in version) for version in (number, OLDEST))
        _refuse(name, f"is MicroPython {is_}, and the box needs {needed} or newer", board)
    return number, banner[0].decode("ascii")


def _text(field: bytes) -> str:
    text = field.partition(b"\0")[0].decode("ascii", "replace")
    return "".join(char if char.isprintable() else "?" for char in text)


def _chip_name(number: int) -> str:
    ours = {chip["image_id"]: chip["name"] for chip in resources.chips().values()}
    known = {**_OTHER_CHIPS, **ours}
    return _a(known[number]) if number in known else f"an unknown chip (number {number})"


def _a(name: str) -> str:
    return f"an {name}"
