"""The numbers of screens; registry.py has their rows.

Journals store the number of a screen: it never changes its meaning, and no two screens share one,
not even those of different games (see GamePages.screens). Numbers below 64 belong to the box and
its first game; a new game uses higher ones.
"""

HOME = 0
DOOMSDAY = 1
CLOCK_START = 2
DICE = 3
POOL = 4
ROLL_HISTORY = 5
SETTINGS = 6
ABOUT = 7
NOTICE = 8
GAME = 9
MENU = 16
LOGBOOK = 17
END_GAME = 20
WELCOME = 26
SELF_TEST = 27
ERASE_JOURNAL = 29
GAMES = 30
REFERENCE = 31
HELP = 32
PAST_GAMES = 33
BUILDERS = 34

# Flags: reopen the screen after a restart; reload it when rosters arrive, because it shows them;
# the page below stays loaded, with what was entered there, and returns as it was.
DURABLE = 1
ROSTERS = 2
COVERS = 4

# A file that exists until all buttons of a new box were pressed once.
FIRST_START_FILE = "first.txt"
