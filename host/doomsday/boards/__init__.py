"""The supported boards and their wiring."""
