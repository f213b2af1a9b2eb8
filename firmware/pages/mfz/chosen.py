"""What was chosen for the next game, line by line."""

from micropython import const

from pages.mfz import draft, option_words, words
from shared.rules.mfz.options import DEPTHS, SEAT_ORDER, counted, offered

# Size and edition come before the options that an edition sets.
_FIRST = const(2)


def lines(packed: bytes) -> "list[str]":
    """Depth, size, edition, who rolls, and all that is not as the edition and the size have it."""
    chosen = draft.Draft(packed)
    data = chosen.data
    found = [_line(words.DEPTH, words.DEPTHS[DEPTHS.index(chosen.depth)])]
    for place in range(_FIRST):
        found.append(_option(chosen, place))
    if chosen.full:
        found.append(_line(words.WHO_ROLLS, words.ROLLERS[data[draft.DICE]]))
    if chosen.seated:
        found.append(_line(option_words.label(SEAT_ORDER), chosen.order()))
    for place in range(_FIRST, len(list(offered(chosen.depth)))):
        if data[draft.FIRST_OPTION + place] != chosen.preset(place):
            found.append(_option(chosen, place))
    for place, row in enumerate(counted(chosen.depth)):
        if chosen.number(place) != chosen.usual(place):
            found.append(_line(option_words.label(row.name), str(chosen.number(place))))
    edition = chosen.option(_FIRST - 1)
    found.append(words.AS_EDITION + option_words.value("edition", edition))
    return found


def _option(chosen: draft.Draft, place: int) -> str:
    name = chosen.options[place].name
    return _line(option_words.label(name), option_words.value(name, chosen.option(place)))


def _line(name: str, value: str) -> str:
    return name + words.COLON + value
