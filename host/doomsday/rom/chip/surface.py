"""Give the program the modules of the chip, and no other name of the stand-ins."""

import sys

_SHOWN = ("esp32", "machine", "os", "time")
_KEPT = _SHOWN + ("micropython", "vfs", "_asyncio")


def show(folder):
    """Replace modules by their public parts in a folder."""
    sys.path[:] = [folder]
    for name in _SHOWN:
        sys.modules["_" + name] = sys.modules.pop(name)
        __import__(name)


def hide():
    """Take out all modules that the chip does not have; the program's may have their names."""
    for name in list(sys.modules):
        if name not in _KEPT and not name.startswith("asyncio"):
            sys.modules.pop(name)
