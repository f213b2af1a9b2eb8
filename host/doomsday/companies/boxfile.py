"""The box's file format: a header line with version and checksum, then the body.

See firmware/box/store/atomic_file.py. Runs on the laptop and, in MicroPython, in the page; see
docs/architecture.md.
"""

import binascii

_HEAD = b"doomsday "
_DIGITS_MAX = 5


def whole_file(body: bytes, version: int) -> bytes:
    """Return `body` with its header line in front."""
    crc = binascii.crc32(body, binascii.crc32(str(version).encode()))
    return b"doomsday %d %08x\n" % (version, crc) + body


def is_whole(content: bytes) -> bool:
    """Return whether `content` is an undamaged file in this format."""
    return version_of(content) is not None


def version_of(content: bytes) -> "int | None":
    """Return the version of an undamaged file in this format, None for another file.

    >>> version_of(whole_file(b"Ann", 1)), version_of(b"doomsday 1 00000000" + bytes((10,)))
    (1, None)
    """
    head, end, body = content.partition(b"\n")
    digits = head[len(_HEAD) :].partition(b" ")[0]
    if not end or not digits.isdigit() or len(digits) > _DIGITS_MAX:
        return None
    version = int(digits)
    return version if whole_file(body, version) == content else None
