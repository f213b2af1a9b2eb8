"""Words that pages of several subjects show, in addition to those of the box."""

from box.ui.words import *

CORRECT = "Correct"
REPORT = "Stations"
CLOCK_SIGN = "clock "
FRAME_LETTERS = "abcdefgh"
NOTHING_MORE = "Nothing left"
NOBODY = "nobody"
# By type: systems, then a white die and a rocket.
TYPE_NAMES = (
    "Hand to hand",
    "Direct fire",
    "Artillery",
    "Hand + direct",
    "Hand + art.",
    "Direct + art.",
    "Spotting",
    "Defence",
    "Movement",
    "Environment",
    "White die",
    "Rocket",
)
ROCKETS_SIGN = "S"
# The ruler that everybody measures with, and its units if they are agreed.
RULER = "1 ruler"
RULER_TOLD = "1 ruler ({} units)"
# Dice of a roll, by kind: as signs, and as words.
# The last one is of a number whose colour is not known.
DICE_SIGNS = ("W", "R", "R8", "B", "Y", "G", "G8", "")
# One text: each short one would be a name of the program.
DICE_SAID = "White d6,Red d6,Red d8,Blue d6,Yellow d6,Green d6,Green d8"
