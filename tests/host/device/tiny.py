"""Programs of a few small pieces, for tests of updates that need no box behind the prompt."""

from functools import cache

from doomsday.image import build, pack
from doomsday.image.compile import compile_all

Program = dict[str, bytes]
_built = build.program_files
PIECES = 12
# What the module `rehearse` does; the result of a game that goes on.
NO_GAME = "print('none')\n"
GAME = "print('game 1 20 0 12345678 3a00')\n"
OTHER_GAME = "print('game 1 20 0 87654321 3a00')\n"
RAISES = "raise ValueError('new')\n"


def program(number: int, rehearse: str = NO_GAME, board: str = "sim", size: int = 900) -> Program:
    """Return the files of a version as build.program_files does.

    number: of the version; two versions differ in two pieces. size: bytes of each other piece.
    """
    modules = {"rehearse.py": rehearse.encode(), "app.py": b"VERSION = %d\n" % number}
    pieces = {name.replace(".py", ".mpy"): mpy for name, mpy in compile_all(modules).items()}
    pieces["board.mpy"] = build.board_data(board)
    pieces["version.txt"] = b"doomsday 1.0 %012d" % number
    for at in range(PIECES):
        pieces[f"m{at}.mpy"] = bytes([at]) * size
    return {**_start_files(), build.PACK_PATH: pack.build(pieces)}


@cache
def _start_files() -> Program:
    """Return the start files of this version; tests replace build.program_files."""
    return {path: body for path, body in _built("sim").items() if path != build.PACK_PATH}


def folder(slot: str = "lib", board: str = "sim") -> Program:
    """Return the files of a program of an older version, which cannot replay a game."""
    return {
        "/boot.py": b"import sys\nsys.path[-1] = '/%s'\n" % slot.encode(),
        "/main.py": b"from box import app\n",
        f"/{slot}/board.mpy": build.board_data(board),
        f"/{slot}/box/app.mpy": b"M" * 2000,
        f"/{slot}/shared/dice.mpy": b"M" * 200,
    }
