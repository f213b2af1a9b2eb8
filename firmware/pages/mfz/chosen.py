"""What was chosen for the next game, line by line."""

from pages.mfz import draft, option_words, words
from shared.rules.mfz.options import SEAT_ORDER, counted, offered


def lines() -> "list[str]":
    """Depth, size, edition, who rolls, and all that is not as the edition and the size have it."""
    chosen = draft.load()
    depth = chosen.get(draft.DEPTH)
    # Size and edition come before the options that an edition sets.
    first = (draft.SIZE, draft.EDITION)
    found = [_option(chosen, name) for name in (draft.DEPTH,) + first]
    if chosen.full:
        found.append(_option(chosen, draft.DICE))
    if chosen.seated:
        found.append(_line(SEAT_ORDER, chosen.get(SEAT_ORDER)))
    for row in offered(depth):
        if row.name not in first and not chosen.is_usual(row.name):
            found.append(_option(chosen, row.name))
    for number in counted(depth):
        if not chosen.is_usual(number.name):
            found.append(_line(number.name, chosen.get(number.name)))
    edition = option_words.value(draft.EDITION, chosen.get(draft.EDITION))
    found.append(words.AS_EDITION + edition)
    return found


def _option(chosen: draft.Draft, name: str) -> str:
    return _line(name, option_words.value(name, chosen.get(name)))


def _line(name: str, value: str) -> str:
    return option_words.label(name) + words.COLON + value
