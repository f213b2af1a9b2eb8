"""Firmware files for tests: laid out and summed as MicroPython's own, with nothing that runs.

A real one cannot be had here. These carry what the image builder looks at: the images' headers,
checksums and hashes, MicroPython's description of itself, its banner, and its partition table.
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
# Chip: its number in an image, where its bootloader lies, and an address that data is mapped to.
CHIPS = {
    "esp32": (0, 0x1000, 0x3F400020),
    "esp32s3": (9, 0x0, 0x3C000020),
    "esp32c3": (5, 0x0, 0x3C000020),
    "of tomorrow": (99, 0x0, 0x3C000020),
}
_FLASH_4MB_40MHZ = 0x20


def chip_image(chip: str, content: bytes) -> bytes:
    """A bootloader or an application of one segment, with its checksum and hash."""
    number, _, address = CHIPS[chip]
    content += bytes(-len(content) % 4)
    head = struct.pack("<BBBBI", 0xE9, 1, 2, _FLASH_4MB_40MHZ, address)
    more = struct.pack("<B3sHBHH4sB", 0xEE, bytes(3), number, 0, 0, 0xFFFF, bytes(4), 1)
    body = head + more + struct.pack("<II", address, len(content)) + content
    checksum = 0xEF
    for byte in content:
        checksum ^= byte
    body += bytes(15 - len(body) % 16) + bytes([checksum])
    return body + hashlib.sha256(body).digest()


def application(
    chip: str, *, version: str = "v1.29.0", project: str = "micropython", size: int = 40_000
) -> bytes:
    """An application that says of itself what MicroPython's does."""
    about = struct.pack(
        "<II8s32s32s16s16s32s32s80s",
        0xABCD5432,
        0,
        bytes(8),
        version.encode(),
        project.encode(),
        b"12:00:00",
        b"Aug  1 2026",
        b"v5.5.1",
        bytes(32),
        bytes(80),
    )
    banner = f"MicroPython {version} on 2026-08-01".encode() if project == "micropython" else b""
    noise = random.Random(7).randbytes(size - len(about) - len(banner))
    return chip_image(chip, about + noise[:999] + b"\0" + banner + b"\0" + noise[1001:])


def firmware(
    chip: str = "esp32",
    *,
    table: tuple[Partition, ...] = STOCK,
    app: bytes | None = None,
    version: str = "v1.29.0",
) -> bytes:
    """The file that is downloaded: bootloader, partition table, application."""
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
