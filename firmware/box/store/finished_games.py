"""List the finished games that are kept, and read who played them."""

import hashlib
import os

from micropython import const

from box.store.game_names import FOLDER, number_of
from shared.rules.records.actions_format import SUM_BYTES

# A finished game; versions before the actions file saved it as text.
ACTIONS = ".actions"
TEXT = ".game"

_ENOENT = const(2)
# Five names of 255 bytes with places and scores, id and date.
_HEAD_MAX = const(2048)
_PIECE = const(512)


def finished() -> "list[str]":
    """Return the file names of finished games in order of number, one a game."""
    actions = numbers(ACTIONS)
    both = [(number, ACTIONS) for number in actions]
    both += [(number, TEXT) for number in numbers(TEXT) if number not in actions]
    return ["%04d" % number + kind for number, kind in sorted(both)]


def numbers(kind: str) -> "list[int]":
    """Return the sorted numbers of the files in the folder of games that end in `kind`.

    Only names as the box writes them: a copy such as `7.actions` is nobody's game.
    """
    end = kind.encode()
    try:
        # List bytes: a file name put there by other programs may not be valid UTF-8.
        names = os.listdir(FOLDER.encode())
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        return []
    found = [number_of(name[: -len(end)]) for name in names if name.endswith(end)]
    return sorted([number for number in found if number])


def head(name: str) -> "tuple[str, str, bool, list[tuple[str, int, int]]] | None":
    """Return the head of a game as `actions_head.read` does; None if it cannot be read."""
    # Imported here: a list of names does without.
    from shared.rules.records import actions_head

    try:
        with open(FOLDER + "/" + name, "rb") as file:
            size = actions_head.size_of(file.read(actions_head.BEFORE))
            if not 0 < size <= _HEAD_MAX:
                return None
            return actions_head.read(file.read(size))
    except (OSError, ValueError, IndexError):
        return None


def is_whole(name: str) -> bool:
    """Return whether the file of a game matches its checksum."""
    path = FOLDER + "/" + name
    try:
        left = os.stat(path)[6] - SUM_BYTES
        found = hashlib.sha256()
        with open(path, "rb") as file:
            while left > 0:
                piece = file.read(min(left, _PIECE))
                if not piece:
                    return False
                found.update(piece)
                left -= len(piece)
            return left == 0 and found.digest()[:SUM_BYTES] == file.read(SUM_BYTES)
    except OSError:
        return False
