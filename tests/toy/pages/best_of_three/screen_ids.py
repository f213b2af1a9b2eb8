"""Numbers of the screens of best of three, as journals hold them."""

SETUP = 240
REFERENCE = 241
