"""Number the phases of a game."""

COMMAND = 0
ORDER = 1
CAPTIVE = 2
TALLY = 3
TIE = 4
OVER = 5
# At full depth, within an order or while a marker is resolved.
ATTACK = 6
VALUES = 7
ROLL = 8
DAMAGE = 9
BREAK_AWAY = 10
VERDICT = 11
TARGETING = 12
HAND_DIE = 13

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
    "break-away",
    "verdict",
    "targeting",
    "hand-die",
)
