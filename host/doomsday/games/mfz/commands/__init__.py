"""The commands that this game adds, one module each."""
