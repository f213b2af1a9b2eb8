"""The serial link to a laptop."""

# States of the box in its replies to a laptop; "pages" if no game runs.
PLAY = "play"
SAFE = "safe"
CRASH = "crash"
