"""Facts about the game and its state: the lowest layer."""
