"""Errors of texts and records that are none of a game; the box loads them when it reads one."""

from shared.rules.errors import RuleError


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
