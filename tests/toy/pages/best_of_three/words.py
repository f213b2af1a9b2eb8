"""All words that the screens of the game show: the box's, and the game's own."""

from box.ui.words import *

RULES = "Rules"
START_GAME = "Start"
POINTS = "Points to win"
PLAYER = "Player "
NET = "Net: again"
A_NET = "net"
POINT_OF = "point of "
WHO_SERVES = "Who serves?"
ODD = "odd: "
EVEN = "even: "
WHO_WINS = "Who wins it?"
SERVES = " serves"
GAME_OVER = "Game over"
REFERENCE = (
    "A die says who serves.",
    "Who wins a point gets it;",
    "a net is played again.",
    "Service goes in turn.",
    "Two points win, or three.",
)
