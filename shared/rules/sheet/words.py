"""The words of a sheet that stand in headers, on the box and in files; the usual one first."""

from shared.rules.kit.dice_roll import BEST, HITS, SUM

# Whose a counter is: each player's, or the table's.
EACH = "each"
TABLE = "table"
OWNERS = (EACH, TABLE)

# The order of the turns; NONE: nobody has turns, PASSING: each acts until all have passed.
NONE = "none"
FIXED = "fixed"
HIGH = "high"
LOW = "low"
DRAWN = "drawn"
PASSING = "pass"
TURNS = (NONE, FIXED, HIGH, LOW, DRAWN, PASSING)

# What counts of a roll.
ROLLS = (SUM, BEST, HITS)

SHOWN = "shown"
CLOCK = "clock"
TIMES = (NONE, SHOWN, CLOCK)

# In place of a number that nobody sees.
HIDDEN = "?"

# Who wins: the highest or lowest, the first at a target, the last who is not out, or nobody.
FIRST = "first"
LAST = "last"
WINS = (HIGH, LOW, FIRST, LAST, NONE)
