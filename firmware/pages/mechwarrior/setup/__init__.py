"""Pages that set up a game."""
