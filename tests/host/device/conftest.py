"""A small program and flash, which are written in a moment."""

from dataclasses import replace

import pytest

from doomsday.device.chip.esptool import Esptool
from doomsday.image import build, pack

SMALL = 0x220000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a small program and flash, and start a model of a box from it."""

    def program(board: str, more: object = None) -> dict[str, bytes]:
        pieces = {"version.txt": b"small", "board.mpy": build.board_data(board)}
        return {build.PACK_PATH: pack.build(pieces)}

    known = Esptool.identify
    monkeypatch.setattr(build, "program_files", program)
    monkeypatch.setattr(Esptool, "identify", lambda tool: replace(known(tool), flash_size=SMALL))
