"""Name the cells of a quick game. A block for companies has one cell a seat."""

PHASE_AT = 0
ROUND_AT = 1
CLOCK_AT = 2
NEUTRAL_AT = 3
ASK_AT = 4
STEP_AT = 5
EXTRA_AT = 6
LAST_AT = 7  # 1 + the seat that a drawn lot put last (M-45)
GROUP_AT = 8  # mask of the seats that draw lots
DRAWN_AT = 9  # mask of the seats whose lots are drawn
FRAMES_AT = 10
SYSTEMS_AT = 15
STATIONS_AT = 20
PPA_AT = 25
ORDER_AT = 30
LOTS_AT = 35
EQUALS_AT = 40  # mask of the seats among which a lot put one last (M-45)
COUNTED_AT = 41  # how often each seat has counted doomsday down
COUNTING_AT = 46  # mask of the seats that did so at the end of the last round
CELLS = 47
