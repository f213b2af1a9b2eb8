"""Words of the correction pages."""

from pages.mfz.words import *

CLOCK = "Clock"
NEUTRAL = "Neutral"
FRAMES = " frames"
STATIONS = " stations"
STATIONS_OF = "Stations of "
NOT_NOW = "Not during a question: answer it or undo it first."
WHITE_DICE = "White dice"
ROCKETS = "Rockets"
DEFENCE_VALUE = "Defence"
SPOT_VALUE = "Spot on it"
TURN_DONE = "Turn done"
STATION_ROW = "Station "
STATION_FROM = "One from "
STATION_TO = "One to "
