"""Access to a board through MicroPython's raw REPL."""
