"""Define the codes for refused actions and their sentences."""

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
NOT_LIVING = 13
NO_SYSTEM = 14
WHITE_STAYS = 15
NO_DIE = 16
NO_TARGET = 17
NO_WEAPON = 18
HAD_ITS_TURN = 19
MUST_ACT = 20
NOT_ITS_NUMBER = 21
NOT_ROLLED = 22
NOT_SPOTTED = 23
NO_COVER = 24
NOTHING_NEW = 25
NO_SUCH_LOADOUT = 26
NO_RETREAT = 27
OTHER_FRAME = 28
NO_PASSING = 29
STATIONS_STAY = 30

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
    "That frame is not on the table any more.",
    "That frame has no such system left.",
    "A white die goes only where no system is left, or where it was agreed that it may.",
    "There is no such die left for that.",
    "That cannot be its target.",
    "That frame has no weapon or rocket for this range.",
    "That frame has had its turn in this round.",
    "This company may not pass: nobody behind it has a frame left that can act.",
    "It is not this frame's number that has come up.",
    "Those are not faces of the dice that are due.",
    "A spot goes on an opposing frame, and is higher than the one there.",
    "That cannot be the cover.",
    "Nothing new about that station, or its turn is past; settle, then correct.",
    "No frame may carry that.",
    "There is no retreat from this hit.",
    "It is another frame that is asked about.",
    "Nobody passes where frames act by numbers, or in the first round of a demo.",
    "Stations are as many as before; correct whose one is.",
)
