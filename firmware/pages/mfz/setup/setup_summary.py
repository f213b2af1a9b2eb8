"""What was agreed for the running game, in words."""

from typing import TYPE_CHECKING

from pages.mfz.setup import option_text
from shared.rules.mfz.setup.options import counted, offered

if TYPE_CHECKING:
    from shared.rules.mfz.setup.game_setup import Setup


def agreed_options(setup: "Setup") -> "list[tuple[str, str]]":
    """Name and value of every option and number that does something at the game's depth."""
    found = []
    for row in offered(setup.depth):
        value = option_text.value(row.name, setup.options[row.name])
        found.append((option_text.label(row.name), value))
    for number in counted(setup.depth):
        found.append((option_text.label(number.name), str(setup.numbers[number.name])))
    return found
