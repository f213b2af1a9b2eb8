"""Put values of files and counts into sentences.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

SHOWN_MAX = 40
_HUGE = 10**SHOWN_MAX
# Outside ASCII, what Python counts as unprintable: controls, spaces, signs without ink that change
# the direction or the joining of others, halves of characters, and private characters.
_UNPRINTABLE = (
    (0x7F, 0xA0),
    (0xAD, 0xAD),
    (0x600, 0x605),
    (0x61C, 0x61C),
    (0x6DD, 0x6DD),
    (0x70F, 0x70F),
    (0x890, 0x891),
    (0x8E2, 0x8E2),
    (0x1680, 0x1680),
    (0x180E, 0x180E),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x3000, 0x3000),
    (0xD800, 0xF8FF),
    (0xFEFF, 0xFEFF),
    (0xFFF0, 0xFFFB),
    (0xFFFE, 0xFFFF),
    (0x110BD, 0x110BD),
    (0x110CD, 0x110CD),
    (0x13430, 0x1343F),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE00FF),
    (0xE01F0, 0x10FFFF),
)
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class RealNumber:
    """A number of a file that is not a whole one. text: as Python writes it."""

    def __init__(self, text: str) -> None:
        self.text = text


def shown(value: object, most: int = SHOWN_MAX) -> str:
    """Return a value of a TOML file as printable text of one line, of about `most` characters.

    >>> shown("Red\\n"), shown(True), shown([1, 2])
    ("'Red\\\\n'", 'true', 'a list')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int):
        return "a huge number" if abs(value) >= _HUGE else str(value)
    if isinstance(value, RealNumber):
        return value.text
    if not isinstance(value, str):
        return "a date or a time"
    text = quoted(value)
    return text if len(text) <= most else text[: most - 3] + "..."


def quoted(text: str) -> str:
    """Return a text in quotes, with escapes for what cannot be printed, as Python writes it.

    >>> quoted("it's"), quoted("Red")
    ('"it\\'s"', "'Red'")
    """
    quote = '"' if "'" in text and '"' not in text else "'"
    signs = []
    for sign in text:
        if sign == quote:
            sign = "\\" + sign
        elif sign in _ESCAPES:
            sign = _ESCAPES[sign]
        elif not is_printable(sign):
            code = ord(sign)
            width, mark = (2, "\\x") if code < 0x100 else (4, "\\u")
            if code > 0xFFFF:
                width, mark = 8, "\\U"
            digits = "%x" % code
            sign = mark + "0" * (width - len(digits)) + digits
        signs.append(sign)
    return quote + "".join(signs) + quote


def is_printable(sign: str) -> bool:
    """Return whether a character can be shown.

    Where Python has no table of all characters, as MicroPython has none, those that are not
    assigned count as printable.
    """
    code = ord(sign)
    if code < 0x7F:
        return code >= 0x20
    if _IS_PRINTABLE:
        return bool(_IS_PRINTABLE(sign))
    for first, last in _UNPRINTABLE:
        if first <= code <= last:
            return False
    return True


_IS_PRINTABLE = getattr(str, "isprintable", None)


def printable(text: object) -> str:
    """Return a text with every unprintable character replaced by "?", safe for a terminal."""
    return "".join([sign if is_printable(sign) else "?" for sign in str(text)])


def counted(count: int, thing: str) -> str:
    """Return a count with its noun.

    >>> counted(1, "game"), counted(2, "game"), counted(2, "company")
    ('1 game', '2 games', '2 companies')
    """
    if count == 1:
        return "1 " + thing
    return "%d %s" % (count, thing[:-1] + "ies" if thing.endswith("y") else thing + "s")
