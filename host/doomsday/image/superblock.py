"""The first bytes of a littlefs: for how large a partition it was made.

In the dialect of the box: the page of the site runs it too.
"""

import struct

BLOCK = 4096
# Number of blocks of the largest flash.
_MOST_BLOCKS = 8192
# Name, then version, block size and block count after their tag (littlefs, SPEC.md).
_SUPERBLOCK = "<8x8s8xII"
_SUPERBLOCK_SIZE = 32


def blocks_of(start: bytes) -> int | None:
    """Return the number of blocks of a file system, None if it is not littlefs.

    start: at least the first 32 bytes of block 0 or 1.
    """
    if len(start) < _SUPERBLOCK_SIZE:
        return None
    magic, size, count = struct.unpack_from(_SUPERBLOCK, start)
    if magic != b"littlefs" or size != BLOCK or not 2 <= count <= _MOST_BLOCKS:
        return None
    return int(count)
