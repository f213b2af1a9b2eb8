"""Bitmap fonts: WIDTH, HEIGHT, FIRST, COUNT, and DATA, glyph after glyph in pages of columns."""
