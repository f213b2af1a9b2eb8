"""Encode and decode frames: checked lines of printable ASCII among other serial output.

A frame is `#`, session and sequence number (two hexadecimal digits each), a letter for the kind,
the body, CRC32 (eight digits) over everything after the `#`, and a line feed. A body is printable
ASCII without `#`, so every `#` starts a frame and a broken frame never hides a later one.
"""

import binascii

_START = b"#"
_END = b"\n"
_HEAD = 5
_CRC = 8
_HEX = b"0123456789abcdef"


def encode(session: int, seq: int, kind: str, body: bytes = b"") -> bytes:
    r"""Return a frame as bytes, with its line end. `session`, `seq`: 0..255.

    >>> encode(1, 2, "L", b"0")
    b'#0102L08428cec2\n'
    """
    head = ("%02x%02x%s" % (session, seq, kind)).encode()
    crc = binascii.crc32(body, binascii.crc32(head))
    return b"".join((_START, head, body, ("%08x" % crc).encode(), _END))


class Reader:
    r"""Find frames in bytes as they arrive.

    `limit`: the longest frame in bytes; longer ones are discarded. noise: the last `keep` bytes
    outside frames, for display only.

    >>> reader = Reader(limit=240)
    >>> reader.feed(b"boot: ok\r\n" + encode(1, 2, "L", b"0"))
    >>> reader.next()
    (1, 2, 'L', b'0')
    """

    def __init__(self, limit: int, keep: int = 0) -> None:
        self._line = bytearray(limit)
        self._size = 0
        self._more = b""
        self._at = 0
        self._keep = keep
        self.noise = b""

    @property
    def waiting(self) -> bool:
        """Return whether `next` may find a frame without more bytes."""
        return self._at < len(self._more)

    @property
    def partial(self) -> bool:
        """Return whether a frame has begun and not ended."""
        return self._size > 0 or self.waiting

    def feed(self, data: bytes) -> None:
        """Append received bytes."""
        self._more = self._more[self._at :] + data if self.waiting else data
        self._at = 0

    def next(self) -> "tuple[int, int, str, bytes] | None":
        """Return the next frame as (session, seq, kind, body), or None if bytes are missing."""
        more = self._more
        while self._at < len(more):
            start = more.find(_START, self._at)
            stop = start if start >= 0 else len(more)
            if not self._size:
                self._skip(stop)
                if start >= 0:
                    self._add(start + 1)
                continue
            end = more.find(_END, self._at, stop)
            if end >= 0:
                stop = end + 1
            whole = self._add(stop) and end >= 0
            frame = self._frame() if whole else None
            if frame is not None:
                self._size = 0
                return frame
            if stop < len(more) or whole:
                self._drop()
        self._more = b""
        self._at = 0
        return None

    def _add(self, end: int) -> bool:
        """Append bytes up to `end` to the partial frame; discard the frame if it is too long."""
        count = end - self._at
        if self._size + count > len(self._line):
            self._drop()
            self._skip(end)
            return False
        self._line[self._size : self._size + count] = self._more[self._at : end]
        self._size += count
        self._at = end
        return True

    def _skip(self, end: int) -> None:
        if self._keep:
            self.noise = (self.noise + self._more[self._at : end])[-self._keep :]
        self._at = end

    def _drop(self) -> None:
        """Discard the partial frame as noise."""
        if self._keep:
            self.noise = (self.noise + bytes(self._line[: self._size]))[-self._keep :]
        self._size = 0

    def _frame(self) -> "tuple[int, int, str, bytes] | None":
        line = memoryview(self._line)
        end = self._size - 1 - _CRC
        if end < 1 + _HEAD:
            return None
        crc = _number(line[end : self._size - 1])
        if crc < 0 or crc != binascii.crc32(line[1:end]):
            return None
        session = _number(line[1:3])
        seq = _number(line[3:5])
        body = bytes(line[1 + _HEAD : end])
        if session < 0 or seq < 0 or not _printable(line[5:end]):
            return None
        return session, seq, chr(line[5]), body


def _number(digits: memoryview) -> int:
    """Return the value of lower-case hexadecimal digits; -1 if there are others."""
    number = 0
    for digit in digits:
        value = _HEX.find(bytes((digit,)))
        if value < 0:
            return -1
        number = number << 4 | value
    return number


def _printable(text: memoryview) -> bool:
    for code in text:
        if not 32 <= code < 127:
            return False
    return True
