"""Limits on what a device may send, which bound the memory of the laptop program.

A working box stays far below them.
"""

from doomsday.image.partitions import MIB

# Bytes of flash on a board; files and folders in it.
FLASH_MOST = 64 * MIB
ENTRIES_MOST = 65_536
# Bytes of one reply at the raw prompt: a page of a list of files, and the longest path.
PATH_MOST = 16 * 1024
REPLY_MOST = 64 * 1024
# Bytes of a traceback, and of output outside of frames.
TRACEBACK_MOST = 16 * 1024
NOISE_MOST = 4096
# Characters of a text in the description of a box.
TEXT_MOST = 64
# Games (rules) that a box supports, and rosters of one.
GAME_IDS_MOST = 32
ROSTERS_MOST = 10_000
# Number of finished games, and bytes of one.
GAMES_MOST = 10_000
GAME_MOST = 256 * 1024
