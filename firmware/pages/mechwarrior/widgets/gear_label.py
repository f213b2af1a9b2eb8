"""Write the word of an equipment for people."""


def text(word: str) -> str:
    """Return the name of an equipment.

    >>> text("hardened_armor")
    'Hardened armor'
    """
    return word[:1].upper() + word[1:].replace("_", " ")
