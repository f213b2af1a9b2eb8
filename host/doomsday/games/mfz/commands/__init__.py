"""The commands that this game adds, a module each."""
