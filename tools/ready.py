"""Write what a new box offers, from examples/: two companies and two battleforces.

python tools/ready.py
"""

from collections.abc import Iterator
from pathlib import Path

from doomsday.companies.rosters import pack, read
from tools.arguments import parsed

ROOT = Path(__file__).resolve().parents[1]
# The module of each game, and the files of examples/ in the order in which seats are offered them.
# Their scores differ with the usual options, so no tie has to be rolled off.
READY = {
    "mfz": (
        "firmware/pages/mfz/setup/ready_companies.py",
        ("companies/lamplighters.toml", "companies/copper-finches.toml"),
    ),
    "mechwarrior": (
        "firmware/pages/mechwarrior/setup/ready_forces.py",
        ("battleforces/heron-watch.toml", "battleforces/plough-company.toml"),
    ),
}
# A function: a constant would be put where it is used.
_HEAD = '''"""What a new box offers, made by tools/ready.py. Loaded only there."""


def lines() -> "list[bytes]":
    """Return the lines of a roster file without its head."""
    return ['''
_WIDTH = 84


def body(game: str) -> bytes:
    """Return the lines of a game's ready rosters, as a roster file has them behind its head."""
    files = [read(ROOT / "examples" / name).checked() for name in READY[game][1]]
    return b"".join([pack(game, [file]).content.split(b"\n", 1)[1] for file in files])


def module(game: str) -> str:
    """Return the source of the module of a game."""
    lines = [_HEAD]
    for line in body(game).splitlines(keepends=True):
        lines += [8 * " " + _literal(part) for part in _parts(line)]
        lines[-1] += ","
    return "\n".join([*lines, "    ]", ""])


def _parts(line: bytes) -> Iterator[bytes]:
    """Yield pieces of a line that fit a line of source."""
    start = 0
    for end in range(1, len(line) + 1):
        if end == len(line) or len(_literal(line[start : end + 1])) > _WIDTH:
            yield line[start:end]
            start = end


def _literal(part: bytes) -> str:
    return 'b"' + repr(b'"' + part)[3:-1] + '"'


if __name__ == "__main__":
    parsed(__doc__)
    for game, (path, _) in READY.items():
        (ROOT / path).write_text(module(game), encoding="utf-8")
