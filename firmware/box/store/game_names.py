"""Names of the files in the folder of games. Loaded only to list, begin and copy games."""

from micropython import const

FOLDER = "games"
NUMBER_MAX = const(65535)
_DIGITS_MAX = const(5)


def number_of(stem: bytes) -> int:
    """Return the number of a game from the first part of a file name, 0 for names of others.

    >>> number_of(b"0007"), number_of(b"12345"), number_of(b"7"), number_of(b"70000")
    (7, 12345, 0, 0)
    """
    if not stem.isdigit() or len(stem) > _DIGITS_MAX:
        return 0
    number = int(stem)
    return number if number <= NUMBER_MAX and b"%04d" % number == stem else 0
