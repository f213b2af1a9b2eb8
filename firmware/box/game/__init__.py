"""The running game: begin, play, undo, save."""
