"""Words of the pictures of the rules."""

CHART_TITLE = "Hit chart"
# By cover as in the hit chart: not applicable, none, terrain, a frame, a frame with two defences.
CHART_LINES = ("Hand, or fall", "Open", "Terrain", "A frame", "Frame, two B")
