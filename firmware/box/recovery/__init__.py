"""Recovery: failures, crashes, safe mode, updates on trial."""

# What a start was requested for, in `App.asked`; 0 if it was not. By D in safe mode; or to save
# the running game with memory in one piece.
BY_PLAYER = 2
TO_SAVE = 4
