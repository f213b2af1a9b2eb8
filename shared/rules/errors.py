"""Errors of actions; all are ValueErrors. Those of texts and records are in unreadable.py."""


class RuleError(ValueError):
    """An action that cannot be applied. ply, token, position: where, if known.

    >>> str(RuleError("That frame has had its turn in this round.", 7, "Aa"))
    "That frame has had its turn in this round. 'Aa' at ply 7"
    """

    def __init__(self, message: str, ply: int = 0, token: str = "", position: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.ply = ply
        self.token = token
        self.position = position

    def __str__(self) -> str:
        where = " at ply %d" % self.ply if self.ply else ""
        token = " '%s'" % self.token if self.token else ""
        position = " in %s" % self.position if self.position else ""
        return self.message + token + where + position


class Illegal(RuleError):
    """An action of this game that the rules do not allow now."""
