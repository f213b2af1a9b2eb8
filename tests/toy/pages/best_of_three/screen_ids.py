"""Screen numbers of best of three, as stored in journals."""

SETUP = 240
REFERENCE = 241
