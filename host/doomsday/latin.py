"""Write Latin letters with marks, and typographic signs, in ASCII.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

# The letter without its marks, from U+00C0 on.
_FIRST = 0xC0
_BASES = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo-ouuuuypy"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)
# What is written with more than a letter, or is no letter.
_OTHERS = {
    "\u00c6": "AE",
    "\u00e6": "ae",
    "\u00de": "Th",
    "\u00fe": "th",
    "\u00df": "ss",
    "\u0152": "OE",
    "\u0153": "oe",
    "\u0218": "S",
    "\u0219": "s",
    "\u021a": "T",
    "\u021b": "t",
    "\u2010": "-",
    "\u2011": "-",
    "\u2013": "-",
    "\u2014": "-",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u2026": "...",
}


def ascii_of(text: str) -> str:
    """Return a text with Latin letters and signs in ASCII; other characters stay as they are.

    >>> ascii_of("Zo\\u00eb \\u0141\\u00f3d\\u017a stra\\u00dfe"), ascii_of("\\u72e9")
    ('Zoe Lodz strasse', '\u72e9')
    """
    signs = []
    for sign in text:
        place = ord(sign) - _FIRST
        if sign in _OTHERS:
            sign = _OTHERS[sign]
        elif 0 <= place < len(_BASES):
            sign = _BASES[place]
        signs.append(sign)
    return "".join(signs)
