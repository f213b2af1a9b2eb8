"""Prints the lines into which box.ui.wrap breaks the first argument; the second is the columns."""

import sys

from box.ui.wrap import wrap

for line in wrap(sys.argv[1], int(sys.argv[2])):
    print(line)
