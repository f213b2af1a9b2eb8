"""Recovery: failures, crashes, safe mode, updates on trial."""

# What a start was requested for, in `App.asked`; 0 if it was not. By D in safe mode; to save the
# running game with memory in one piece; by C in safe mode, with the game's table in place of the
# page that was open.
BY_PLAYER = 2
TO_SAVE = 4
TABLE = 5
