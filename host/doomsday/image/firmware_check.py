"""Check that the box can use a firmware file: which chip, which MicroPython, whether it is whole.

In the dialect of the box: the page of the site runs it too, so both say the same of a file.
"""

import hashlib
import struct
from typing import TYPE_CHECKING

from doomsday.errors import Failure
from doomsday.image import partitions
from doomsday.image.partitions import Partition, TableError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

# The first version that detects the flash size and extends its file system to the end.
OLDEST = (1, 26, 0)
# The largest flash of a board, and so the largest firmware.
MOST = 32 * partitions.MIB

_MAGIC = 0xE9
_HEAD = "<BBBBIB3sHBHH4sB"
_HEAD_SIZE = 24
_SEGMENT = "<II"
_SEGMENT_SIZE = 8
_CHIP_NUMBER = "<H"
_CHIP_NUMBER_AT = 12
_CHECKSUM_SEED = 0xEF
_DESCRIPTION = "<I44x32s"
_DESCRIPTION_SIZE = 80
_DESCRIPTION_AT = _HEAD_SIZE + _SEGMENT_SIZE
_DESCRIPTION_MAGIC = 0xABCD5432
# MICROPY_BANNER_NAME_AND_VERSION in py/mpconfig.h: name, Git tag, day of the build.
_BANNER = b"MicroPython "
_BANNER_DAY_SIZE = 14
_TAG_MOST = 60
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
_ESP8266_MEMORY = ((0x3FFE_8000, 0x4000_0000), (0x4010_0000, 0x4010_C000))
_ESP8266_MAGIC = b"\xea\x04"
_LOAD_ADDRESS = "<8xI"
_LOAD_ADDRESS_SIZE = 12
# Blocks of a UF2 file name a family of chips; github.com/microsoft/uf2 lists them.
_UF2 = "<8sI16xI"
_UF2_SIZE = 32
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
_HEX_DIGITS = b"0123456789ABCDEFabcdef"
_HEX_LEAST = 10
_BOM_UTF8 = b"\xef\xbb\xbf"
_ONE_APPLICATION = "the one without a variant in its name"


class Target:
    """What a firmware must fit: the chip of a board, and the file to download for it.

    chip: its id in an application. chip_name: for people. bootloader: offset of the firmware in
    the flash. firmware: MicroPython's name for it. download: address of its page. chips: names of
    the chips of all boards, by id. how: what to do with the file, for hints.
    """

    def __init__(
        self,
        chip: int,
        chip_name: str,
        bootloader: int,
        firmware: str,
        download: str,
        chips: "dict[int, str]",
        how: str,
    ) -> None:
        self.chip = chip
        self.chip_name = chip_name
        self.bootloader = bootloader
        self.firmware = firmware
        self.download = download
        self.chips = chips
        self.how = how


class Firmware:
    """A verified firmware file.

    content: the file. offset: where it belongs in the flash. version: three numbers. banner: such
    as "MicroPython v1.29.0 on 2026-08-01". table: its original partition table.
    """

    def __init__(
        self,
        content: bytes,
        offset: int,
        version: tuple[int, int, int],
        banner: str,
        table: tuple[Partition, ...],
    ) -> None:
        self.content = content
        self.offset = offset
        self.version = version
        self.banner = banner
        self.table = table


class _Image:
    """A bootloader or application: the id of its chip, and its size in bytes."""

    def __init__(self, chip: int, size: int) -> None:
        self.chip = chip
        self.size = size


class _Torn(ValueError):
    """An image that is truncated, invalid, or has wrong checksums."""


def how_to_get(target: Target) -> str:
    """Return a hint that names the file to download and its page."""
    oldest = f"v{OLDEST[0]}.{OLDEST[1]}"
    return (
        f"download the newest {target.firmware}-...-v....bin ({oldest} or newer, no variant) from "
        f"{target.download} and {target.how}"
    )


def target_of(content: bytes, targets: "Sequence[Target]") -> Target:
    """Return the target with the chip that a file names, else the first."""
    theirs = -1
    if len(content) >= _CHIP_NUMBER_AT + 2:
        (theirs,) = struct.unpack_from(_CHIP_NUMBER, content, _CHIP_NUMBER_AT)
    return next((target for target in targets if target.chip == theirs), targets[0])


def check(content: bytes, target: Target, name: str) -> Firmware:
    """Check the content of a firmware file. name: for messages.

    Raises: Failure if the box cannot use it.
    """
    if len(content) > MOST:
        raise Failure(f"The file {name} is too large for a firmware.", how_to_get(target))
    _not_something_else(content, name, target)
    try:
        bootloader = _read_image(content, 0)
    except _Torn as torn:
        _refuse(name, str(torn), target)
    if bootloader.chip != target.chip:
        _refuse(
            name, f"is for {_chip(bootloader.chip, target)}, not {_a(target.chip_name)}", target
        )
    if _project(content, 0) is not None:
        _refuse(name, "is for updates over the air and has no bootloader", target)
    table = _table(content, name, target)
    app_at = partitions.application(table).offset - target.bootloader
    if app_at >= len(content):
        _refuse(name, "is truncated", target)
    try:
        app = _read_image(content, app_at)
    except _Torn as torn:
        _refuse(name, str(torn), target)
    if app.chip != target.chip:
        _refuse(name, f"is for {_chip(app.chip, target)}, not {_a(target.chip_name)}", target)
    version, banner = _identity(content, app_at, app.size, name, target)
    after = content[app_at + app.size :]
    # Trailing blank flash does not matter.
    if after.strip(b"\xff"):
        _refuse(name, f"is too long: it has {len(after):,} bytes after its end", target)
    room = partitions.application(partitions.with_journal(table))
    too_much = target.bootloader + len(content) - room.end
    if too_much > 0:
        _refuse(name, f"is {too_much:,} bytes too large to leave room for the journal", target)
    return Firmware(content, target.bootloader, version, banner, table)


def _refuse(name: str, why: str, target: Target) -> "NoReturn":
    raise Failure(f"The firmware {name} {why}.", how_to_get(target))


def _not_something_else(content: bytes, name: str, target: Target) -> None:
    """Refuse other kinds of files that are often in a download folder."""
    start = content[:512]
    if start.startswith(_BOM_UTF8):
        start = start[len(_BOM_UTF8) :]
    if not content:
        _refuse(name, "is empty", target)
    if content.startswith(b"PK\x03\x04"):
        raise Failure(f"The firmware {name} is a ZIP archive.", "the .bin file in it")
    if content.startswith(b"\x1f\x8b"):
        raise Failure(f"The firmware {name} is compressed with gzip.", "gunzip, then the result")
    other = _other_maker(content)
    if other:
        _refuse(name, f"is for {other}, not {_a(target.chip_name)}", target)
    if content.startswith(b"UF2\n"):
        _refuse(name, "is a .uf2 file, not a .bin", target)
    if start.lstrip().startswith(b"<"):
        _refuse(name, "is a web page, not firmware: the download went wrong", target)
    if content[0] != _MAGIC:
        if content[partitions.TABLE_OFFSET :][:2] == b"\xaa\x50":
            _refuse(name, "is an image of a whole flash", target)
        _refuse(name, f"is not firmware for {_a(target.chip_name)}", target)


def _other_maker(content: bytes) -> str:
    """Return the chip that a file is for, with its article, if esptool cannot tell; else ""."""
    if content.startswith(_ESP8266_MAGIC):
        return "an ESP8266"
    if content[0] == _MAGIC and len(content) >= _LOAD_ADDRESS_SIZE:
        (address,) = struct.unpack_from(_LOAD_ADDRESS, content)
        inside = any(first <= address < end for first, end in _ESP8266_MEMORY)
        return "an ESP8266" if inside else ""
    if content.startswith(_UF2_MAGIC) and len(content) >= _UF2_SIZE:
        _, flags, family = struct.unpack_from(_UF2, content)
        return _UF2_FAMILIES.get(family, "") if flags & _UF2_HAS_FAMILY else ""
    if content.startswith(_DFU_MAGIC):
        return "an STM32 (.dfu)"
    if _is_hex_line(content):
        return "another kind of chip (.hex)"
    return ""


def _is_hex_line(content: bytes) -> bool:
    """Return whether a file begins with a line of an Intel HEX file."""
    end = 1
    while content[end : end + 1] and content[end] in _HEX_DIGITS:
        end += 1
    return content[:1] == b":" and end > _HEX_LEAST and content[end : end + 1] in (b"\r", b"\n")


def _read_image(content: bytes, at: int) -> _Image:
    """Return the image at offset `at` after verifying checksum and hash. Raises: _Torn."""
    if at + _HEAD_SIZE > len(content):
        raise _Torn("is truncated")
    head = struct.unpack_from(_HEAD, content, at)
    magic, segments, chip, hashed = head[0], head[1], head[7], head[12]
    if magic != _MAGIC:
        raise _Torn("has no application at the offset in its partition table")
    place = at + _HEAD_SIZE
    checksum = _CHECKSUM_SEED
    for _ in range(segments):
        if place + _SEGMENT_SIZE > len(content):
            raise _Torn("is truncated")
        _, size = struct.unpack_from(_SEGMENT, content, place)
        place += _SEGMENT_SIZE
        if place + size > len(content):
            raise _Torn("is truncated")
        checksum ^= _xor_all(content[place : place + size])
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


def _xor_all(data: bytes) -> int:
    """Return the exclusive or of all bytes: as one number, folded in half until a byte is left."""
    folded = int.from_bytes(data, "little")
    width = 1
    while width < len(data):
        width *= 2
    while width > 1:
        width //= 2
        folded = (folded >> (8 * width)) ^ (folded & ((1 << (8 * width)) - 1))
    return folded


def _project(content: bytes, at: int) -> str | None:
    """Return the project name of the application at offset `at`, None if it is not one."""
    piece = content[at + _DESCRIPTION_AT :][:_DESCRIPTION_SIZE]
    piece += bytes(_DESCRIPTION_SIZE - len(piece))
    magic, project = struct.unpack_from(_DESCRIPTION, piece)
    return _text(project) if magic == _DESCRIPTION_MAGIC else None


def _table(content: bytes, name: str, target: Target) -> tuple[Partition, ...]:
    start = partitions.TABLE_OFFSET - target.bootloader
    if len(content) < start + partitions.TABLE_SIZE:
        _refuse(name, "is truncated", target)
    try:
        table = partitions.parse(content[start : start + partitions.TABLE_SIZE])
    except TableError as error:
        _refuse(name, f"has no usable partition table: {error}", target)
    try:
        partitions.with_journal(table)
    except TableError as error:
        raise Failure(
            f"The firmware {name} is of a variant that leaves no room for the journal: {error}.",
            f"{_ONE_APPLICATION}, from {target.download}",
        ) from None
    return table


def _identity(
    content: bytes, at: int, size: int, name: str, target: Target
) -> tuple[tuple[int, int, int], str]:
    """Return version and banner of the application at offset `at`.

    MicroPython's own builds have an empty project name, so the banner identifies them.
    """
    project = _project(content, at)
    if project and project != _OURS:
        _refuse(name, f"is not MicroPython but {project}", target)
    banner = _banner(content, at, at + size)
    if project is None or not banner:
        _refuse(name, "is not MicroPython", target)
    number = _version(banner[len(_BANNER) :])
    if number is None:
        _refuse(name, "has no version of MicroPython in its banner", target)
    if number < OLDEST:
        is_, needed = [".".join([str(part) for part in version]) for version in (number, OLDEST)]
        _refuse(name, f"is MicroPython {is_}, and the box needs {needed} or newer", target)
    return number, banner.decode()


def _banner(content: bytes, start: int, end: int) -> bytes:
    """Return MicroPython's banner between two offsets: name, tag and day; b"" for none."""
    at = content.find(_BANNER, start, end)
    while at >= 0:
        day = tag = at + len(_BANNER)
        while day < end and 0x21 <= content[day] <= 0x7E:
            day += 1
        after = day + _BANNER_DAY_SIZE
        if 1 <= day - tag <= _TAG_MOST and after <= end and _is_day(content[day:after]):
            return content[at:after]
        at = content.find(_BANNER, at + 1, end)
    return b""


def _is_day(text: bytes) -> bool:
    """Return whether a text is " on " and a day, such as " on 2026-08-01"."""
    digits = text[4:8] + text[9:11] + text[12:14]
    return text[:4] == b" on " and text[8:9] == text[11:12] == b"-" and digits.isdigit()


def _version(tag: bytes) -> tuple[int, int, int] | None:
    """Return the version at the start of a Git tag, such as "v1.29.0", None if it has none."""
    first, at = _number(tag, 1) if tag[:1] == b"v" else (None, 0)
    second, at = (
        _number(tag, at + 1) if first is not None and tag[at : at + 1] == b"." else (None, 0)
    )
    if first is None or second is None:
        return None
    third = _number(tag, at + 1)[0] if tag[at : at + 1] == b"." else None
    return first, second, third or 0


def _number(text: bytes, at: int) -> tuple[int | None, int]:
    """Return the number of one to three digits at an offset, None for none, and its end."""
    end = at
    while end < at + 3 and 0x30 <= (text[end : end + 1] or b"\0")[0] <= 0x39:
        end += 1
    return (int(text[at:end]) if end > at else None), end


def _text(field: bytes) -> str:
    text = field.split(b"\0")[0]
    return "".join([chr(byte) if 0x20 <= byte <= 0x7E else "?" for byte in text])


def _chip(number: int, target: Target) -> str:
    name = target.chips.get(number) or _OTHER_CHIPS.get(number)
    return _a(name) if name else f"an unknown chip (number {number})"


def _a(name: str) -> str:
    return f"an {name}"
