"""How much may travel in one piece, and how long an end waits for the other."""

PROTOCOL = 1
# Whole lines, in bytes, with `#` and line end. An ESP32 keeps 260 bytes that nobody has read yet.
REQUEST_MAX = 240
REPLY_MAX = 1024
# Bytes before base64: a piece of the companies to the box, a piece of a game or a screen from it.
DATA_MAX = 160
PART_MAX = 720
# Characters of a name.
NAME_MAX = 20
# Bytes of the companies, unpacked, and the base 2 logarithm of the window they are deflated with.
PACK_MAX = 65_536
PACK_WBITS = 10
# Games in one reply.
GAMES_PAGE = 16
# Milliseconds until a request is sent again, at least and, on a slow line, at most; and how often
# it is sent in all.
ACK_MS = 500
ACK_MAX_MS = 1_500
TRIES = 4
# Milliseconds for which a press may keep the box from answering.
WORK_MS = 30_000
# Milliseconds that a press may last, and for which an answer to PRESS waits for its end.
PRESS_MAX_MS = 86_400_000
PRESS_REPLY_MS = 300
# Milliseconds of silence after which the box lets go of the buttons, and of the session.
BUTTONS_MS = 5_000
SESSION_MS = 30_000
