"""Print the first argument broken by box.ui.wrap; the second is the number of columns."""

import sys

from box.ui.wrap import wrap

for line in wrap(sys.argv[1], int(sys.argv[2])):
    print(line)
