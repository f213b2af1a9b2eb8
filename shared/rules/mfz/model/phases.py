"""Number the phases of all depths; phase_rows.py has a row for each."""

DRAW_HIGH = 0
TIE = 1
FORCED = 2
DRAW = 3
DEPLOY = 4
PLAY = 5
ROLL_OFF = 6
DOOM = 7
END = 8
OVER = 9

# Phases of games with named frames.
BUILD = 10
ARMING = 11
TURN = 12
DECLARE = 13
READY = 14
ROLLING = 15
DEFENDING = 16
PLANNING = 17
ACTING = 18
SPOTTING = 19
USING = 20
COVERING = 21
DAMAGING = 22
GIVING = 23
STATIONS = 24
FALLING = 25
HEIGHT = 26
NUMBERS = 27
NEXT = 28
