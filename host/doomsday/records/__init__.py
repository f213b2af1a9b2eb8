"""Finished games on the laptop."""
