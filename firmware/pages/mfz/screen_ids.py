"""Numbers of the screens of Mobile Frame Zero, as journals hold them; see PAGES.screens."""

NEW = 10
OPTIONS = 11
COMPANY = 12
SUMMARY = 13
EVENT = 14
LOTS = 15
FIX = 18
RULES = 19
SCORE = 21
FRAME = 22
FIX_FRAME = 23
STRUCK = 24
FIX_STATION = 28
