"""Detect the board that a program on a box was built for, by the hash of its board file."""

import hashlib

from doomsday.boards import catalog
from doomsday.boards.catalog import Board
from doomsday.image import build

# SHA-256 of the compiled board files in earlier versions, and their boards.
FORMER = {
    "7c1aecfee7c21cfdd6c26e9385cc755cc6658dec30005351438cc391bf4f9ac0": "devkitc",
    "d3811ddab0da47bbe138be4052ed00bb58a2d8ea4a77634cfb1cc6f84f188df1": "heltec_v2",
    "3c189e2e1bdcc81666b5236dd526016d668f75d1b768db15f63856ef0563cef6": "heltec_v3",
    "97affd8ed9e894ccaa09138a9270844c55a6a5e6e0f49510ff7c7d4b6dfa8fe2": "lilygo_lora32_v1",
    "5e404cce36c769f3aca675cfe94946a19696c3db1a92a48265d3847ae8807287": "lilygo_lora32_v21",
    "db55277b871da647aa9c714624a0808e461f9b3c36e989c856476821ab7bb839": "lilygo_t3_s3",
    "49d29cbc0ea32707292b5734b8445bdfe31336139eaaae51d2e597d6145d9d26": "lolin32_oled",
    "7240130f2bd267eceab2c716870ea8e6737e99d00bcc8ec6cff93e8762fda3b3": "s3_devkitc",
    "a1c7875d3978f87e8635a6c6fc9643e8522d3d6434b254889bca2a54fe3fd965": "sim",
}


def detect_board(digest: str) -> Board | None:
    """Return the board whose compiled board file has this SHA-256 (hex), else None."""
    return next((board for board in catalog.read_all() if digest in digests_of(board)), None)


def digests_of(board: Board) -> list[str]:
    """Return the SHA-256 (hex) of a board's compiled board file, now and in earlier versions."""
    now = hashlib.sha256(build.board_data(board.name)).hexdigest()
    return [now, *(digest for digest, name in FORMER.items() if name == board.name)]
