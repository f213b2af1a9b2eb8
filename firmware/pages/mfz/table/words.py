"""Words of the pages of the table."""

from pages.mfz.words import *
from shared.rules.mfz.model import actions

PASS = "No"
COUNT = "Yes"
ON = "Play"
GAME_LABEL = "Game"
END_OF_ROUND = "End of round "
NEUTRAL_SIGN = "neutral "
SCORE = "score "
ONE_MORE = ("One more off", "the clock?")
OFF_NOW = "Off now: "
OFF_IN_ALL = "all: "
LOST_FRAME = "Lost a frame"
TOOK_FROM = "Took from "
TOOK_NEUTRAL = "Took neutral"
CONTESTED = "Lost a contest"
EARLY_END = ("alone has", "a score left.", "End the game?")
NOBODY_LEFT = ("Nobody has", "a score left.", "End the game?")
GAME_OVER = "Game over"
A_DRAW = "Over: a draw"
# Short captions of an action by its kind, for sentences longer than a line; the first that leaves
# room for the names is shown. {0}: the company, or the former holder of a station; {1}: another
# company, or a number.
SAID = {
    actions.LOT: ("Lots: {0} is first",),
    actions.PLACE: ("Deployed: round 1 begins",),
    actions.DEPLOYED: ("Deployed: round 1 begins",),
    actions.LOSE: ("{0} loses a frame", "{0} frame lost"),
    actions.TAKE: ("{0} takes from {1}", "{0} from {1}"),
    actions.FREE: ("{0} loses a station", "{0} station lost"),
    actions.END_ROUND: ("End of the round",),
    actions.COUNT: ("{0} counts one off",),
    actions.PASS: ("{0} passes",),
    actions.END_NOW: ("The game ends",),
    actions.PLAY_ON: ("The game goes on",),
    actions.CORRECT_FRAMES: ("Set: {0} frames {1}", "{0} frames {1}"),
    actions.CORRECT_STATIONS: ("Set: {0} stations {1}", "{0} stations {1}"),
    actions.CORRECT_NEUTRAL: ("Set: neutral {1}",),
    actions.CORRECT_CLOCK: ("Set: clock {1}",),
    actions.CORRECT_STATION: ("Set: station {0} to {1}", "Set: {0} to {1}"),
}
# The same for named frames. {1}: a part or a number.
SAID_OF_FRAMES = {
    actions.LOSE: ("{0} is destroyed", "{0} is gone"),
    actions.LOSE_PART: ("{0}: {1} lost",),
    actions.CORRECT_SYSTEM: ("Set: {0} {1}", "{0} {1}"),
    actions.CORRECT_WHITES: ("Set: {0} {1} white", "{0} {1} white"),
    actions.CORRECT_ROCKETS: ("Set: {0} {1} rockets", "{0} {1} rockets"),
}
# A named frame that lost a rocket: it was fired.
SAID_OF_ROCKETS = ("{0}: rocket fired", "{0}: fired")
HEADS = ("pts", "F", "S")
OPTIONS_AGREED = "Agreed"
SHEET_HEADS = ("frames", "stn", "x", "pts")
LOST_SIGN = "lost"
STATION_PAGE = "Stations"
WHICH_STATIONS = "stands at which station?"
NEAR_AT_START = "near which at the start?"
EACH_NEAR_ITS_OWN = "Each near its own"
NOTHING_CHANGED = "Nothing changed"
THAT_IS_ALL = "That is all"
ABOUT_COMPANY = "Company: "
HERE_NOW = "Here"
GONE_NOW = "Gone"
CHANGED_SIGN = "*"
DESTROYED = "Destroyed"
FIRED_ROCKET = "Rocket fired"
NEAR = "near "
