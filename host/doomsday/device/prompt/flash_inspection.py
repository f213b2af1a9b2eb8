"""Inspect the flash of a board whose program does not run, through its raw prompt."""

import re
import zlib
from dataclasses import dataclass

from doomsday.device.onbox import source
from doomsday.device.port import faults
from doomsday.device.prompt.repl import Repl
from doomsday.image import partitions, vfs

_LINE = re.compile(r"(vfs|jrnl) (\d{1,10}) (\d{1,10})|([0-9a-f]{64})")
# The header of a sector: magic, version, two numbers, CRC32; see
# firmware/box/store/journal_format.py.
_MAGIC = b"DBL"
_HEAD_SIZE = 16
_BLANK = b"\xff"
# A path or a stamp of up to 128 bytes in hex.
_PATH = re.compile(r"((?:[0-9a-f]{2}){0,128})\s*")
# Seconds; verifying a whole program takes several.
_CHECK_S = 60.0


@dataclass(frozen=True)
class FlashState:
    """The state of the file system and the journal partition.

    offset, size: of the file system partition, in bytes. blocks: size of the file system, None if
    there is none. sectors: the first bytes of each journal sector, () without a journal.
    """

    offset: int
    size: int
    blocks: int | None
    sectors: tuple[bytes, ...]

    @property
    def unreadable(self) -> int:
        """The number of damaged journal sectors: neither blank nor with a valid header.

        A single one beside good ones is not damage: a power cut may hit the start of a sector.
        """
        used = [sector for sector in self.sectors if sector.strip(_BLANK)]
        bad = [sector for sector in used if not _is_head(sector)]
        return len(bad) if len(bad) > 1 or len(bad) == len(used) else 0

    @property
    def image_mib(self) -> int:
        """The flash size in MiB that the file system was made for; 0 if it fits or is missing."""
        if self.blocks is None or self.blocks * vfs.BLOCK == self.size:
            return 0
        return (self.offset + self.blocks * vfs.BLOCK) // partitions.MIB

    @property
    def flash_mib(self) -> int:
        """The flash size of the board in MiB."""
        return (self.offset + self.size) // partitions.MIB


def read(repl: Repl) -> FlashState:
    """Read the flash state of a board at its raw prompt.

    Raises: what Repl.run raises, Failure for an invalid reply.
    """
    return parse(repl.run(source("flash_state")))


def damaged_file(repl: Repl) -> str:
    """Return the path of the first damaged program file of a box at its raw prompt, "" for none.

    Raises: what Repl.run raises, Failure for an invalid reply.
    """
    path = _PATH.fullmatch(repl.run(source("damaged_file"), _CHECK_S))
    if path is None:
        raise faults.invalid_reply("the path of a damaged file is malformed")
    return bytes.fromhex(path[1]).decode("utf-8", "replace")


def stamp(repl: Repl) -> str:
    """Return the stamp of the program of a box at its raw prompt, "" for none.

    Raises: what Repl.run raises, Failure for an invalid reply.
    """
    found = _PATH.fullmatch(repl.run(source("stamp")))
    if found is None:
        raise faults.invalid_reply("the stamp of its program is malformed")
    return bytes.fromhex(found[1]).decode("utf-8", "replace")


def parse(text: str) -> FlashState:
    """Parse the output of onbox/flash_state.py. Raises: Failure for anything else."""
    places: dict[str, tuple[int, int]] = {}
    heads: dict[str, list[bytes]] = {"vfs": [], "jrnl": []}
    label = ""
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is None or (match[4] and not label):
            raise faults.invalid_reply("the list of its partitions is malformed")
        if match[4]:
            heads[label].append(bytes.fromhex(match[4]))
        else:
            label = match[1]
            places[label] = (int(match[2]), int(match[3]))
    if places.keys() != heads.keys():
        raise faults.invalid_reply("the list of its partitions is malformed")
    offset, size = places["vfs"]
    blocks = next((found for head in heads["vfs"] if (found := vfs.blocks_of(head))), None)
    return FlashState(offset, size, blocks, tuple(heads["jrnl"]))


def _is_head(sector: bytes) -> bool:
    head = sector[:_HEAD_SIZE]
    crc = int.from_bytes(head[12:], "little")
    return head.startswith(_MAGIC) and zlib.crc32(head[:12]) == crc
