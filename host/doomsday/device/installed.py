"""The programs on a box at its prompt: packs, and folders of older versions."""

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from doomsday.device.prompt import flash_inspection
from doomsday.device.prompt.board_files import Agent
from doomsday.device.prompt.board_replies import Entry
from doomsday.image import build, pack
from doomsday.image.pack import PackError, Piece, Trailer

_BOARD = "board.mpy"
# The checksum at the end of a pack.
_CRC_SIZE = 4


@dataclass(frozen=True)
class Program:
    """A program on a box.

    slot: its pack or folder. board: SHA-256 of its board file, "" if it cannot be read. pieces: of
    a pack by path, {} for a folder. is_damaged: whether a pack has a wrong checksum; folders are
    not checked.
    """

    slot: str
    board: str
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    is_damaged: bool = False

    @property
    def path(self) -> str:
        """The path of the pack or folder."""
        return f"/{self.slot}"


def slots(agent: Agent, said: str, beside: Mapping[str, Entry]) -> list[str]:
    """Return the slots of the program that boot.py starts and, on trial, of the one before.

    said: the content of `slot`. beside: the files in the root of the board. Raises: Failure.
    """
    named = build.slots(said)
    if _is_there(agent, named[0], beside):
        return named
    return [slot for slot in build.SLOTS if _is_there(agent, slot, beside)][:1] or named


def find(agent: Agent, slot: str, beside: Mapping[str, Entry]) -> Program | None:
    """Return the program in a slot, None if there is none. Raises: Failure.

    beside: the files in the root of the board.
    """
    path = f"/{slot}"
    if not _is_there(agent, slot, beside):
        return None
    if slot in build.FOLDERS:
        return Program(slot, agent.digest(f"{path}/{_BOARD}"))
    size = beside[path].size
    try:
        end = _trailer(agent, path, size)
        pieces = pack.parse_index(agent.read_range(path, end.index_offset, end.index_length))
    except PackError:
        return Program(slot, "", is_damaged=True)
    board = _board(agent, path, pieces)
    if agent.crc(path, size - _CRC_SIZE) != end.crc:
        return Program(slot, board, is_damaged=True)
    return Program(slot, board, pieces)


def board_of(agent: Agent, beside: Mapping[str, Entry]) -> str:
    """Return the SHA-256 of the board file of any program on a board, "" for none.

    For a board whose own program is damaged. Raises: Failure.
    """
    for slot in build.SLOTS:
        program = find(agent, slot, beside)
        if program is not None and program.board:
            return program.board
    return ""


def check(agent: Agent, program: Program) -> bool:
    """Return whether the program is intact, as far as the board can tell. Raises: Failure."""
    if program.slot in build.PACKS:
        return not program.is_damaged
    # The board has its start files, which know how to check it.
    agent.fresh()
    return not flash_inspection.damaged_file(agent.repl)


def _is_there(agent: Agent, slot: str, beside: Mapping[str, Entry]) -> bool:
    return agent.has(f"/{slot}/box") if slot in build.FOLDERS else f"/{slot}" in beside


def _trailer(agent: Agent, path: str, size: int) -> Trailer:
    """Return the trailer of a pack of `size` bytes. Raises: PackError."""
    if size < pack.TRAILER_SIZE:
        raise PackError("it is too short for a pack")
    end = pack.trailer(agent.read_range(path, size - pack.TRAILER_SIZE, pack.TRAILER_SIZE))
    if end.length != size:
        raise PackError(f"it has {size} bytes of {end.length}")
    return end


def _board(agent: Agent, path: str, pieces: Mapping[str, Piece]) -> str:
    """Return the SHA-256 of the board file in a pack, "" if it is damaged."""
    piece = pieces.get(_BOARD)
    if piece is None:
        return ""
    content = agent.read_range(path, piece.offset, piece.length)
    return hashlib.sha256(content).hexdigest() if zlib.crc32(content) == piece.crc else ""
