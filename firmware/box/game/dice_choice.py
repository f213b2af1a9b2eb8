"""Change who rolls the dice of the running game. Loaded only then."""

from typing import TYPE_CHECKING

from box.game import drafts
from box.game.dice_source import KEY, SOURCES

if TYPE_CHECKING:
    from box.kit.parts import Parts


def choose_next(app: "Parts") -> None:
    """Choose the next source of dice, for this game and the next one.

    Raises: OSError, Newer.
    """
    game = app.game
    source = SOURCES[(SOURCES.index(game.dice_source()) + 1) % len(SOURCES)]
    pairs = [pair for pair in drafts.read(game.game_id)[0] if pair[0] != KEY]
    drafts.save(game.game_id, sorted(pairs + [(KEY, source)]), app.saved)
    game.drafted = source
