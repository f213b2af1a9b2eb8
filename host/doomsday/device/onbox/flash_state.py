"""Print offset and size of a board's partitions, and the first bytes of their blocks.

Runs under MicroPython, needs no file system, changes nothing.
"""

import binascii

from esp32 import Partition


def show(label, most):
    """Print offset and size of a partition, then the first bytes (hex) of up to `most` blocks."""
    found = Partition.find(Partition.TYPE_DATA, label=label)
    offset, size = found[0].info()[2:4] if found else (0, 0)
    print(label, offset, size)
    head = bytearray(32)
    for block in range(min(size // 4096, most)):
        found[0].readblocks(block, head, 0)
        print(binascii.hexlify(head).decode())


show("vfs", 2)
show("jrnl", 64)
