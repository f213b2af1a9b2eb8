"""What a game is made of: actions, phases, the layout of the state, reasons."""
