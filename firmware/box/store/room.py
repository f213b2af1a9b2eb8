"""Free space of the file system. Loaded on demand."""

import os


def free() -> int:
    """Return the number of free bytes; 0 if littlefs counts more used blocks than exist."""
    stat = os.statvfs(os.getcwd())
    # littlefs counts blocks shared by two files twice. On a full file system the number of free
    # blocks then becomes negative, which a 64-bit port reports as billions.
    return stat[0] * stat[3] if 0 < stat[3] <= stat[2] else 0
