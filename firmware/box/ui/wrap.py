"""Break sentences into lines, and shorten names."""

from micropython import const

# Longest last word of a name, with its space, that stays: any word; one with a digit. Then the
# least number of letters before it.
_TAIL = const(3)
_NUMBER = const(6)
_HEAD = const(4)


def wrap(text: str, columns: int) -> "list[str]":
    """Return lines of at most `columns` characters (1 or more), broken at spaces.

    A word longer than a line starts a line and continues on the next.
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
    """Shorten a name to at most `most` letters (2 or more); a shortened one ends in a full stop.

    Keep a short last word, or a number of up to five letters such as `A-3`, so that names with
    the same beginning differ: `Nor. 1`, `Nor. 2`.
    """
    if len(name) <= most:
        return name
    tail = name[max(name.rfind(" "), 0) :]
    longest = _NUMBER if any([letter.isdigit() for letter in tail]) else _TAIL
    if tail[:1] != " " or len(tail) > longest or tail[-1] == "." or most < _HEAD + len(tail):
        tail = ""
    return name[: most - 1 - len(tail)].rstrip(" .,") + "." + tail
