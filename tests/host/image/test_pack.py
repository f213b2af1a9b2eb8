"""Packs: building, looking up, and what damage does to them."""

import struct
import zlib
from random import Random

import pytest

from doomsday.image import pack

FILES = {
    "app.mpy": b"M\x06\x00\x1f" + bytes(range(200)),
    "board.mpy": b"M" * 16,
    "empty.txt": b"",
    "font": bytes(3000),
    "version.txt": b"doomsday 1.0 0123456789ab",
}


def looked_up(content: bytes, path: str) -> bytes | None:
    """Find a file as the box does: by one bucket of the table."""
    end = pack.trailer(content)
    key = pack.key(path)
    start = len(content) - pack.TRAILER_SIZE - 12 * end.entries * end.buckets
    start += 12 * end.entries * (key % end.buckets)
    for at in range(start, start + 12 * end.entries, 12):
        found, sixteenth, length, crc = struct.unpack_from("<IHHI", content, at)
        if found == key:
            piece = content[16 * sixteenth : 16 * sixteenth + length]
            assert zlib.crc32(piece) == crc
            return piece
    return None


def test_a_pack_gives_its_files_back():
    content = pack.build(FILES)
    pack.verify(content)
    assert pack.files(content) == FILES


def test_each_file_is_found_in_its_bucket():
    rng = Random(4)
    files = {f"m{n}.mpy": rng.randbytes(rng.randrange(900)) for n in range(260)}
    content = pack.build(files)
    assert {path: looked_up(content, path) for path in files} == files
    assert looked_up(content, "none.mpy") is None
    assert pack.trailer(content).entries * 12 <= 128


def test_pieces_begin_at_multiples_of_16_bytes_and_do_not_overlap():
    found = sorted(pack.pieces(pack.build(FILES)).values(), key=lambda piece: piece.offset)
    assert [piece.offset % 16 for piece in found] == [0] * len(FILES)
    for before, after in zip(found, found[1:], strict=False):
        assert before.offset + before.length <= after.offset
    assert {piece.path: piece.length for piece in found} == {
        path: len(data) for path, data in FILES.items()
    }


def test_the_order_of_files_does_not_matter():
    backwards = dict(reversed(FILES.items()))
    assert pack.build(FILES) == pack.build(backwards)


def test_the_index_alone_lists_the_pieces():
    content = pack.build(FILES)
    end = pack.trailer(content[-pack.TRAILER_SIZE :])
    index = content[end.index_offset : end.index_offset + end.index_length]
    assert pack.parse_index(index) == pack.pieces(content)
    assert end.pieces == len(FILES)


def test_a_pack_without_files_is_a_pack():
    assert pack.files(pack.build({})) == {}


def test_a_changed_file_leaves_the_other_pieces_as_they_are():
    old = pack.pieces(pack.build(FILES))
    new = pack.pieces(pack.build({**FILES, "app.mpy": b"shorter"}))
    assert [path for path in FILES if old[path].crc != new[path].crc] == ["app.mpy"]


def test_each_cut_is_noticed():
    content = pack.build(FILES)
    for length in range(len(content)):
        with pytest.raises(pack.PackError):
            pack.verify(content[:length])


def test_each_flipped_byte_is_noticed():
    content = bytearray(pack.build(FILES))
    for at in range(len(content)):
        content[at] ^= 0x41
        with pytest.raises(pack.PackError):
            pack.verify(bytes(content))
        content[at] ^= 0x41


def test_damage_is_named_by_its_piece():
    content = bytearray(pack.build(FILES))
    content[pack.pieces(bytes(content))["font"].offset + 7] ^= 1
    assert pack.damaged(bytes(content)) == ["font"]


def test_a_file_is_read_from_a_pack_that_is_damaged_elsewhere():
    content = bytearray(pack.build(FILES))
    content[pack.pieces(bytes(content))["font"].offset + 7] ^= 1
    assert pack.read(bytes(content), "app.mpy") == FILES["app.mpy"]
    assert pack.read(bytes(content), "font") is None
    assert pack.read(bytes(content), "none") is None
    assert pack.read(bytes(content[:-1]), "app.mpy") is None


def test_damage_between_pieces_is_named_as_such():
    content = bytearray(pack.build(FILES))
    content[-pack.TRAILER_SIZE - 1] ^= 1
    assert pack.damaged(bytes(content)) == [pack.WHOLE]


def test_another_format_is_refused_with_its_number():
    content = bytearray(pack.build(FILES))
    content[-24:-22] = b"\x02\x00"
    content[-4:] = zlib.crc32(content[:-4]).to_bytes(4, "little")
    with pytest.raises(pack.PackError, match="format 2"):
        pack.verify(bytes(content))


@pytest.mark.parametrize("lines", [b"", b"a b c d\n", b"00000000 -16 1 a\n", b"00000000 0 1\n"])
def test_an_index_with_a_wrong_checksum_or_line_is_refused(lines):
    right = b"%08x\n" % zlib.crc32(lines)
    if lines:
        with pytest.raises(pack.PackError, match="index is damaged"):
            pack.parse_index(lines + right)
    with pytest.raises(pack.PackError, match="index is damaged"):
        pack.parse_index(lines + b"00000001\n")


def test_paths_with_one_key_are_refused():
    assert pack.key("ghsbcrfk") == pack.key("lehpfuj")
    with pytest.raises(pack.PackError, match="same key"):
        pack.build({"ghsbcrfk": b"", "lehpfuj": b""})


@pytest.mark.parametrize(
    ("path", "data", "reason"),
    [
        ("large", bytes(65_536), "at most 65535"),
        ("a name", b"", "cannot hold"),
        ("line\n", b"", "cannot hold"),
        ("index", b"", "called index"),
    ],
)
def test_what_a_pack_cannot_hold_is_refused(path, data, reason):
    with pytest.raises(pack.PackError, match=reason):
        pack.build({path: data})


def test_a_pack_that_is_too_large_is_refused():
    with pytest.raises(pack.PackError, match="bytes"):
        pack.build({f"{n}": bytes(65_000) for n in range(17)})
