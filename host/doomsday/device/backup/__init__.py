"""What a box keeps for its players, off the box and back on it."""
