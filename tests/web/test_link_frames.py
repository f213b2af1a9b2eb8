"""Frames, messages, checksums and compression in JavaScript equal those in Python."""

import binascii
import random
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from doomsday.device.port import bounds, patience
from shared.link import frames, limits, messages
from shared.rules import games
from tests.link import frame_cases
from tests.packs import packed as packed_companies
from tests.sampling import cases
from tests.web.link_node import Link, link, packed, unpacked

_KINDS = [row[0] for row in messages.SHAPES]
_PRINTABLE = bytes(code for code in range(32, 127) if code != ord("#"))


@pytest.fixture(scope="module")
def js() -> Iterator[Link]:
    with link() as running:
        yield running


def test_limits_and_messages_are_those_of_the_box(js: Link) -> None:
    found = js.do("constants")
    ours = {
        **vars(limits),
        **vars(bounds),
        "WORKING": limits.WORKING[0],
        "QUICK_MS": 1000 * patience.QUICK_S,
        "SLOWEST_MS": 1000 * patience.SLOWEST_S,
        "LONGEST_MS": 1000 * patience.LONGEST_S,
    }
    assert found["limits"] == {name: ours[name] for name in found["limits"]}
    kinds = {
        name: value
        for name, value in vars(messages).items()
        if name[0].isupper() and name.isupper()
    }
    kinds["SHAPES"] = [[*row] for row in messages.SHAPES]
    kinds["NO_SUCH"] = kinds.pop("NONE")
    kinds["UNNAMED"] = games.UNNAMED
    del kinds["TYPE_CHECKING"]
    assert found["messages"] == kinds


def drawn_frame(chance: random.Random) -> tuple[int, int, str, bytes]:
    """Return a frame with any body, also of kinds that do not have such a one."""
    body = bytes(chance.choice(_PRINTABLE) for _ in range(chance.randrange(60)))
    return chance.randrange(256), chance.randrange(256), chance.choice(_KINDS), body


def drawn_stream(chance: random.Random) -> bytes:
    """Return frames, damaged frames and noise."""
    stream = bytearray()
    for _ in range(chance.randrange(1, 7)):
        part = bytearray(frames.encode(*drawn_frame(chance)))
        way = chance.randrange(6)
        if way == 1:
            part[chance.randrange(len(part))] ^= 1 << chance.randrange(8)
        elif way == 2:
            part = part[: chance.randrange(len(part))]
        elif way == 3:
            part = bytearray(chance.randbytes(chance.randrange(40)))
        elif way == 4:
            part = bytearray(chance.choice((b"#", b"\n", b"##", b">>> \r\n", b"\x06", part * 9)))
        stream += part
    return bytes(stream)


def split(stream: bytes, chance: random.Random) -> list[bytes]:
    """Return a stream in pieces."""
    cuts = sorted(chance.randrange(len(stream) + 1) for _ in range(chance.randrange(6)))
    return [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]


def read(pieces: list[bytes], limit: int, keep: int) -> dict[str, object]:
    reader = frames.Reader(limit, keep)
    found = []
    for piece in pieces:
        reader.feed(piece)
        while (frame := reader.next()) is not None:
            found.append([*frame[:3], packed(frame[3])])
    return {"found": found, "noise": packed(reader.noise)}


def test_random_frames_are_written_alike(js: Link) -> None:
    chance = random.Random(38)
    drawn = [drawn_frame(chance) for _ in range(3_000)]
    written = js.do("encode", frames=[[*frame[:3], packed(frame[3])] for frame in drawn])
    assert [unpacked(frame) for frame in written] == [frames.encode(*frame) for frame in drawn]


def test_the_same_frames_and_noise_are_found_in_thousands_of_damaged_streams(js: Link) -> None:
    chance = random.Random(1)
    count = 0
    for _ in range(cases(20_000, 4_000)):
        pieces = split(drawn_stream(chance), chance)
        limit, keep = (
            chance.choice((40, limits.REQUEST_MAX, limits.REPLY_MAX)),
            chance.choice((0, 30)),
        )
        ours = read(pieces, limit, keep)
        theirs = js.do(
            "frames", pieces=[packed(piece) for piece in pieces], limit=limit, keep=keep
        )
        assert theirs == ours, pieces
        count += len(theirs["found"])
    assert count > 4_000


def test_bodies_are_packed_and_refused_alike(js: Link) -> None:
    chance = random.Random(2)
    shapes = sorted({shape for row in messages.SHAPES for shape in row[1:] if shape is not None})
    rows: list[tuple[str, bytes]] = []
    for shape in [*shapes, *frame_cases.SHAPES]:
        rows += [(shape, body) for body in frame_cases.FIELDS]
        for _ in range(100):
            once, _, group = shape.partition("*")
            letters = once + group * chance.randrange(3)
            body = bytearray(b" ".join(drawn_field(letter, chance) for letter in letters))
            if body and chance.randrange(2):
                body[chance.randrange(len(body))] = chance.choice(_PRINTABLE)
            rows.append((shape, bytes(body)))
    found = js.do("unpack", rows=[[shape, packed(body)] for shape, body in rows])
    taken = refused = 0
    for (shape, body), values in zip(rows, found, strict=True):
        try:
            ours = messages.unpack(shape, body)
        except ValueError:
            assert values is None, (shape, body)
            refused += 1
            continue
        assert values == [_field(value) for value in ours], (shape, body)
        taken += 1
    assert min(taken, refused) > 200
    again = [[shape, values] for (shape, _), values in zip(rows, found, strict=True) if values]
    bodies = [body for (_, body), values in zip(rows, found, strict=True) if values]
    assert [unpacked(body) for body in js.do("pack", rows=again)] == bodies


def drawn_field(letter: str, chance: random.Random) -> bytes:
    if letter == "n":
        return str(chance.choice((0, 9, chance.randrange(2**32)))).encode()
    if letter == "t":
        letters = "a Z#%~ä€\U0001f3b2\n\x7f\ufeff"
        return messages.escape("".join(chance.choices(letters, k=chance.randrange(9))))
    return binascii.b2a_base64(chance.randbytes(chance.randrange(20)))[:-1]


def _field(value: object) -> object:
    return {"bytes": packed(value)} if isinstance(value, bytes) else value


def drawn_file(chance: random.Random) -> bytes:
    """Return what is compressed: companies, noise, and matches of every length and distance."""
    way = chance.randrange(5)
    if way == 0:
        return packed_companies(count=chance.randrange(1, 7)) * chance.randrange(1, 12)
    if way == 1:
        return chance.randbytes(chance.choice((0, 1, 2, 3, 300, 70_000)))
    if way == 2:
        return bytes(chance.choices(b"ab", k=chance.randrange(2_000)))
    piece = chance.randbytes(chance.randrange(1, 400))
    between = chance.randbytes(chance.randrange(2_000))
    return (piece + between) * chance.randrange(1, 4) + piece[: chance.randrange(400)]


def test_deflated_files_inflate_in_a_window_of_one_kilobyte(js: Link) -> None:
    chance = random.Random(3)
    files = [drawn_file(chance) for _ in range(cases(2_000, 150))]
    # Every distance of the window, and one more.
    for distance in (*range(1_000, 1_026), 1, 2, 255, 256, 257):
        piece = bytes(range(128, 250))
        files.append(piece + chance.randbytes(max(0, distance - len(piece))) + piece)
    stored = 0
    for file, text in zip(
        files, js.do("deflate", files=[packed(file) for file in files]), strict=True
    ):
        stream = unpacked(text)
        inflate = zlib.decompressobj(-limits.PACK_WBITS)
        assert inflate.decompress(stream) + inflate.flush() == file
        assert inflate.eof and not inflate.unused_data
        blocks = -(-len(file) // 65_535) or 1
        assert len(stream) <= len(file) + 5 * blocks
        stored += len(stream) > len(file)
    assert 0 < stored < len(files) // 2


def test_companies_are_deflated_nearly_as_well_as_by_zlib(js: Link) -> None:
    file = packed_companies(count=6)
    (text,) = js.do("deflate", files=[packed(file)])
    deflate = zlib.compressobj(9, zlib.DEFLATED, -limits.PACK_WBITS)
    best = len(deflate.compress(file) + deflate.flush())
    assert len(unpacked(text)) < 1.25 * best < len(file)


def test_checksums_are_those_of_zlib(js: Link) -> None:
    for data in (b"", b"123456789", bytes(range(256)) * 99):
        assert js.do("crc32", data=packed(data)) == binascii.crc32(data)


def test_the_time_is_local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/St_Johns")
    with link() as in_newfoundland:
        for moment, minutes in (("2026-11-27T12:00:00Z", -210), ("2026-06-27T23:30:00Z", -150)):
            seconds = datetime.fromisoformat(moment).timestamp()
            assert in_newfoundland.do("local_time", iso=moment) == seconds + 60 * minutes


def test_no_module_of_the_link_reaches_outside_of_it() -> None:
    folder = Path(__file__).parents[2] / "web" / "site" / "link"
    for module in folder.glob("*.js"):
        for line in module.read_text().splitlines():
            assert ' from "' not in line or ' from "./' in line, (module.name, line)
