"""Words of the pictures of the rules."""

CHART_TITLE = "Hit chart"
# By cover as in the hit chart: not applicable, none, terrain, a frame, a frame with two defences.
CHART_LINES = ("Hand, or fall", "Open", "Terrain", "A frame", "Frame, two B")
# Of the legend.
FRAME = "Frame"
LOST_FRAME = "Frame lost"
STATION = "Station held"
NEUTRAL = "Neutral station"
TO_ACT = "Frame has yet to act"
ACTED = "Frame has acted"
DEFENCE = "Defence"
SPOT = "Spot"
HAND = "Hand to hand"
DIRECT = "Direct fire"
ARTILLERY = "Artillery"
MOVE = "Move"
ROCKET = "Rocket"
TARGET_HIT = "The target is hit"
COVER_HIT = "Its cover is hit"
POINT_ATTACKER = "Point attacker"
