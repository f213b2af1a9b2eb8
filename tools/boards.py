"""Build boards/README.md and the wiring pictures from the boards' data files."""

import sys
from collections.abc import Iterator
from pathlib import Path

from doomsday import boards, wiring
from doomsday.boards import Board

BOARDS = Path(__file__).parent.parent / "boards"

_HEAD = """\
# Boards

Made by `tools/boards.py` from the data files in this folder; do not edit it here.

**Nobody has tried {tried} on hardware yet.** The display's pins were read in the
sources named below each board, and a test holds every file against what its chip can do
([chips.py](chips.py)): no button on a pin that decides how the chip starts, that flash or USB
needs, or that the console talks on. Another test starts the program with every board's file on the
simulated box, which models pins by number, not the board around them. That the buttons' pins are
free and within reach is our reading of the makers' pin tables: compare them with what is printed
on your board before you solder.

The pictures show which pin goes where, not where on the board it sits. New to this? Begin with
[docs/build.md](../docs/build.md).

"""


def write(folder: Path) -> None:
    """Put README.md and pictures/ into `folder`, made anew."""
    real = [board for board in boards.read_all() if not board.simulated]
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for board in real:
        (pictures / f"{board.name}.svg").write_text(wiring.as_svg(board), "utf-8")
    (folder / "README.md").write_text(readme(real), "utf-8")


def readme(real: list[Board]) -> str:
    """The page about `real`, the boards that one can hold in one's hand."""
    untried = sum(not board.tried for board in real)
    tried = "any of these boards" if untried == len(real) else f"{untried} of these boards"
    return _HEAD.format(tried=tried) + "\n".join([*_overview(real), "", *_sections(real)])


def _overview(real: list[Board]) -> Iterator[str]:
    yield "| board | name for commands | chip | flash | display | buttons A, B, C, D |"
    yield "| --- | --- | --- | ---: | --- | --- |"
    for board in real:
        display = "to be wired" if board.wired else "on the board"
        buttons = ", ".join(str(pin) for pin in board.buttons)
        yield (
            f"| [{board.title}](#{board.title.lower().replace(' ', '-').replace('.', '')}) "
            f"| `{board.name}` | {board.chip_name} | {board.flash_mib} MiB | {display} "
            f"| {buttons} |"
        )


def _sections(real: list[Board]) -> Iterator[str]:
    for board in real:
        yield from _section(board)


def _section(board: Board) -> Iterator[str]:
    yield f"## {board.title}\n"
    yield f"![Wiring of the {board.title}](pictures/{board.name}.svg)\n"
    yield "| pin | part | its terminal |"
    yield "| --- | --- | --- |"
    for wire in boards.wires(board):
        yield f"| **{wire.pin}** | {wire.part} | {wire.terminal} |"
    yield ""
    yield from (f"- {line}" for line in board.special)
    yield f"- {_wake(board)}"
    yield f"- MicroPython: `{board.firmware}` from <{board.download}>."
    yield f"- Inside: {_inside(board)}."
    yield f"- Tried on hardware: {board.tried or 'by nobody yet'}."
    yield f"- Sources: {'; '.join(board.sources)}.\n"


_WAKES = {
    "gpio": "The chip can wake from light sleep at a press of any button, not from deep sleep.",
    "any_low": "The chip can wake from deep sleep at a press of any button.",
    "one_low": "The chip can wake from deep sleep at a press of one button.",
    "none": "No press can wake the chip.",
}


def _wake(board: Board) -> str:
    return f"{_WAKES[board.wake]} The program does not send it to sleep yet."


def _inside(board: Board) -> str:
    oled = board.oled
    said = [f"display SDA {oled['sda']}, SCL {oled['scl']}, address 0x{oled['addr']:02X}"]
    if oled["rst"] is not None:
        said.append(f"its reset {oled['rst']}")
    if board.power is not None:
        said.append(f"its supply {board.power['pin']}, on at level {board.power['on']}")
    if board.led is not None:
        said.append(f"LED {board.led}")
    return ", ".join(said)


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else BOARDS)
