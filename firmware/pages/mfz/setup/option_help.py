"""Help texts of options. Loaded only while an option is edited.

They are 3 KB in one text, which the set-up may not find in one piece. On the box it is a file
(host/doomsday/image/data_files.py).
"""

import io

from micropython import const

from pages.mfz.setup import option_words

_PIECE = const(256)

_ROWS = io.BytesIO(option_words.OPTION_HELP)


def fields(name: str) -> "list[str]":
    """Return the row of an option: name, help, then pairs of value and help.

    Raises: ValueError if there is none.
    """
    key = ("\n" + name + "\t").encode()
    _ROWS.seek(0)
    found = b""
    while True:
        piece: bytes = _ROWS.read(_PIECE)
        if not piece:
            raise ValueError("there is no help for " + name)
        found += piece
        at = found.find(key)
        end = found.find(b"\n", at + 1)
        if at >= 0 and end >= 0:
            return found[at + 1 : end].decode().split("\t")
        # What may be the beginning of the key, or of the row.
        found = found[at:] if at >= 0 else found[-len(key) :]
