"""The numbers of a game of each size by default."""

from shared.rules.mfz.model.sizes import SIZES
from shared.rules.mfz.setup.options import FULL, counted


def numbers_of(players: int, size: str) -> "dict[str, int]":
    """Return the default numbers of a size (M-15 to M-19).

    >>> numbers_of(2, "skirmish")["frames_max"], numbers_of(2, "demo")["doomsday_start"]
    (6, 5)
    """
    stations, skirmish, battle = SIZES[players]
    least, most = skirmish if size == "skirmish" else battle
    numbers = {"frames_min": least, "frames_max": most, "stations_each": stations}
    for row in counted(FULL):
        if row.default is not None:
            numbers[row.name] = row.default
        for special, number in row.sizes:
            if special == size:
                numbers[row.name] = number
    return numbers
