"""Under MicroPython for WebAssembly: the module `os`, with what the tests use of the chip's.

There is no environment: the runner sets what a test looks up.
"""

from uos import *  # noqa: F403

environ = {}


def getenv(name, default=None):
    """Return a variable of the environment, `default` if it is not set."""
    return environ.get(name, default)
