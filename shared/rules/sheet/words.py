"""The words of a sheet that stand in headers, on the box and in files; the usual one first."""

from shared.rules.kit.words import HIGH, LOW, NONE

SHOWN = "shown"
CLOCK = "clock"
TIMES = (NONE, SHOWN, CLOCK)

# Who wins: the highest or lowest, the first at a target, the last who is not out, or nobody.
FIRST = "first"
LAST = "last"
WINS = (HIGH, LOW, FIRST, LAST, NONE)

# In place of a number that nobody sees.
HIDDEN = "?"
