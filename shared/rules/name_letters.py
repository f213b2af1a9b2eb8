"""Say which letters names may have beside ASCII; shared/latin.py has what they are made of.

A name is limited in letters. In UTF-8 each of these takes two bytes.
"""

FIRST = 0xC0
LAST = 0x17F
# Among the letters there are two signs of arithmetic.
_TIMES = 0xD7
_DIVIDED = 0xF7


def is_latin(sign: str) -> bool:
    """Return whether a character is a Latin letter outside ASCII that the box can draw.

    >>> is_latin("\\u00e9"), is_latin("e"), is_latin("\\u00d7")
    (True, False, False)
    """
    code = ord(sign)
    return FIRST <= code <= LAST and code not in (_TIMES, _DIVIDED)


def is_allowed(sign: str) -> bool:
    """Return whether a name may have a character, brackets aside.

    >>> is_allowed("a"), is_allowed("\\u00e9"), is_allowed("\\u72e9"), is_allowed("\\x7f")
    (True, True, False, False)
    """
    return " " <= sign <= "~" or is_latin(sign)
