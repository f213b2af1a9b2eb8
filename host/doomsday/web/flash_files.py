"""What the site has to flash a board: facts about the boards, and the compiled programs.

The programs of two boards differ in a few pieces of their packs, so the site has the pack of one
board, and for each other board what to copy from it and what to put between.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from doomsday import resources
from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.device.board_detect import digests_of
from doomsday.image import build, pack
from doomsday.web.packed import gzipped

BOARDS = "flash/boards.json"
PROGRAMS = "flash/programs.json.gz"
PYTHON = "flash/python.json.gz"
_HERE = Path(__file__).parents[2]
# The modules of the project that the page runs to flash a board; see flash_calls.py.
MODULES = (
    "doomsday.device.backup.box_data",
    "doomsday.device.chip.flash_contents",
    "doomsday.errors",
    "doomsday.image.box_files",
    "doomsday.image.box_paths",
    "doomsday.image.firmware_check",
    "doomsday.image.layout",
    "doomsday.image.md5",
    "doomsday.image.pack",
    "doomsday.image.partitions",
    "doomsday.image.superblock",
    "doomsday.records.endings",
    "doomsday.values",
    "doomsday.web.flash_calls",
)
# Copies shorter than this are not worth their instruction.
_COPY_LEAST = 16

# A part of a pack: offset and length in the first board's pack, or bytes in base64.
Part = list[int] | str


def flash_files() -> dict[str, bytes]:
    """Return the files of the site by path."""
    return {BOARDS: boards(), PROGRAMS: programs(), PYTHON: python()}


def boards() -> bytes:
    """Return the facts about the boards that the page needs, as JSON."""
    real = _real_boards()
    return json.dumps(_facts(real, _programs(real)), indent=1).encode()


def programs() -> bytes:
    """Return the compiled programs of all boards, as compressed JSON."""
    return gzipped(json.dumps(_packed(_programs(_real_boards()))).encode())


def python() -> bytes:
    """Return the sources of the modules that the page runs, by path, as compressed JSON."""
    paths = {f"{name.replace('.', '/')}.py": _HERE / name.replace(".", "/") for name in MODULES}
    sources = {path: place.with_suffix(".py").read_text("utf-8") for path, place in paths.items()}
    sources["typing.py"] = (resources.firmware() / "thin" / "typing.py").read_text("utf-8")
    return gzipped(json.dumps(sources).encode())


def _real_boards() -> list[Board]:
    return [board for board in catalog.read_all() if not board.simulated]


def _programs(boards: list[Board]) -> dict[str, dict[str, bytes]]:
    return {board.name: build.program_files(board.name) for board in boards}


def _facts(boards: list[Board], programs: Mapping[str, Mapping[str, bytes]]) -> dict[str, object]:
    """Return what the page knows of boards.

    chips: names by the id in an application. boards: a row each. digests: of its compiled board
    file, in all versions. usb: as in the catalog. pack: SHA-256 of its pack.
    """
    chips = resources.chips()
    return {
        "chips": {facts["image_id"]: facts["name"] for facts in chips.values() if _real(facts)},
        "version": resources.version(),
        "boards": [
            {
                "name": board.name,
                "title": board.title,
                "chip": board.chip_name,
                "image_id": chips[board.chip]["image_id"],
                "bootloader": chips[board.chip]["bootloader"],
                "firmware": board.firmware,
                "download": board.download,
                "flash_mib": board.flash_mib,
                "usb": board.usb,
                "digests": digests_of(board),
                "pack": hashlib.sha256(programs[board.name][build.PACK_PATH]).hexdigest(),
            }
            for board in boards
        ],
    }


def _real(facts: Mapping[str, Any]) -> bool:
    return facts["image_id"] is not None


def _packed(programs: Mapping[str, Mapping[str, bytes]]) -> dict[str, object]:
    """Return the files that all programs share, the first board's pack, and the others' parts."""
    first = next(iter(programs.values()))
    base = first[build.PACK_PATH]
    shared = {path: body for path, body in first.items() if path != build.PACK_PATH}
    shared[build.SLOT_PATH] = build.PACK_PATH[1:].encode()
    packs = {name: parts_of(files[build.PACK_PATH], base) for name, files in programs.items()}
    return {
        "path": build.PACK_PATH,
        "files": {path: _base64(body) for path, body in shared.items()},
        "base": _base64(base),
        "packs": packs,
    }


def parts_of(content: bytes, base: bytes) -> list[Part]:
    """Return the parts of a pack: its pieces are copied from `base` where that has them."""
    known = {base[one.offset : one.offset + one.length]: one.offset for one in _by_place(base)}
    parts: list[Part] = []
    literal = bytearray()
    done = 0
    for piece in _by_place(content):
        body = content[piece.offset : piece.offset + piece.length]
        if piece.length < _COPY_LEAST or body not in known:
            continue
        literal += content[done : piece.offset]
        done = piece.offset + piece.length
        _append(parts, literal, known[body], piece.length)
        literal.clear()
    literal += content[done:]
    if literal:
        parts.append(_base64(bytes(literal)))
    return parts


def _append(parts: list[Part], literal: bytearray, offset: int, length: int) -> None:
    """Append what lies between, and a copy; zeros that only fill up to a piece are copied too."""
    last = parts[-1] if parts else None
    if isinstance(last, list) and not literal.strip(b"\0"):
        gap = offset - (last[0] + last[1])
        if gap == len(literal):
            last[1] += gap + length
            return
    if literal:
        parts.append(_base64(bytes(literal)))
    parts.append([offset, length])


def _by_place(content: bytes) -> list[pack.Piece]:
    return sorted(pack.pieces(content).values(), key=lambda piece: piece.offset)


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()
