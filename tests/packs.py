"""Pack company files of one game for tests that need no more than that."""

from binascii import crc32
from pathlib import Path

from doomsday.companies.rosters import Pack, pack, pack_folder, read
from tests.onbox import ROOT

EXAMPLES = ROOT / "examples" / "companies"
BATTLEFORCES = ROOT / "examples" / "battleforces"
# Battleforces whose units have combat dials.
DIALS = ROOT / "examples" / "dials"
SHEETS = ROOT / "examples" / "sheets"
# The roster file of a box from which all companies were removed: it offers no ready ones.
NO_ROSTERS = b"doomsday 1 %08x\n" % crc32(b"1")


def pack_of(folder: Path = EXAMPLES, count: int | None = None) -> Pack:
    """Return the companies of a folder, or the first `count` of them."""
    if count is not None:
        return pack(
            "mfz", [read(path).checked() for path in sorted(folder.glob("*.toml"))[:count]]
        )
    packs, problems = pack_folder(folder)
    assert not problems, problems
    (only,) = packs
    return only


def packed(folder: Path = EXAMPLES, count: int | None = None) -> bytes:
    """Return the companies as the roster file of a box."""
    return pack_of(folder, count).content
