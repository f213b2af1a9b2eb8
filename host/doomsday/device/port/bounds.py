"""Limits on what a device may send.

A box that works stays far below; nothing in memory grows beyond.
"""

from doomsday.image.partitions import MIB

# Bytes of flash that a board may have, and files and folders on it.
FLASH_MOST = 64 * MIB
ENTRIES_MOST = 65_536
# Bytes of one reply at the raw prompt: a page of a list of files, and the longest path.
PATH_MOST = 16 * 1024
REPLY_MOST = 64 * 1024
# Bytes of a traceback, and of what comes where nothing of the kind was asked for.
TRACEBACK_MOST = 16 * 1024
NOISE_MOST = 4096
# Characters of a text that a box says of itself.
TEXT_MOST = 64
# Games that a box knows, and rosters of one.
GAME_IDS_MOST = 32
ROSTERS_MOST = 10_000
# Finished games, bytes of one, and of all.
GAMES_MOST = 10_000
GAME_MOST = 256 * 1024
