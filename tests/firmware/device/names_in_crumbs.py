"""Under MicroPython: intern as many names as the largest game in fragmented memory.

Usage: names_in_crumbs.py [room]. With `room`, make room for them first. Prints `fits` or `full`.
"""

import gc
import sys

from box import names

PROGRAM = 1_000
GAME = 350
CRUMB = 1024


def bring(letter, count):
    for number in range(count):
        getattr(gc, letter + str(number), None)


bring("p", PROGRAM)
if "room" in sys.argv:
    names.make_room()
crumbs = []
try:
    while True:
        crumbs.append(bytearray(CRUMB))
except MemoryError:
    # Leave a little for the rest of this script.
    crumbs.pop()
for place in range(0, len(crumbs), 2):
    crumbs[place] = None
gc.collect()
assert gc.mem_free() > 64 * CRUMB
try:
    bring("g", GAME)
    print("fits")
except MemoryError:
    print("full")
