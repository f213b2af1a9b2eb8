"""Print what a board's flash says of itself: where its partitions lie, and how their blocks begin.

Runs under MicroPython, without a file system and without changing anything.
"""

import binascii

from esp32 import Partition


def show(label, most):
    """Print offset and size of a partition, then the first bytes of its first blocks in hex."""
    found = Partition.find(Partition.TYPE_DATA, label=label)
    offset, size = found[0].info()[2:4] if found else (0, 0)
    print(label, offset, size)
    head = bytearray(32)
    for block in range(min(size // 4096, most)):
        found[0].readblocks(block, head, 0)
        print(binascii.hexlify(head).decode())


show("vfs", 2)
show("jrnl", 64)
