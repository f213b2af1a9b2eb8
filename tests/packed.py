"""Programs on the box with some modules replaced or damaged."""

from collections.abc import Mapping

from doomsday.image import build, pack


def with_modules(image: bytes, modules: Mapping[str, bytes]) -> bytes:
    """Return a flash whose program has other modules, compiled, by path such as "box/app.py".

    The pack is intact, even if the modules are not.
    """
    files = pack.files(build.read_file(image, build.PACK_PATH) or b"")
    pieces = {build.piece(path): content for path, content in modules.items()}
    assert pieces.keys() <= files.keys()
    return build.put_file(image, build.PACK_PATH, pack.build({**files, **pieces}))


def flipped(packed: bytes, path: str, bit: int = 2) -> bytes:
    """Return a pack with one bit changed in the middle of a module."""
    piece = pack.pieces(packed)[build.piece(path)]
    content = bytearray(packed)
    content[piece.offset + piece.length // 2] ^= 1 << bit
    return bytes(content)
