"""The serial conversation between box and laptop: one codec for both ends."""
