"""Pages of turns and initiative."""
