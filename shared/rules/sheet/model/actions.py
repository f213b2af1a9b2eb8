"""The kinds of actions of a sheet, and its phases.

Journals contain the numbers: they never change.
"""

# Of the seats in headers and tokens.
LETTERS = "ABCDEF"

# What is added to a counter; see kit/counters.py.
COUNT = 1
# The next phase, turn or round.
NEXT = 2
PASS = 3
# A seat has the rounds pass faster.
SPEED = 4
# The place of a preset.
ROLL = 5
# The faces of the dice that are due.
FACES = 6
# The seats in the order of the round.
ORDER = 7
END = 8
# A seat has no time left on its clock, and is out.
LATE = 9

PLAY = 0
DRAW = 1
ROLLED = 2
OVER = 3
