"""The serial line to a laptop."""
