"""Store the choices for the next game: one checked file of lines `key=value` a game.

A file holds only values that differ from the defaults. The pages of the game interpret the keys.
"""

from typing import TYPE_CHECKING

from box.store import atomic_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.store.saved_state import SavedState

    Pairs = Sequence[tuple[str, str]]

VERSION = 0


def read(id: str) -> "tuple[Pairs, int]":
    """Return the keys and values of a game's draft; empty if it has no file, or a faulty one.

    Also what is wrong with the file, as atomic_file.read.
    """
    body, fault = atomic_file.read(path(id), VERSION)
    pairs = []
    for line in (body or b"").split(b"\n"):
        try:
            key, equals, value = line.decode().partition("=")
        except ValueError:
            # Use the default instead.
            continue
        if equals:
            pairs.append((key, value))
    return pairs, fault


def save(id: str, pairs: "Pairs", saved: "SavedState") -> None:
    """Replace a game's draft; a power cut leaves the old or the new one.

    Raises: OSError. atomic_file.Newer if a later firmware wrote the old one.
    """
    atomic_file.save(
        path(id), "".join([key + "=" + value + "\n" for key, value in pairs]), VERSION
    )
    if saved.draft:
        # Left by an older version; the next start would restore it over this one.
        from box.store import saved_draft

        saved_draft.forget(saved)


def adopt(saved: "SavedState", reader: str) -> None:
    """Move a draft that an older version left in the journal to the file of its game.

    reader: import path of the module that reads such drafts; see GamePages.old_draft.
    If power fails before it is removed from the journal, the next start repeats this.

    Raises: OSError, atomic_file.Newer.
    """
    from shared.rules.games import UNNAMED

    save(UNNAMED, __import__(reader, None, None, ("read",)).read(saved.draft), saved)


def path(id: str) -> str:
    """Return the name of the file of a game."""
    return id + ".draft"
