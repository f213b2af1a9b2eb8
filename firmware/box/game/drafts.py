"""Keeps the choices for the next game: for each game a checked file of lines `key=value`.

A file has only what differs from the usual. What a key means is known to the pages of its game.
"""

from typing import TYPE_CHECKING

from box.store import atomic_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.store.saved_state import SavedState

    Pairs = Sequence[tuple[str, str]]

VERSION = 0


def load(id: str) -> "Pairs":
    """Return the keys and values of a game's draft; none if it has no file.

    Raises: atomic_file.Damaged, the file then being kept aside, atomic_file.Newer and OSError.
    """
    body = atomic_file.load(_path(id), VERSION) or b""
    pairs = []
    for line in body.split(b"\n"):
        try:
            key, equals, value = line.decode().partition("=")
        except ValueError:
            # The usual holds in its place.
            continue
        if equals:
            pairs.append((key, value))
    return pairs


def save(id: str, pairs: "Pairs", saved: "SavedState") -> None:
    """Replace a game's draft; a power cut leaves the old or the new one.

    Raises: OSError, and atomic_file.Newer for a later firmware's file.
    """
    atomic_file.save(
        _path(id), "".join([key + "=" + value + "\n" for key, value in pairs]), VERSION
    )
    if saved.draft:
        # It is of an older version, and would come back in place of this one.
        saved.forget_draft()


def adopt(saved: "SavedState") -> None:
    """Write a draft that an older version left in the journal to the file of its game.

    A power cut before the journal forgets it has the same done at the next start.

    Raises: OSError, atomic_file.Newer.
    """
    from box.game import game_pages
    from shared.rules.games import UNNAMED

    save(UNNAMED, game_pages.of(UNNAMED).old_draft(saved.draft), saved)


def _path(id: str) -> str:
    return id + ".draft"
