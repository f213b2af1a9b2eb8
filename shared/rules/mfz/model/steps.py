"""Number the steps that may follow an action: a handler returns one, and the state runs it.

So handlers never call each other, and applying dice does not nest calls. Steps 0 to 6 and 20 are
also stored in the cell THEN_AT while a question is open: journals contain these numbers, so they
never change.
"""

ACT = 0  # ask the running frame what it does
DICE = 1  # apply the next damage dice
FALL = 2  # ask whether another frame falls
TURN = 3  # ask for the next turn
ORDER = 4  # compute tactical order again, then ask for the next turn
DOOM = 5  # the clock has been counted down
TOLD = 6  # as ORDER, after a question that only records presence
AT_START = 20  # as ORDER, after the question with which round 1 begins, if it changes owners

ASKED = 7  # nothing: a question is open, or the game is over
PROCEED = 8  # ask for an early end if scores have changed, then run the step in THEN_AT
ROUND = 9  # begin a round
STATIONS = 10  # ask for presence at the stations
STATIONS_AT_START = 11  # the same, when round 1 begins
NUMBERS = 12  # ask for the next turn by initiative numbers
NEXT_TURN = 13  # clear passes, then as ORDER
END_TURNS = 14  # all frames have had their turn
END_ROUND = 15  # count doomsday down
ATTACK = 16  # begin to resolve an attack
FALLS = 17  # an attack is over: ask who falls
LANDED = 18  # the dice of a fall are applied
HIT = 19  # allocate one hit to the frame that is hit
