"""Write a flash file with a game of 400 plies at its table.

Run in a checkout's folder by its Python. Argument: the flash file to write.
"""

import sys
import tempfile
from pathlib import Path

from doomsday.image.build import flash_image
from tools.figures import program

_TABLE, _ROW, _LABEL = 0x8000, 32, b"jrnl\0"


def main(path: str) -> None:
    """Play the game in memory and put its journal into a new flash."""
    with tempfile.TemporaryDirectory() as folder:
        lib = program.lay_out(Path(folder))
        kept = Path(folder) / "kept"
        kept.mkdir()
        program.run("resume.py", [lib], "play", str(kept))
        journal = (kept / "journal.bin").read_bytes()
        games = {f"/games/{path.name}": path.read_bytes() for path in kept.glob("games/*")}
    flash = bytearray(flash_image("sim", files=games))
    label = flash.index(_LABEL, _TABLE) - 12
    start = int.from_bytes(flash[label + 4 : label + 8], "little")
    size = int.from_bytes(flash[label + 8 : label + 12], "little")
    if len(journal) > size:
        raise ValueError(f"a journal of {len(journal)} bytes for a partition of {size}")
    flash[start : start + len(journal)] = journal
    Path(path).write_bytes(flash)


if __name__ == "__main__":
    main(*sys.argv[1:])
