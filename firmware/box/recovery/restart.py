"""Restart the box for lack of memory; the next start resumes the game. Loaded only for that."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.kit.parts import Parts


def now(app: "Parts", asked: int = 0) -> None:
    """Restart the box. The game is dropped first: it might leave no room for this.

    asked: what the start is for, see box/recovery/__init__.py.
    """
    app.close_game()
    app.link.close()
    app.boot_state.restart(asked)
    app.hardware.reset()
