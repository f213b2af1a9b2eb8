"""Company files of one game packed for a box, for tests that need no more of them."""

from pathlib import Path

from doomsday.companies.rosters import Pack, pack, pack_folder, read
from tests.onbox import ROOT

EXAMPLES = ROOT / "examples" / "companies"


def pack_of(folder: Path = EXAMPLES, count: int | None = None) -> Pack:
    """The companies of a folder, or the first `count` of them."""
    if count is not None:
        return pack("mfz", [read(path) for path in sorted(folder.glob("*.toml"))[:count]])
    packs, problems = pack_folder(folder)
    assert not problems, problems
    (only,) = packs
    return only


def packed(folder: Path = EXAMPLES, count: int | None = None) -> bytes:
    """As pack_of, as the file in which the box keeps them."""
    return pack_of(folder, count).content
