"""Build boards/README.md and the wiring pictures from the boards' data files."""

import sys
from collections.abc import Iterator
from pathlib import Path

from doomsday import boards, wiring
from doomsday.boards import Board

BOARDS = Path(__file__).parent.parent / "boards"

# How a claim about hardware was checked.
MARKS = {
    "Espressif": "Read in the manuals of Espressif, who make the chips; what they say of pins is "
    "collected in [chips.py](chips.py), and a test holds every board's file against it.",
    "maker": "Read in what the maker of the board publishes about it.",
    "MicroPython": "Read in the source of MicroPython.",
    "pin file": "Read in the files of other programs that run on the board; they stand under "
    "Sources.",
    "simulator": "It ran here: on the simulated box, which models pins by number and not the "
    "board around them, or on a model of the chip's loader.",
    "nobody": "Nobody has checked it: it is our reading, or how such things usually are.",
}

_HEAD = """\
# Boards

Made by `tools/boards.py` from the data files in this folder; do not edit it here. New to this?
Begin with [docs/build.md](../docs/build.md), which explains the words.

**Nobody has tried {tried} on hardware yet.** What stands here was read and simulated, not
measured. Each claim about hardware is followed by a mark that says how it was checked:

| mark | what was done |
| --- | --- |
{marks}

For every board:

- The display's pins are those that the maker soldered; where you wire it yourself they are the
  chip's usual ones. [pin file]
- The buttons' pins are our choice: none decides how the chip starts, none belongs to the flash,
  the USB line or the console. [Espressif] That they are free on the board and within reach is our
  reading: compare them with what is printed on yours before you solder. [nobody]
- The program starts with the board's file and draws on those pins. [simulator]
- The size of the flash is what is usually sold under the name. [nobody] `doomsday flash` asks the
  chip. [simulator]
- MicroPython has a firmware of the name given. [MicroPython]
- The pictures show which pin goes where, not where on the board it sits.

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
    marks = "\n".join(f"| [{mark}] | {meaning} |" for mark, meaning in MARKS.items())
    return _HEAD.format(tried=tried, marks=marks) + "\n".join(
        [*_overview(real), "", *_sections(real)]
    )


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
    yield f"- What the program uses inside: {_inside(board)}. [pin file]"
    yield f"- Tried on hardware: {board.tried or 'by nobody yet'}."
    yield f"- Sources: {'; '.join(board.sources)}.\n"


_WAKES = {
    "gpio": "A press of any button can wake the chip from light sleep, which saves some power; "
    "none from deep sleep, which saves most.",
    "any_low": "A press of any button can wake the chip from deep sleep, which saves most power.",
    "one_low": "A press of one button can wake the chip from deep sleep, which saves most power.",
    "none": "No press can wake the chip from sleep.",
}


def _wake(board: Board) -> str:
    return f"{_WAKES[board.wake]} [Espressif] The program does not send it to sleep. [simulator]"


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
