"""The laptop's end of the line: finding a box, talking to it, and playing it from afar."""
