"""The flash of a board whose program does not run: what its raw prompt tells of it."""

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
# A path of up to 128 bytes in hex.
_PATH = re.compile(r"((?:[0-9a-f]{2}){0,128})\s*")
# Comparing a whole program with its checksums takes seconds.
_CHECK_S = 60.0


@dataclass(frozen=True)
class FlashState:
    """What lies in two partitions.

    offset, size: of the file system, in bytes. blocks: how many it was made with, None where
    there is no file system. sectors: how each sector of the journal begins; none without one.
    """

    offset: int
    size: int
    blocks: int | None
    sectors: tuple[bytes, ...]

    @property
    def unreadable(self) -> int:
        """Sectors of the journal that are neither blank nor the journal's.

        One is no damage beside good ones: the power may go while a sector is begun.
        """
        used = [sector for sector in self.sectors if sector.strip(_BLANK)]
        bad = [sector for sector in used if not _is_head(sector)]
        return len(bad) if len(bad) > 1 or len(bad) == len(used) else 0

    @property
    def image_mib(self) -> int:
        """The MiB of flash that the file system was made for; 0 where it fits, or is none."""
        if self.blocks is None or self.blocks * vfs.BLOCK == self.size:
            return 0
        return (self.offset + self.blocks * vfs.BLOCK) // partitions.MIB

    @property
    def flash_mib(self) -> int:
        """The MiB of flash that the board has."""
        return (self.offset + self.size) // partitions.MIB


def read(repl: Repl) -> FlashState:
    """Ask a board at its raw prompt. Raises what Repl.run raises, and Failure for nonsense."""
    return parse(repl.run(source("flash_state")))


def damaged_file(repl: Repl) -> str:
    """Return the path of the first damaged program file of a box at its raw prompt, "" for none.

    Raises what Repl.run raises, and Failure for nonsense.
    """
    said = _PATH.fullmatch(repl.run(source("damaged_file"), _CHECK_S))
    if said is None:
        raise faults.lies("a malformed path of a damaged file")
    return bytes.fromhex(said[1]).decode("utf-8", "replace")


def parse(text: str) -> FlashState:
    """Parse what onbox.flash_state printed. Raises: Failure for anything else."""
    places: dict[str, tuple[int, int]] = {}
    heads: dict[str, list[bytes]] = {"vfs": [], "jrnl": []}
    label = ""
    for line in text.splitlines():
        said = _LINE.fullmatch(line)
        if said is None or (said[4] and not label):
            raise faults.lies("a malformed list of its partitions")
        if said[4]:
            heads[label].append(bytes.fromhex(said[4]))
        else:
            label = said[1]
            places[label] = (int(said[2]), int(said[3]))
    if places.keys() != heads.keys():
        raise faults.lies("a malformed list of its partitions")
    offset, size = places["vfs"]
    blocks = next((found for head in heads["vfs"] if (found := vfs.blocks_of(head))), None)
    return FlashState(offset, size, blocks, tuple(heads["jrnl"]))


def _is_head(sector: bytes) -> bool:
    head = sector[:_HEAD_SIZE]
    crc = int.from_bytes(head[12:], "little")
    return head.startswith(_MAGIC) and zlib.crc32(head[:12]) == crc
