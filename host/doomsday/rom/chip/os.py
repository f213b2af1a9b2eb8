"""Stand-in for os; with a seed, urandom repeats: SHA-256 of seed, boot number and counter."""

import sys

from uos import *  # noqa: F403

_seed, _boot = sys.argv[7], sys.argv[8]
_count = 0

if _seed != "-":

    def urandom(n):
        import hashlib

        global _count
        out = b""
        while len(out) < n:
            out += hashlib.sha256(("%s %s %d" % (_seed, _boot, _count)).encode()).digest()
            _count += 1
        return out[:n]


def sync():
    pass
