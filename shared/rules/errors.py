"""Errors of actions and records; all are ValueErrors."""

# What lack of memory raises on a box: its importer takes an error in the reader of modules, even
# this one, for a missing module. Made once, because a handler that makes it would need memory.
NO_ROOM = (MemoryError, ImportError)


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
        # The box does without, and has the message alone.
        from shared.rules.records import error_text

        return error_text.text(self)


class Unreadable(RuleError):
    """Text that is not an action of this game."""


class UnknownGame(Unreadable):
    """A game unknown to this version. name: its id, or its name in a header."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "the game '%s' is not known to this version; try a newer version of this program"
            % name
        )
        self.name = name


class Illegal(RuleError):
    """An action of this game that the rules do not allow now."""
