"""What can be wrong with an action or a record; all of it is ValueError."""


class RuleError(ValueError):
    """An action that cannot be taken. `ply`, `token` and `position` say where, once known."""

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


class Unreadable(RuleError):
    """No action of this game is written so."""


class UnknownGame(Unreadable):
    """Of a game that this version does not know. name: its id, or its name in a header."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "the game '%s' is not known to this version; try a newer version of this program"
            % name
        )
        self.name = name


class Illegal(RuleError):
    """An action of this game, but not one that the rules allow now."""


class Ambiguous(RuleError):
    """It could mean more than one action."""
