"""Number the words of equipment; equipment_rows.py lists them."""

from shared.rules.mechwarrior.model import equipment_rows


def word(number: int) -> str:
    """Return the word of a number.

    >>> word(5)
    'decoy'
    """
    return equipment_rows.WORDS.split(" ")[number]


def number(word: str) -> int:
    """Return the number of a word, -1 for one that is not known here.

    >>> number("decoy"), number("coffee_maker")
    (5, -1)
    """
    words = equipment_rows.WORDS.split(" ")
    return words.index(word) if word in words else -1
