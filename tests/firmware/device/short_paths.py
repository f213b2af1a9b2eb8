"""Import the program from a path as short as that of the pack on a box.

MicroPython keeps the path of each loaded module for ever. Long ones would take kilobytes of the
heap, in small pieces, that they do not take on a box.
"""

import sys

import vfs

PLACE = "/.a"

for number, path in enumerate(sys.path):
    if path.endswith("/lib"):
        vfs.mount(vfs.VfsPosix(path), PLACE)
        sys.path[number] = PLACE
