"""Number kinds of units, speed modes, kinds of orders and their flags; words: kind_words.py."""

SCORE = "score"
ORDERS = "orders"
FULL = "full"

INFANTRY = 0
VEHICLE = 1
MECH = 2

FOOT = 0
WHEELED = 1
TRACKED = 2
HOVER = 3
VTOL = 4
LEGS = 5
QUAD = 6

# Kinds of orders, apart from a vent. An artillery order is a ranged combat order that places a
# marker.
MOVE = 0
RUN = 1
RANGED = 2
ARTILLERY = 3
CLOSE = 4
ASSAULT = 5

# Flags of an order.
FAILED = 1  # the break-away failed
GRANTED = 2  # a card or an ability grants a second order of this unit
FREE = 4  # a card or an ability grants it beyond the orders of the turn
LOST = 8  # the attack was not possible (W-64)
SPECIAL = 16  # full depth: a move with a special attack or the shot of a VTOL
BREAKING = 32  # full depth: the break-away is rolled
FLAG_LETTERS = "fgolsb"
# Flag of a vent: the 'Mech, which was shut down, has restarted.
RESTARTS = 1

# Instead of a combat value that nobody typed.
UNTYPED = 255

# Instead of a seat: an elimination by anything but an attack.
OTHER = 7

LETTERS = "ABCD"
PLACES = "abcdefghijklmnop"
UNITS_MAX = 16
MARKERS_MAX = 8
