"""The device program."""
