"""Bitmap fonts: WIDTH, HEIGHT, FIRST, COUNT, and DATA, glyph by glyph in pages of columns.

GLYPHS is a stream of DATA. On the box that of a large font is a file of the program.
"""
