"""What was agreed for the running game, in words."""

from pages.mfz import words
from shared.rules.mfz.options import counted, offered

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass


def agreed(setup: "Setup") -> "list[tuple[str, str]]":
    """Name and value of every option and number that does something at the game's depth."""
    found = []
    for place, (name, values, _) in enumerate(offered(setup.depth)):
        text, shown = words.OPTION_ROWS[place]
        found.append((text, shown[values.index(setup.options[name])]))
    for place, (name, _, _) in enumerate(counted(setup.depth)):
        found.append((words.NUMBER_ROWS[place], str(setup.numbers[name])))
    return found
