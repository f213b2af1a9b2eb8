"""Convert MicroPython's output to that on the ESP32's serial line, and track its REPL."""

MARKER = b"\x1aREPL\x1a"
_RAW_KEY = b"\x01"
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_PROMPT = b">>> "
_BANNER = b'Type "help()" for more information.\r\n' + _PROMPT
_LONGEST_PROMPT = 64


class Cooked:
    """Conversion of line ends to CR LF, as in the port (mp_hal_stdout_tx_strn_cooked)."""

    def __init__(self) -> None:
        self._last = b""

    def __call__(self, text: bytes) -> bytes:
        """Return `text` with every LF as CR LF; an LF after a CR stays unchanged."""
        if not text:
            return b""
        cooked = (self._last + text).replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        if self._last:
            # The previous call has sent the CR.
            cooked = cooked.removeprefix(b"\r")
        self._last = b"\r" if text.endswith(b"\r") else b""
        return cooked


class Repl:
    """The state of the REPL after a reset, derived from the output.

    The box prints MARKER where its REPL begins; the marker is not passed on. The unix port starts
    with the friendly REPL: if the chip's would be raw, the key for it is typed, and nothing is
    passed on until the raw prompt appears.
    """

    def __init__(self, raw: bool) -> None:
        """Start after a reset. raw: whether the REPL begins in raw mode."""
        self._raw = raw
        self._entering = raw
        self._begun = False
        self._cooked = Cooked()
        # Output that is not fully parsed yet; its first `_sent` bytes were passed on.
        self._text = b""
        self._sent = 0

    @property
    def at_raw_prompt(self) -> bool:
        """Whether the REPL has begun and is in raw mode."""
        return self._begun and self._raw

    @property
    def entering(self) -> bool:
        """Whether the box is switching to the raw prompt; do not send input meanwhile."""
        return self._entering

    def take(self, printed: bytes) -> tuple[bytes, bytes]:
        """Process output; return the bytes for the line, and the keys to type."""
        self._text += printed
        sent = b""
        if not self._begun:
            at = self._text.find(MARKER)
            program = self._text[: at if at >= 0 else _before_marker(self._text)]
            sent = self._cooked(program)
            self._text = self._text[len(program) :]
            if at < 0:
                return sent, b""
            self._begun = True
            self._text = self._text.removeprefix(MARKER)
        if self._entering:
            prompt, key = self._enter()
            return sent + prompt, key
        sent += self._cooked(self._text[self._sent :])
        raw, friendly = self._text.rfind(_RAW_PROMPT), self._text.rfind(_BANNER)
        if raw != friendly:
            self._raw = raw > friendly
        self._text = self._text[-_LONGEST_PROMPT:]
        self._sent = len(self._text)
        return sent, b""

    def _enter(self) -> tuple[bytes, bytes]:
        if self._text.endswith(_PROMPT):
            self._text = b""
            return b"", _RAW_KEY
        if not self._text.endswith(_RAW_PROMPT):
            return b"", b""
        self._entering = False
        self._text = _RAW_PROMPT
        self._sent = len(_RAW_PROMPT)
        return _RAW_PROMPT, b""


def _before_marker(text: bytes) -> int:
    """Return the length of `text` before a possible beginning of the marker."""
    for size in range(min(len(text), len(MARKER) - 1), 0, -1):
        if MARKER.startswith(text[-size:]):
            return len(text) - size
    return len(text)
