"""Screen numbers of MechWarrior, as stored in journals; see PAGES.screens."""

NEW_GAME = 96
FORCE = 97
OPTIONS = 98
SUMMARY = 99
PLAYER = 100
UNIT = 101
POINTS = 102
FINISH = 103
SUM = 107
