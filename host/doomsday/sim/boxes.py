"""Assemble a simulated box from a flash file and a board's name, and switch it on."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from doomsday import resources
from doomsday.sim.flashfile import open_flash
from doomsday.sim.hardware.process import HEAP, find_micropython
from doomsday.sim.hardware.ssd1306 import CONTROLLERS
from doomsday.sim.player import Player
from doomsday.sim.serial.port_link import check_link
from doomsday.sim.supervisor import Supervisor


def switch_on(
    flash: Path,
    board: str = "sim",
    *,
    heap: str = HEAP,
    seed: int | None = None,
    fast: bool = False,
    link: Path | None = None,
    update: bool = False,
    slow: int = 1,
) -> Supervisor:
    """Switch a box on and return it; the caller polls and closes it.

    flash: created if missing. Other parameters: see Supervisor and open_flash. Raises: Failure.
    """
    if link is not None:
        check_link(link)
    data = resources.board_data(board)
    controller = CONTROLLERS[data.OLED.get("controller", "ssd1306")]
    micropython = find_micropython()
    file = open_flash(flash, board, update=update)
    try:
        return Supervisor(
            file,
            board=data,
            display=controller(upside_down=data.OLED["flip"]),
            micropython=micropython,
            heap=heap,
            seed=seed,
            fast=fast,
            link=link,
            slow=slow,
        )
    except BaseException:
        with suppress(OSError):
            file.close()
        raise


@contextmanager
def play_in(flash: Path, *, heap: str = HEAP, seed: int = 1) -> Iterator[Player]:
    """Switch a box on in virtual time, and yield a player for it once its program runs."""
    with switch_on(flash, heap=heap, seed=seed, fast=True) as box:
        player = Player(box)
        player.boot()
        yield player
