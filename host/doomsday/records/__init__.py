"""Finished games on the laptop: convert, replay and salvage them."""
