"""How the box is, for a laptop that asks; in memory only for that."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.link.serial_link import PLAY

if TYPE_CHECKING:
    from box.app import App

_BAD = b".bad"
_GAMES = "games"
_ENOENT = const(2)


def report(app: "App", state: str) -> "tuple[int, int, int, int, int, int, int]":
    """The values of the answer to HEALTH."""
    panel = app.panel
    lost = log_in_flash = 0
    if state == PLAY:
        lost = app.journal.damaged + app.saved.skipped
        log_in_flash = 1 if app.hardware.log_in_flash else 0
    return (
        1 if state == PLAY else 0,
        log_in_flash,
        1 if panel.present else 0,
        panel.failures,
        app.buttons.stuck,
        lost,
        _kept_aside(os.getcwd()) + _kept_aside(_GAMES),
    )


def _kept_aside(folder: str) -> int:
    """How many damaged files were kept aside in a folder; 0 where there is no such folder."""
    try:
        # As bytes, which "/" alone would not give: a name need not be text.
        names = os.listdir(folder.encode() + b"/.")
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return 0
    return len([name for name in names if _BAD in name])
