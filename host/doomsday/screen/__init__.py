"""Convert the pixels of the box's screen to pictures and text."""
