"""Write the list of the site's files into its service worker (web/site/sw.js)."""

import hashlib
import json
from collections.abc import Collection, Mapping

PATH = "sw.js"
# The line that is replaced: the worker's file is valid JavaScript without a list too.
EMPTY = "const FILES = { first: {}, later: {} };\n"
# Not of the site as it is used: these are for a host, and for `doomsday web`.
_NOT_LISTED = (PATH,)
_DIGITS = 16


def completed(files: Mapping[str, bytes], first: Collection[str]) -> bytes:
    """Return the worker with the paths and hashes of the files in its list.

    first: paths that are kept when the site is first opened; the others are kept when used.
    Raises: ValueError if the worker has no place for the list.
    """
    worker = files[PATH].decode("utf-8")
    if worker.count(EMPTY) != 1:
        raise ValueError(f"{PATH} must have this line once: {EMPTY}")
    rows = {path: digest(content) for path, content in files.items() if path not in _NOT_LISTED}
    lists = {
        "first": {path: row for path, row in sorted(rows.items()) if path in first},
        "later": {path: row for path, row in sorted(rows.items()) if path not in first},
    }
    return worker.replace(EMPTY, f"const FILES = {json.dumps(lists)};\n").encode()


def digest(content: bytes) -> str:
    """Return the first digits of the SHA-256: it tells versions of a file apart."""
    return hashlib.sha256(content).hexdigest()[:_DIGITS]
