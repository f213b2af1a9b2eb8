"""Finished games: the actions file of the box and the text record of the laptop."""
