"""Write Latin letters with marks, and typographic signs, in ASCII.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from shared import latin
from shared.rules import name_letters

# What is written with more than a letter, or is no letter.
_OTHERS = {
    "\u00c6": "AE",
    "\u00e6": "ae",
    "\u00de": "Th",
    "\u00fe": "th",
    "\u00df": "ss",
    "\u0152": "OE",
    "\u0153": "oe",
    "\u0132": "IJ",
    "\u0133": "ij",
    "\u0218": "S",
    "\u0219": "s",
    "\u021a": "T",
    "\u021b": "t",
    "\u1e9e": "SS",
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
    return "".join([_OTHERS.get(sign, latin.base(sign)) for sign in text])


def drawn_of(text: str) -> str:
    """Return a text as `ascii_of` does, but with the letters with marks that names may have.

    >>> drawn_of("Zo\\u00eb\\u2019s"), drawn_of("\\u1e9e")
    ("Zo\u00eb's", 'SS')
    """
    return "".join([sign if name_letters.is_latin(sign) else ascii_of(sign) for sign in text])
