"""The laptop program of the Doomsday Box."""
