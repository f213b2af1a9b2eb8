"""What was chosen for the next game, line by line."""

from pages.mfz.setup import option_text, setup_form, words
from shared.rules.mfz.setup.options import SEAT_ORDER, counted, offered


def chosen_lines() -> "list[str]":
    """Depth, size, edition, who rolls, and all that is not as the edition and the size have it."""
    chosen = setup_form.load()
    depth = chosen.get(setup_form.DEPTH)
    # Size and edition come before the options that an edition sets.
    first = (setup_form.SIZE, setup_form.EDITION)
    found = [_option(chosen, name) for name in (setup_form.DEPTH,) + first]
    if chosen.full:
        found.append(_option(chosen, setup_form.DICE))
    if chosen.seated:
        found.append(_line(SEAT_ORDER, chosen.get(SEAT_ORDER)))
    for row in offered(depth):
        if row.name not in first and not chosen.is_usual(row.name):
            found.append(_option(chosen, row.name))
    for number in counted(depth):
        if not chosen.is_usual(number.name):
            found.append(_line(number.name, chosen.get(number.name)))
    edition = option_text.value(setup_form.EDITION, chosen.get(setup_form.EDITION))
    found.append(words.AS_EDITION + edition)
    return found


def _option(chosen: setup_form.SetupForm, name: str) -> str:
    return _line(name, option_text.value(name, chosen.get(name)))


def _line(name: str, value: str) -> str:
    return option_text.label(name) + words.COLON + value
