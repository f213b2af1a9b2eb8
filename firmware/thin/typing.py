"""Replacement for Python's typing where MicroPython runs the program from source.

Code under `if TYPE_CHECKING:` is for the type checker only. The image builder removes it along
with this import, so images do not contain this module.
"""

TYPE_CHECKING = False
