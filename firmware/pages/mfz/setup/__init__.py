"""Pages from a new game to the first round."""
