"""Print frames and parsed bytes as text, equal on both interpreters."""

from shared.link import frames, messages
from shared.link.limits import REQUEST_MAX

_PIECES = (
    frames.encode(7, 0, "H", b"1 0"),
    frames.encode(255, 255, "?"),
    frames.encode(1, 2, "D", messages.pack("d", bytes(range(160)))),
    frames.encode(1, 2, "D", bytes(REQUEST_MAX)),
    frames.encode(0, 3, "N", messages.escape("a # b %\n\x03 \u00e4")),
    frames.encode(0, 3, "N", b"\x01"),
    b"#",
    b"\n",
    b"##00",
    b"#0102H00000000\n",
    b"#0102h1 2zzzzzzzz\n",
    b"\x00\x03\xff\r\n>>> ",
    b"Traceback (most recent call last):\r\n",
)
FIELDS = (b"", b" ", b"0", b"00", b"1 2", b"-1", b"4294967296", b"%41", b"%e4", b"%2", b"a%0ab")
SHAPES = ("", "n", "nn", "t", "tn", "d", "n*tnn")


def lines():
    """Yield a line for each frame read from a corpus, and for each body accepted or refused."""
    for case in range(len(_PIECES) ** 2):
        first, last = divmod(case, len(_PIECES))
        stream = _PIECES[first] + _PIECES[last] + _PIECES[0]
        stream = stream[: len(stream) - case % 3] + _PIECES[last]
        for size in (1, 7, len(stream)):
            yield f"{case} {size} {read(stream, size)}"
    for shape in SHAPES:
        for body in FIELDS:
            yield f"{shape} {shown(body)} {taken(shape, body)}"


def read(stream, size):
    """Return the frames in a stream that arrives in pieces of `size` bytes."""
    reader = frames.Reader(REQUEST_MAX)
    found = []
    for at in range(0, len(stream), size):
        reader.feed(stream[at : at + size])
        frame = reader.next()
        while frame is not None:
            session, seq, kind, body = frame
            found.append(f"{session}:{seq}:{kind}:{shown(body)}")
            frame = reader.next()
    return " ".join(found)


def taken(shape, body):
    """Return the content of a body as text, or that it is refused."""
    try:
        values = messages.unpack(shape, body)
    except ValueError:
        return "refused"
    return (
        " ".join([shown(value) for value in values]) + " = " + shown(messages.pack(shape, *values))
    )


def shown(value):
    """Return a value as text that both interpreters print alike."""
    if isinstance(value, int):
        return str(value)
    data = value.encode() if isinstance(value, str) else value
    return "".join([f"{code:02x}" for code in data])


def main():
    for line in lines():
        print(line)
