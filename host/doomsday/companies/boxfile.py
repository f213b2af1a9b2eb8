"""The box's file format: a header line with version and checksum, then the body.

See firmware/box/store/atomic_file.py.
"""

import binascii
import re

_HEAD = re.compile(rb"doomsday (\d{1,5}) [0-9a-f]{8}\n")


def whole_file(body: bytes, version: int) -> bytes:
    """Return `body` with its header line in front."""
    crc = binascii.crc32(body, binascii.crc32(str(version).encode()))
    return b"doomsday %d %08x\n" % (version, crc) + body


def is_whole(content: bytes) -> bool:
    """Return whether `content` is an undamaged file in this format."""
    return version_of(content) is not None


def version_of(content: bytes) -> int | None:
    """Return the version of an undamaged file in this format, None for another file."""
    head = _HEAD.match(content)
    if head is None or whole_file(content[head.end() :], int(head[1])) != content:
        return None
    return int(head[1])
