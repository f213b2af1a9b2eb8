"""Breaks a sentence into lines, and cuts names that find no room."""


def wrap(text: str, columns: int) -> "list[str]":
    """Lines of at most `columns` characters (1 or more), broken at spaces; none for no words.

    A word that is longer than a line begins one and goes on in the next.
    """
    lines = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) <= columns:
            line += " " + word
            continue
        if line:
            lines.append(line)
        while len(word) > columns:
            lines.append(word[:columns])
            word = word[columns:]
        line = word
    if line:
        lines.append(line)
    return lines


def cut(name: str, most: int) -> str:
    """A name in at most `most` letters (2 or more); a longer one ends in a full stop."""
    if len(name) <= most:
        return name
    return name[: most - 1].rstrip(" .,") + "."
