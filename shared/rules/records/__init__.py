"""Finished games: the file of the box, and text records on the laptop."""
