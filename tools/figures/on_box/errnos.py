"""On the WebAssembly build: a file that is missing is told by the number that a box has for it."""

import builtins
import os

FOREIGN = 44
ENOENT = 2


def wrapped(function):
    """The same function with the box's number."""

    def call(*arguments):
        try:
            return function(*arguments)
        except OSError as error:
            raise OSError(ENOENT if error.args[0] == FOREIGN else error.args[0]) from None

    return call


for name in ("remove", "stat", "listdir", "rename"):
    setattr(os, name, wrapped(getattr(os, name)))
builtins.open = wrapped(open)
