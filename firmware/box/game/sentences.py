"""Tell an action of the running game as a sentence. Loaded only for that."""

from typing import TYPE_CHECKING

from micropython import const

from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from typing import Any

    from box.game.journaled_game import JournaledGame
    from box.kit.table import Table

# Offset of the hyphen in a rule reference such as ` (M-42)`.
_HYPHEN = const(3)


def sentence(game: "JournaledGame", ply: int) -> str:
    """Return the action at a ply, applied or undone, as a sentence without its rule."""
    told = _explained(game, ply)
    end = told.rfind(" (")
    # A rule is a letter, a hyphen and digits; names may contain brackets too.
    is_number = end >= 0 and told[end + _HYPHEN : end + _HYPHEN + 1] == "-"
    return told[:end] if is_number else told


def tell(table: "Table[Any]") -> None:
    """Say what the last action did; for Table.play to call afterwards."""
    table.say(sentence(table.game, table.game.ply))


def _explained(game: "JournaledGame", ply: int) -> str:
    """Return the sentence for an action; if memory runs out, make room and try again, once."""
    place = game.action_tape.behind
    try:
        return game.explain(ply)
    except NO_ROOM:
        if game.memory is None:
            raise
    game.memory.free()
    # Pages read the state without asking for the present.
    game.look(place)
    return game.explain(ply)
