"""Why an action of the quick game is refused: codes, and their words."""

UNKNOWN = 1
IS_OVER = 2
NOT_NOW = 3
NOT_YOU = 4
NOT_DRAWN = 5
NO_FRAME = 6
NO_STATION = 7
OWN_STATION = 8
NOT_CONTESTED = 9
NOT_OFFERED = 10
NOT_PLACED_NOW = 11
NO_SUCH_NUMBER = 12

REASONS = (
    "",
    "That is not an action of this game.",
    "The game is over.",
    "That is not done in this part of the game.",
    "It is not this company's decision.",
    "The lots must name each tied company once.",
    "That company has no frame left.",
    "There is no such station to take.",
    "A company cannot take its own station.",
    "A station is contested only if two other companies have frames.",
    "That choice is not open to this company now.",
    "That is not what is placed now.",
    "That number is not possible here.",
)
