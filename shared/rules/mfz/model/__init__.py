"""Data of a game: actions, phases, layout of the state, reasons."""
