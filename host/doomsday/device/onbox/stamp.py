"""Print in hex the stamp of the box's program; nothing where it has none.

Runs under MicroPython on a box whose program has ended, without changing anything.
"""

import binascii
import sys


def stamp():
    """Return the stamp: in the pack, or for an older version in its folder or in the root."""
    for folder in (sys.path[0], sys.path[-1], ""):
        try:
            with open(folder + "/version.txt", "rb") as file:
                return file.read(80)
        except OSError:
            pass
    return b""


print(binascii.hexlify(stamp()).decode())
