"""Tells the free space of the file system; loaded when it is needed."""

import os


def free() -> int:
    """Return the bytes free on the file system; 0 if it is over-full."""
    stat = os.statvfs(os.getcwd())
    # littlefs counts what two files share twice: where it is full it has fewer blocks free than
    # none, which 64 bits tell as billions.
    return stat[0] * stat[3] if 0 < stat[3] <= stat[2] else 0
