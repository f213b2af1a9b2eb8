"""How the box is, for a laptop that asks; in memory only for that."""

import os

from box.line import PLAY
from box.settings import FINE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
except ImportError:
    pass

_BAD = ".bad"


def report(app: "App", state: str) -> "tuple[int, int, int, int, int, int, int]":
    """The values of the answer to HEALTH."""
    panel = app.panel
    lost = log_in_flash = settings = 0
    if state == PLAY:
        lost = app.log.damaged + app.session.skipped
        log_in_flash = 1 if app.hardware.log_in_flash else 0
        settings = 0 if app.settings.state == FINE else 1
    kept_aside = len([name for name in os.listdir(os.getcwd()) if _BAD in name])
    return (
        1 if state == PLAY else 0,
        log_in_flash,
        1 if panel.present else 0,
        panel.failures,
        app.buttons.stuck,
        lost,
        kept_aside + settings,
    )
