"""Kinds and sizes of saved-state entries. The first byte of an entry is its kind."""

CLOCK = 2
START = 3
DIE = 4
ROLL = 5
SCREENS = 6
GAME = 7
DRAFT = 8
ALL = 9
# Kinds from here on belong to the running game.
KINDS_END = 0x20

# Of a checkpoint: kind, clock, start, number of the next roll; game, its epoch and first record.
NUMBERS = "<BBBIHII"

CLOCK_MAX = 99
SCREENS_MAX = 8
DRAFT_MAX = 40
ROLLS_KEPT = 6
