"""Takes the place of Python's typing where MicroPython runs the program as source text.

What stands under `if TYPE_CHECKING:` is for the type checker alone. The image builder takes it out
and this import with it, so no image has this module.
"""

TYPE_CHECKING = False
