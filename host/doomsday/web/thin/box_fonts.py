"""Replacement for doomsday.screen.box_fonts in the page, where the fonts can be imported."""


def load(name):
    """Return the module of a font by its name."""
    return __import__("box.ui.fonts." + name, None, None, ("DATA",))
