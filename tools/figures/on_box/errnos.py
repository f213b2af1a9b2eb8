"""Make the WebAssembly build report a missing file by the error number of a box."""

import builtins
import os

FOREIGN = 44
ENOENT = 2


def wrapped(function):
    """Return the function with the box's number."""

    def call(*arguments):
        try:
            return function(*arguments)
        except OSError as error:
            raise OSError(ENOENT if error.args[0] == FOREIGN else error.args[0]) from None

    return call


for name in ("remove", "stat", "listdir", "rename"):
    setattr(os, name, wrapped(getattr(os, name)))
builtins.open = wrapped(open)
