"""Pages of the table: players and their units, turns, the end of the game."""
