"""Words of the pages of a sheet."""

from box.ui.words import *

SHEET_ROW = "Sheet"
PLAYERS_ROW = "Players"
COUNT_HELP = "B and C count, D goes on to the next counter."
SETUP_HELP = "A sheet is the text file of a game; a laptop puts it on the box."
NEXT_TURN = "End of the turn"
NEXT_ROUND = "End: "
NEXT_PHASE = "Next: "
PASSED = "(%s)"
ROLL_NOW = "Roll"
PASS_ROW = "Pass"
VOTE = "Vote"
WHO_VOTES = "Who votes?"
END_NOW = "End"
TIME_ROW = "Time"
DONE = "Done"
FLAG = "Flag"
# Title, note, and label of C where D has led to no counter.
PASS_STOP = ("Pass", "No more turns in this round", PASS_ROW)
VOTE_STOP = ("Faster clock", "One round less", VOTE)
END_STOP = ("End of the game", "Then the scores are final", END_NOW)
DRAW_ORDER = "Order of turns"
