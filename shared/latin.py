"""Take Latin letters from U+00C0 to U+017F apart: base letter and mark.

The box draws them by this table, and the laptop writes them in ASCII.
"""

from shared.rules.name_letters import FIRST, LAST

# The letter without its mark.
BASES = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)
# Above the letter: ` grave, ' acute, ^ circumflex, v caron, ~ tilde, : diaeresis, o ring,
# - macron, u breve, . dot, " double acute. Below it: , cedilla, ; ogonek. / stroke through
# it. | stroke beside it. i: no dot. *: another letter, such as the sharp s. A space: drawn as its
# base letter.
MARKS = (
    "`'^~:o*,`'^:`'^:/~`'^~: /`'^:'**`'^~:o*,`'^:`'^:/~`'^~: /`'^:'*:"
    "--uu;;''^^..vvv|//--uu..;;vv^^uu..,'^^//~~--uu;;.i  ^^,, '',,|||"
    "|//'',,vv   --uu\"\"**'',,vv''^^,,vv,,v|//~~--uuoo\"\";;^^^^:''..vv "
)
NO_MARK = " "


def base(sign: str) -> str:
    """Return a letter without its mark; other characters as they are.

    >>> base("\\u00e9"), base("e")
    ('e', 'e')
    """
    code = ord(sign)
    return BASES[code - FIRST] if FIRST <= code <= LAST else sign


def mark(sign: str) -> str:
    """Return the mark of a letter, as in MARKS.

    >>> mark("\\u00e9"), mark("e")
    ("'", ' ')
    """
    code = ord(sign)
    return MARKS[code - FIRST] if FIRST <= code <= LAST else NO_MARK
