"""What the tests of every game need of each one: modules of tests/games/ID, by name.

A test of every game names none: it takes one of these modules of each registered game.
"""

from shared.rules import games


def of_each(name):
    """Return (id, module `name` of tests/games/ID) of every registered game, in menu order."""
    return [(id, of(id, name)) for id in games.ids()]


def of(id, name):
    """Import and return the module `name` of tests/games/ID."""
    return __import__("tests.games." + id + "." + name, None, None, ("*",))
