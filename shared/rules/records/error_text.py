"""Say what is wrong and where. Not on the box, which shows the message alone."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.errors import RuleError


def text(error: "RuleError") -> str:
    """Return the message of an error, then token, ply and position as far as they are known.

    >>> from shared.rules.errors import Illegal
    >>> text(Illegal("Too late.", 7, "Aa"))
    "Too late. 'Aa' at ply 7"
    """
    token = " '%s'" % error.token if error.token else ""
    where = " at ply %d" % error.ply if error.ply else ""
    position = " in %s" % error.position if error.position else ""
    return error.message + token + where + position
