"""Decode the text of a file, and say where it is none.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

_MARK = b"\xef\xbb\xbf"
_ASCII = 0x80


class NotText(ValueError):
    """Bytes that are not UTF-8. line: the first one that has such."""

    def __init__(self, line: int) -> None:
        super().__init__("line %d: this is not UTF-8 text" % line)
        self.line = line


def text_of(content: bytes) -> str:
    """Return a file in UTF-8 as text, without a mark of byte order. Raises: NotText."""
    if content.startswith(_MARK):
        content = content[len(_MARK) :]
    try:
        return content.decode()
    except UnicodeError:
        pass
    for number, line in enumerate(content.split(b"\n"), 1):
        if not _is_text(line):
            raise NotText(number)
    raise AssertionError("bytes of whole lines are text, all together are not")


def legible(content: bytes) -> str:
    """Return bytes as text, with a replacement character for each that is not UTF-8.

    >>> legible(b"Ann"), legible(b"Zo\\xeb")
    ('Ann', 'Zo\\ufffd')
    """
    if content.startswith(_MARK):
        content = content[len(_MARK) :]
    lines = []
    for line in content.split(b"\n"):
        if _is_text(line):
            lines.append(line.decode())
        else:
            lines.append("".join([chr(byte) if byte < _ASCII else "\ufffd" for byte in line]))
    return "\n".join(lines)


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeError:
        return False
    return True
