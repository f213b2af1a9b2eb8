"""Files of the site that are compressed already: any static host sends them as they are."""

import gzip

_LEVEL = 9


def gzipped(content: bytes) -> bytes:
    """Return the content in gzip's form, which a browser unpacks; the same at any time."""
    return gzip.compress(content, _LEVEL, mtime=0)
