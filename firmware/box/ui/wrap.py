"""Break sentences into lines of so many letters."""


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
