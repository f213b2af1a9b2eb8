"""The words of files and headers that several games use; of some of one kind the usual first."""

# Whose a counter is: each player's, or the table's.
EACH = "each"
TABLE = "table"
OWNERS = (EACH, TABLE)

# What counts of a roll.
SUM = "sum"
BEST = "best"
HITS = "hits"
ROLLS = (SUM, BEST, HITS)

# The order of the turns; NONE: nobody has turns, PASSING: each acts until all have passed.
NONE = "none"
FIXED = "fixed"
HIGH = "high"
LOW = "low"
DRAWN = "drawn"
PASSING = "pass"
TURNS = (NONE, FIXED, HIGH, LOW, DRAWN, PASSING)
