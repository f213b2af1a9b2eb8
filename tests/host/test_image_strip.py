"""What only a type checker reads does not reach the box."""

from doomsday.image.strip import without_typing

SOURCE = b'''"""A module."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass
if TYPE_CHECKING:
    class Bus: ...

try:
    import machine
except ImportError:
    machine = None
'''


def test_types_are_taken_out_and_every_other_line_keeps_its_number() -> None:
    left = without_typing(SOURCE).splitlines()
    assert len(left) == len(SOURCE.splitlines())
    assert [(i, line) for i, line in enumerate(left) if line] == [
        (0, b'"""A module."""'),
        (12, b"try:"),
        (13, b"    import machine"),
        (14, b"except ImportError:"),
        (15, b"    machine = None"),
    ]


def test_what_is_no_python_is_left_for_the_compiler_to_report() -> None:
    assert without_typing(b"def f(:\n") == b"def f(:\n"
