"""What device modules take from MicroPython's own module, for CPython."""

import zlib
from typing import BinaryIO

RAW = 1

_CHUNK = 64
_EINVAL = 22


class DeflateIO:
    """Reads what a stream of bare deflate holds."""

    def __init__(self, stream: BinaryIO, form: int, wbits: int) -> None:
        assert form == RAW
        self._stream = stream
        self._inflate = zlib.decompressobj(-wbits)

    def read(self, size: int) -> bytes:
        found = b""
        while len(found) < size and not self._inflate.eof:
            data = self._inflate.unconsumed_tail or self._stream.read(_CHUNK)
            if not data:
                raise EOFError
            try:
                found += self._inflate.decompress(data, size - len(found))
            except zlib.error:
                raise OSError(_EINVAL) from None
        return found
