"""The running game: how it begins, is played, undone and saved."""
