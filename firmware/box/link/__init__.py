"""The serial line to a laptop."""

# The state of the box, as it tells a laptop; "pages" where no game runs.
PLAY = "play"
SAFE = "safe"
CRASH = "crash"
