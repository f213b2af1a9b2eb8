"""The output of MicroPython as the ESP32's serial line carries it, and the state of its REPL."""

MARKER = b"\x1aREPL\x1a"
_RAW_KEY = b"\x01"
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_PROMPT = b">>> "
_BANNER = b'Type "help()" for more information.\r\n' + _PROMPT
_LONGEST_PROMPT = 64


class Cooked:
    """Text as the port sends it: every line end is CR LF (mp_hal_stdout_tx_strn_cooked)."""

    def __init__(self) -> None:
        self._last = b""

    def __call__(self, text: bytes) -> bytes:
        """Return the bytes of `text`; an LF behind a CR, as the prompt has it, stays alone."""
        if not text:
            return b""
        cooked = (self._last + text).replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
        if self._last:
            # The CR before was sent already.
            cooked = cooked.removeprefix(b"\r")
        self._last = b"\r" if text.endswith(b"\r") else b""
        return cooked


class Repl:
    """Follows the output of the chip after a reset, from boot to its prompts.

    The box prints MARKER where its REPL begins; the line does not carry it. The REPL of this
    machine begins as the friendly one: where the chip's would be raw, the key for it is typed, and
    the line carries nothing until the raw prompt is there.
    """

    def __init__(self, raw: bool) -> None:
        """`raw`: whether the REPL begins as the raw one."""
        self._raw = raw
        self._entering = raw
        self._begun = False
        self._cooked = Cooked()
        # Output that was not judged yet; the line has carried the first `_sent` bytes of it.
        self._text = b""
        self._sent = 0

    @property
    def at_raw_prompt(self) -> bool:
        """Whether the REPL has begun and is the raw one."""
        return self._begun and self._raw

    @property
    def entering(self) -> bool:
        """Whether the box is on its way to a raw prompt, where no input may disturb it."""
        return self._entering

    def take(self, printed: bytes) -> tuple[bytes, bytes]:
        """Take in output; return what the line carries now, and what is to be typed."""
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
    """Return how much of `text` is before anything that may be the beginning of the marker."""
    for size in range(min(len(text), len(MARKER) - 1), 0, -1):
        if MARKER.startswith(text[-size:]):
            return len(text) - size
    return len(text)
