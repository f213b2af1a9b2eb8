"""What was chosen for the next game, line by line."""

from micropython import const

from pages.mfz import draft, words
from shared.rules.mfz.options import DEPTHS, counted, offered

# Size and edition come before the options that an edition sets.
_FIRST = const(2)


def lines(packed: bytes) -> "list[str]":
    """Depth, size, edition, who rolls, and all that is not as the edition and the size have it."""
    chosen = draft.Draft(packed)
    data = chosen.data
    found = [_line(words.DEPTH, words.DEPTHS[DEPTHS.index(chosen.depth)])]
    for place in range(_FIRST):
        found.append(_option(data, place))
    if chosen.full:
        found.append(_line(words.WHO_ROLLS, words.ROLLERS[data[draft.DICE]]))
    if chosen.seated:
        found.append(_line(words.SEATING, chosen.order()))
    for place in range(_FIRST, len(offered(chosen.depth))):
        if data[draft.FIRST_OPTION + place] != chosen.preset(place):
            found.append(_option(data, place))
    for place in range(len(counted(chosen.depth))):
        if chosen.number(place) != chosen.usual(place):
            found.append(_line(words.NUMBER_ROWS[place], str(chosen.number(place))))
    edition = words.OPTION_ROWS[_FIRST - 1][1][data[draft.EDITION]]
    found.append(words.AS_EDITION + edition)
    return found


def _option(data: bytearray, place: int) -> str:
    name, values = words.OPTION_ROWS[place]
    return _line(name, values[data[draft.FIRST_OPTION + place]])


def _line(name: str, value: str) -> str:
    return name + words.COLON + value
