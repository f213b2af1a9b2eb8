"""Number the phases of a game."""

COMMAND = 0
ORDER = 1
CAPTIVE = 2
TALLY = 3
TIE = 4
OVER = 5
# At full depth, within an attack order.
ATTACK = 6
VALUES = 7
ROLL = 8
DAMAGE = 9
# At full depth, a marker that is resolved.
BLAST = 10
BLAST_ROLL = 11
BLAST_DAMAGE = 12
BREAK_AWAY = 13

WORDS = (
    "command",
    "order",
    "captive",
    "tally",
    "tie",
    "over",
    "attack",
    "values",
    "roll",
    "damage",
    "blast",
    "blast-roll",
    "blast-damage",
    "break-away",
)
