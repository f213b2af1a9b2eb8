"""Make the module of a game's rules for the box, in the format of box.game.reference."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doomsday.rulebook import Chapter, Condition, Topic

# Columns of a page of the box, beside the scroll bar.
PIXELS = 120

Width = Callable[[str], int]


def module(
    chapters: "Sequence[Chapter]", usual: Mapping[str, str], width: Width, source: str
) -> str:
    """Return the Python source of the module of texts.

    usual: the options of a game that has none of its own. width: of a text, in pixels.
    source: the file that the chapters are from, for the docstring.
    """
    data = packed(chapters, usual, width)
    lines = [f'"""The rules for the box, made by tools/rulebook.py from {source}."""', ""]
    lines += ["import io", "", "DATA = ("]
    lines += ["    " + _literal(part) for part in _parts(data)]
    return "\n".join([*lines, ")", "TEXTS = io.BytesIO(DATA)", ""])


def packed(chapters: "Sequence[Chapter]", usual: Mapping[str, str], width: Width) -> bytes:
    """Return chapters and topics as bytes; those without rows for the box are left out."""
    bodies = {
        topic.id: "\f".join(_rows(topic, usual, width)).encode("ascii")
        for chapter in chapters
        for topic in chapter.topics
    }
    offsets = dict.fromkeys(bodies, 0)
    # The index has the offsets behind it as text: their length settles it.
    while True:
        index = _index(chapters, bodies, offsets)
        at = len(index)
        before = dict(offsets)
        for name, body in bodies.items():
            offsets[name] = at
            at += len(body)
        if offsets == before:
            return index + b"".join(bodies.values())


def wrap(text: str, width: Width, most: int = PIXELS) -> list[str]:
    """Return the lines of a text, each at most `most` pixels wide."""
    lines = [""]
    for word in text.split():
        line = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(line) > most:
            lines.append(word)
        else:
            lines[-1] = line
    return lines


def _index(
    chapters: "Sequence[Chapter]", bodies: Mapping[str, bytes], offsets: Mapping[str, int]
) -> bytes:
    texts = []
    for chapter in chapters:
        lines = [chapter.title]
        for topic in chapter.topics:
            if bodies[topic.id]:
                place = str(offsets[topic.id]), str(len(bodies[topic.id]))
                row = topic.id, topic.title, _condition(topic.condition), *place
                lines.append("\t".join(row))
        if len(lines) > 1:
            texts.append("\n".join(lines).encode("ascii"))
    at = 1 + 2 * len(texts) + 2
    head = bytes((len(texts),))
    for text in [*texts, b""]:
        head += at.to_bytes(2, "little")
        at += len(text)
    return head + b"".join(texts)


def _rows(topic: "Topic", usual: Mapping[str, str], width: Width) -> Iterator[str]:
    for row in topic.for_box():
        known = row.condition is None or row.condition.holds(usual)
        number = row.numbers[0] if row.numbers else ""
        head = "\t".join(("+" if known else "-", _condition(row.condition), number))
        yield "\n".join([head, *(row.lines or wrap(row.text, width))])


def _condition(condition: "Condition | None") -> str:
    return "" if condition is None else f"{condition.option}={','.join(condition.values)}"


def _literal(part: bytes) -> str:
    """Return bytes as a literal in the quotes that the formatter prefers."""
    single = repr(b'"' + part)
    body = single[3:-1]
    if b'"' in part and b"'" not in part:
        return f"b'{body}'"
    body = body.replace("\\'", "'").replace('"', '\\"')
    return f'b"{body}"'


def _parts(data: bytes) -> Iterator[bytes]:
    """Yield pieces of the data that fit a line of source."""
    start = 0
    while start < len(data):
        end = start + 1
        while end < len(data) and len(repr(data[start : end + 1])) <= 90:
            end += 1
        yield data[start:end]
        start = end
