"""The input pins: their levels, and the handlers of their edges."""

levels = {}
# By GPIO: the handler, its pin, and a mask of the edges that it is for.
handlers = {}


def change(gpio, level):
    """Note the level of a pin, and run its handler if it is for this edge."""
    if levels.get(gpio) == level:
        return
    levels[gpio] = level
    found = handlers.get(gpio)
    if found and found[2] & (1 if level else 2):
        found[0](found[1])
