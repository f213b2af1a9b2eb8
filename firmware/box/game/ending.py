"""Save the running game and end it, if need be after a restart. Loaded only when it ends."""

import sys
from typing import TYPE_CHECKING

from box.recovery import TO_SAVE
from box.ui import words
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from box.kit.parts import Parts


def save(app: "Parts", screen: int = 0) -> None:
    """Save the running game as `saving.save` does; without room, restart the box and save then.

    No page is open meanwhile. A start has memory in one piece. This happens once in a run: the
    second time it raises what was raised.

    Raises: OSError.
    """
    try:
        from box.game import saving

        saving.save(app, screen)
        return
    except NO_ROOM as error:
        if app.asked == TO_SAVE:
            raise
        sys.print_exception(error)
    # The game would leave no room for this.
    app.close_game()
    from box.recovery import restart

    restart.now(app, TO_SAVE)


def after_restart(app: "Parts") -> None:
    """Save the game for which the box was restarted; if it fails again, add a notice."""
    # What has loaded the game, and what most of its pages need.
    app.memory.free()
    try:
        save(app)
    except (OSError,) + NO_ROOM as error:
        sys.print_exception(error)
        app.notices.waiting.append(words.NO_MEMORY_TO_SAVE)
