"""Replacement for Python's typing where MicroPython runs the program from source.

Code under `if TYPE_CHECKING:` is for the type checker only. The image builder removes it along
with this import, so images do not contain this module.
"""

TYPE_CHECKING = False


class _Generic:
    """Base of generic classes: one type for all parameters."""

    def __getitem__(self, parameters: object) -> type:
        return object


Generic = _Generic()


def TypeVar(name: str, **bound: object) -> None:  # noqa: N802 - it replaces Python's
    """Do nothing; only the type checker uses its result."""
