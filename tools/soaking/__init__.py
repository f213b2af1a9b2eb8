"""The parts of tools/soak.py, and the table of all that was tried."""
