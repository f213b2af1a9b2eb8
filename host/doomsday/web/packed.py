"""Pack files of the site: what the first picture needs smaller than gzip would.

web/unpack/unpack.c unpacks it in the page. A packed file is the size of its content (4 bytes,
least significant first), the properties of LZMA (1 byte) and the stream.
"""

import gzip
import lzma
import struct

# Bits of the byte before, and of the position, that choose probabilities: the best for .mpy files.
_LITERAL_BITS = 4
_POSITION_BITS = 0
_HEADER = struct.Struct("<IB")
_MOST = 64 << 20


def packed(content: bytes) -> bytes:
    """Return the content in packed form; the same for the same content.

    Raises: ValueError if it has more bytes than the page would unpack.
    """
    if len(content) > _MOST:
        raise ValueError("the content is too large to be unpacked in a page")
    method = {
        "id": lzma.FILTER_LZMA1,
        "preset": 9 | lzma.PRESET_EXTREME,
        "dict_size": max(len(content), 4096),
        "lc": _LITERAL_BITS,
        "lp": 0,
        "pb": _POSITION_BITS,
    }
    properties = _POSITION_BITS * 45 + _LITERAL_BITS
    stream = lzma.compress(content, lzma.FORMAT_RAW, filters=[method])
    return _HEADER.pack(len(content), properties) + stream


def gzipped(content: bytes) -> bytes:
    """Return the content in gzip's form, which browsers unpack; the same for the same content."""
    return gzip.compress(content, 9, mtime=0)
