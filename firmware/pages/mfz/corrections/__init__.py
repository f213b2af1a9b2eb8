"""Pages that correct the state of the game."""
