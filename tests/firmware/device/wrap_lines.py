"""Prints the lines into which box.wrap breaks the first argument; the second is the columns."""

import sys

from box.wrap import wrap

for line in wrap(sys.argv[1], int(sys.argv[2])):
    print(line)
