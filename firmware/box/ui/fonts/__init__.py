"""Bitmap fonts: WIDTH, HEIGHT, FIRST, COUNT, and DATA, glyph by glyph in pages of columns."""
