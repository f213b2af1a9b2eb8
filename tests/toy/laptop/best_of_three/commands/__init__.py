"""The commands of this game, one module each."""
