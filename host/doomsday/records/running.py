"""Play a running game of a box up to its present state."""

from typing import TYPE_CHECKING

from shared.rules.entering import enter
from shared.rules.errors import RuleError, Unreadable
from shared.rules.games import named
from shared.rules.history import ActionHistory
from shared.rules.records.actions_reader import ActionsFile

if TYPE_CHECKING:
    from shared.rules.contract import GameState

_FORGED = (ValueError, IndexError, KeyError, TypeError, OverflowError)


def state_of(content: bytes) -> "tuple[str, GameState]":
    """Return the id of a game and its state after the last action in force.

    content: an actions file. Raises: RuleError if it cannot be played to its end.
    """
    try:
        file = ActionsFile(content)
        module = named(dict(file.header).get("Game", ""))
        game = ActionHistory(module.begin(module.read_header(file.header)))
        for kind, what in file.entries:
            enter(game, kind, what)
        game.present()
    except RuleError:
        raise
    except _FORGED as error:
        raise Unreadable(f"this game cannot be played: {type(error).__name__}") from None
    return module.id, game.state
