"""Words of the pages of the table."""

from pages.mechwarrior.words import *

UNIT_HELP = (
    "Killed: by an attack of that player. Lost: by anything else; the left neighbour scores"
    " (W-116)."
)
TABLE_HELP = "D opens a player, to enter what happened to a unit of that side."
CARDS_HELP = "The numbers give the order; of equal ones the active player chooses (W-107)."
FOR_ALL = "for all"
CARD = "%d %s"
COMMAND_HELP = "Count your units in deployment zones of opponents (W-125)."
IN_ENEMY_ZONES = "Units in enemy zones"
ONE_LAPSES = "1 order lapses"
SOME_LAPSE = "{} orders lapse"
AND_THEN = "; "
TOKENS_OFF = "tokens off: "
STAY = "stay: "
TOKENS_STAY = "tokens stay: "
# How many orders lapse, and of how many units the tokens come off or stay.
LAPSE = "{} lapse"
TOKENS_OF = "tokens of "
SOME_OFF = "{} off"
SOME_STAY = "{} stay"
# Why a unit keeps its tokens.
IS_ORDERED = " ordered"
IS_VENTED = " vented"
IS_OFF = " off"
# A unit that is gone, with the player who scores it and that player's points.
KILLED = "{} killed: {} {}"
GONE = "{} lost: {} {}"
CAPTURE_TOLD = "{} captured by {}"
# The click of a unit's dial, and what shows with it.
CLICK_TOLD = "{}: click {} of {}"
HOLDS_ONE = "{}+{}: only moves"
# What Salvage on a unit means.
TO_GROUND = "down to NOE level"
RIDERS_OUT = "passengers get out after this order"
GEAR_IGNORED = "gear is ignored"
AS_PRINTED = "its marker counts as printed"
WORTH = "{}: {} if outside its zone"
STOP = "."
AND_MORE = " +{}"
LOSS = "loss"
ZONE_POINTS = "Zone points"
KILLED_BY = "Killed by {}"
LOST_SCORES = "Lost, {} scores"
CAPTURED_BY = "Captured by {}"
CONTROLLED_BY = "Joins {}"
IS_CAPTIVE = "captive"
IN_ZONE = "In captor's zone"
OUTSIDE = "Outside own zone"
ABOARD = "Aboard a transport"
NOTHING_TO_ENTER = "Nothing to enter"
POINTS_FOR = "Points: "
REASONS = ("Time is up", "A side is gone", "All agree")
WHY_END = "Why does it end?"
NOT_NOW = "Not during a question: answer it or undo it first."
FINAL_COUNT = "Final count"
SURVIVAL = "Survival"
COUNT_ALL = "Count the points"
LINES = ("Captured, x2", "Captured 'Mechs, x2", "Surviving", "Salvage")
TIED = "Tied: a die each"
HIGHEST_WINS = "The highest die wins (W-127)."
# On the score sheet. By condition; then what decides between equals, as victory.deciding tells.
LEADERS = "Who leads"
CONDITION_ROWS = ("Eliminations", "Survival", "Enemy zones")
WINNER = "Winner"
LEADER = "First"
NOBODY = "nobody"
DECIDED_BY = ("", ", by surv", ", by elim", ", by a die")
# Before an estimate.
ESTIMATED = "~"
TIMES_TITLE = "Time"
GAME_OVER_HELP = (
    "A line stands below each condition that was won. C saves, and sets up another game."
)
CONDITIONS = ("elim", "surv", "zone")
