"""Which board a program on a box was made for, told by its data file."""

import hashlib

from doomsday import boards
from doomsday.boards import Board
from doomsday.image import build


def made_for(digest: str) -> Board | None:
    """The board whose data file, compiled, has that SHA-256 in hex; None for none of ours."""
    for board in boards.read_all():
        if hashlib.sha256(build.board_data(board.name)).hexdigest() == digest:
            return board
    return None
