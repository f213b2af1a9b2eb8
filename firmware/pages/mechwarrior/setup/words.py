"""Words of the pages that set up a game."""

from pages.mechwarrior.words import *

# Steps before the first battleforce and the summary: players, depth, build total, summary.
STEPS = 3
PLAYERS = "Players"
BUILD = "Build total"
POINTS_EACH = "points each"
ORDERS_EACH = "{} orders a turn"
ONE_ORDER_EACH = "1 order a turn"
SEATS_CLOCKWISE = "in seats, clockwise"
PLAYER = "Player "
NO_UNITS = "Points by hand"
ABOUT_NO_UNITS = ("The box counts points,", "you name no units.")
NAMES_FOLLOW = "Below are ready names."
NONE_LEFT = "No force left"
ABOUT_NONE_LEFT = ("Only depth score does", "without battleforces.")
FROM_LAPTOP = "Forces come by laptop."
COUNTS = "%d units, %d points"
UNITS_AND_POINTS = "%d units, %d"
OVER_BUILD = "%d points, over %d"
MORE_UNITS = "and %d more"
SLASH = "/"
OPTIONS = "Options"
READY_TITLE = "Ready"
BY_HAND = "by hand"
FIRST_TURN = "First: "
TOO_MANY_UNITS = "%d units need a larger chip, this one plays %d"
TRY_NEXT = "Go back, and choose another force or build total."
FIRST_ROW = "First turn"
SIDES_ROW = "Sides"
NO_ALLIES = "none allied"
# Help of the rows that are no settings of the rules.
FIRST_HELP = "Who takes the first turn; the turn passes clockwise (W-9)"
SIDES_HELP = "Seats with the same letter are allies (W-15)"
OWN_BUILD = "Build total of "
AS_ALL = "as all"
OWN_BUILD_HELP = "Points of this player, if they differ from the others' (W-7)"
DICE_ROW = "Dice"
# By source of the dice.
DICE_HELPS = (
    "The box rolls all dice; each roll is on record before it is seen",
    "You roll your own dice and tell the box what they show",
    "Each roll asks: the box, or your own dice",
)
CONFIDENCE = " Confidence: "
DEPTH = "Depth"
CONFIDENCE_ROW = "   confidence"
SETTING_TOLD = " {}: {} (confidence {})."
ROSTER_FAULTS = (
    "",
    "The battleforces were damaged. The old file is kept. Put them there again from a laptop.",
    "The battleforces are of a later version and left alone. Update the box from a laptop.",
    "The battleforces on this box cannot be read. Put them there again from a laptop.",
)
# By depth.
DEPTH_TELLS = (
    "You roll; it keeps the score.",
    "Also orders, tokens, heat.",
    "Also attacks and damage.",
)
