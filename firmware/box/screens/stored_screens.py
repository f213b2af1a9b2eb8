"""Open the screens that the journal has. Loaded only then."""

from typing import TYPE_CHECKING

from box import screens

if TYPE_CHECKING:
    from box.kit.parts import Parts


def resume(app: "Parts", numbers: "bytes | list[int]") -> None:
    """Open the stored screens, except those unknown to this version."""
    stack = app.stack
    stack.drop()
    known = [number for number in numbers if number and stack.find(number)]
    if app.game is None:
        known = [number for number in known if number != screens.GAME]
    stack.reset([screens.HOME] + known)
