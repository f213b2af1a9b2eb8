"""The way from a page to the saved game; box/kit/game_over.py is the page of a finished one."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.kit.parts import Parts


def save(app: "Parts", screen: int = 0) -> None:
    """Close the open page, and save the game as `ending.save` does."""
    # The page opens again if the game goes on; without it there is room for what saves.
    app.stack.drop()
    app.memory.free()
    from box.game import ending

    ending.save(app, screen)
