"""Limits of the serial link: sizes and time-outs of both ends."""

PROTOCOL = 1
# Frame lengths in bytes, from `#` to line end. The ESP32's UART driver buffers 260 unread bytes.
REQUEST_MAX = 240
REPLY_MAX = 1024
# Payload before base64: of a piece of rosters to the box, and of a game or screen from the box.
DATA_MAX = 160
PART_MAX = 720
# Characters of a box's name.
NAME_MAX = 20
# Bytes of the line of one roster. Sixteen units whose names have only letters of two bytes take
# 1,400; twelve with combat dials of twelve clicks some 2,000.
ROSTER_MAX = 3_072
# Unpacked size of rosters, and log2 of the deflate window.
PACK_MAX = 65_536
PACK_WBITS = 10
# Games in one reply.
GAMES_PAGE = 16
# Paths in a reply to STRAYS, and characters of each; more are cut.
STRAYS_MAX = 6
STRAY_MAX = 40
# Milliseconds before a request is repeated: default, and upper limit on a slow line. TRIES counts
# the first attempt too.
ACK_MS = 500
ACK_MAX_MS = 1_500
TRIES = 4
# Milliseconds that the handling of a button press may delay a reply.
WORK_MS = 30_000
# What a box sends outside of frames, from inside long work, while a request waits.
WORKING = b"\x06"
# What it sends there, once after each reply to ENTRIES, when its journal has grown.
NEWS = b"\x16"
# The longest simulated press, and how long the reply to PRESS waits for its end.
PRESS_MAX_MS = 86_400_000
PRESS_REPLY_MS = 300
# Milliseconds of silence before the box releases the buttons, and before it closes the session.
BUTTONS_MS = 5_000
SESSION_MS = 30_000
