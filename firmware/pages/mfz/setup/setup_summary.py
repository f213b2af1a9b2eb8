"""The set-up as text: that of the running game, and that of the next one."""

from typing import TYPE_CHECKING

from pages.mfz.setup import form_values, option_text, words
from shared.rules.mfz.setup.options import SEAT_ORDER, counted, offered

if TYPE_CHECKING:
    from pages.mfz.setup.setup_form import SetupForm
    from shared.rules.mfz.setup.game_setup import Setup


def agreed_options(setup: "Setup") -> "list[tuple[str, str]]":
    """Return label and value of every option and number that applies at the game's depth."""
    found = []
    for row in offered(setup.depth):
        if row.name == form_values.OWN_DICE and setup.options[row.name] == "faces":
            # Also where the box rolls.
            continue
        value = option_text.value(row.name, setup.options[row.name])
        found.append((option_text.label(row.name), value))
    for number in counted(setup.depth):
        found.append((option_text.label(number.name), str(setup.numbers[number.name])))
    return found


def chosen_lines(form: "SetupForm") -> "list[str]":
    """Return lines for depth, size, edition, dice, and each value that is not a default."""
    depth = form.get(form_values.DEPTH)
    # Size and edition first, because the edition sets other options.
    first = (form_values.SIZE, form_values.EDITION)
    found = [_option(form, name) for name in (form_values.DEPTH,) + first]
    if form.full:
        found.append(_option(form, form_values.DICE))
    if form.seated:
        found.append(_line(SEAT_ORDER, form.get(SEAT_ORDER)))
    for row in offered(depth):
        if row.name not in first and not form.is_usual(row.name):
            found.append(_option(form, row.name))
    for number in counted(depth):
        if not form.is_usual(number.name):
            found.append(_line(number.name, form.get(number.name)))
    edition = option_text.value(form_values.EDITION, form.get(form_values.EDITION))
    found.append(words.AS_EDITION + edition)
    return found


def _option(form: "SetupForm", name: str) -> str:
    return _line(name, option_text.value(name, form.get(name)))


def _line(name: str, value: str) -> str:
    return option_text.label(name) + words.COLON + value
