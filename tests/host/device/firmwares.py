"""Firmware files for tests, with the layout and checksums of MicroPython's own, but no code.

Tests cannot download a real one. These have the parts that the image builder reads: headers,
checksums and hashes of the images, description of the application, MicroPython's banner and the
partition table. MicroPython's builds set CONFIG_APP_EXCLUDE_PROJECT_NAME_VAR and _VER_VAR
(ports/esp32/boards/sdkconfig.base), so name and version in the description are empty.
"""

import hashlib
import random
import struct

from doomsday.image.partitions import APP, DATA, Partition, encode

STOCK = (
    Partition("nvs", DATA, 0x02, 0x9000, 0x6000),
    Partition("phy_init", DATA, 0x01, 0xF000, 0x1000),
    Partition("factory", APP, 0x00, 0x10000, 0x1F0000),
)
OTA = (
    Partition("nvs", DATA, 0x02, 0x9000, 0x4000),
    Partition("otadata", DATA, 0x00, 0xD000, 0x2000),
    Partition("phy_init", DATA, 0x01, 0xF000, 0x1000),
    Partition("ota_0", APP, 0x10, 0x10000, 0x180000),
    Partition("ota_1", APP, 0x11, 0x190000, 0x180000),
)
# By chip: id in an image, offset of the bootloader, addresses of mapped data and code.
CHIPS = {
    "esp32": (0, 0x1000, 0x3F400020, 0x400D0020),
    "esp32s3": (9, 0x0, 0x3C0D0020, 0x42000020),
    "esp32c3": (5, 0x0, 0x3C0D0020, 0x42000020),
    "of tomorrow": (99, 0x0, 0x3C0D0020, 0x42000020),
}
_FLASH_4MB_40MHZ = 0x20
_DESCRIPTION_MAGIC = 0xABCD5432
# esp_app_desc.h: reserv2 begins with the range of eFuse block revisions and the MMU's page size.
_ANY_EFUSES_64_KB_PAGES = struct.pack("<HHB75s", 0, 0xFFFF, 16, bytes(75))


def chip_image(chip: str, *contents: bytes) -> bytes:
    """Return a bootloader or application with a segment for each of `contents`."""
    number, _, *addresses = CHIPS[chip]
    head = struct.pack("<BBBBI", 0xE9, len(contents), 2, _FLASH_4MB_40MHZ, addresses[-1])
    body = head + struct.pack("<B3sHBHH4sB", 0xEE, bytes(3), number, 0, 0, 0xFFFF, bytes(4), 1)
    checksum = 0xEF
    for address, content in zip(addresses, contents, strict=False):
        padded = content + bytes(-len(content) % 4)
        body += struct.pack("<II", address, len(padded)) + padded
        for byte in padded:
            checksum ^= byte
    body += bytes(15 - len(body) % 16) + bytes([checksum])
    return body + hashlib.sha256(body).digest()


def application(
    chip: str,
    *,
    version: str = "v1.29.0",
    project: str = "",
    banner: str = "MicroPython {} on 2026-08-01",
    size: int = 40_000,
) -> bytes:
    """Return an application with MicroPython's fields, including an empty name and version.

    version: Git tag for the banner. size: bytes of both segments.
    """
    about = struct.pack(
        "<II8s32s32s16s16s32s32s80s",
        _DESCRIPTION_MAGIC,
        0,
        bytes(8),
        version.encode() if project else b"",
        project.encode(),
        b"12:00:00",
        b"Aug  1 2026",
        b"v5.5.1",
        random.Random(8).randbytes(32),
        _ANY_EFUSES_64_KB_PAGES,
    )
    strings = banner.format(version).encode() + b"\0; Generic module with a chip\0"
    noise = random.Random(7).randbytes(size)
    data = about + noise[:998] + b"\0\0" + strings
    data += noise[len(data) : size // 4 * 2]
    return chip_image(chip, data, noise[len(data) :])


def firmware(
    chip: str = "esp32",
    *,
    table: tuple[Partition, ...] = STOCK,
    app: bytes | None = None,
    version: str = "v1.29.0",
) -> bytes:
    """Return a firmware file: bootloader, partition table, application."""
    offset = CHIPS[chip][1]
    place = {
        0: chip_image(chip, random.Random(1).randbytes(16_000)),
        0x8000 - offset: encode(table),
    }
    place[0x10000 - offset] = application(chip, version=version) if app is None else app
    content = bytearray(b"\xff" * max(at + len(piece) for at, piece in place.items()))
    for at, piece in place.items():
        content[at : at + len(piece)] = piece
    return bytes(content)
