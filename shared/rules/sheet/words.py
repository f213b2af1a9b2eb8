"""The words of a sheet that stand in headers, on the box and in files."""

# Whose a counter is: each player's, or the table's.
EACH = "each"
TABLE = "table"

OPEN = "open"
HIDDEN = "hidden"

# The order of the turns; NONE: nobody has turns, PASSING: each acts until all have passed.
NONE = "none"
FIXED = "fixed"
HIGH = "high"
LOW = "low"
DRAWN = "drawn"
PASSING = "pass"
TURNS = (NONE, FIXED, HIGH, LOW, DRAWN, PASSING)

# Who may make the rounds pass faster.
VOTE = "vote"

# What counts of a roll.
SUM = "sum"
BEST = "best"
HITS = "hits"
ROLLS = (SUM, BEST, HITS)

SHOWN = "shown"
CLOCK = "clock"

# Who wins: the highest or lowest, the first at a target, the last who is not out, or nobody.
FIRST = "first"
LAST = "last"
WINS = (HIGH, LOW, FIRST, LAST, NONE)
