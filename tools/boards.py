"""Build boards/README.md and the wiring pictures from the boards' data files."""

import sys
from collections.abc import Iterator
from pathlib import Path

from doomsday.boards import catalog, wiring
from doomsday.boards.catalog import Board

BOARDS = Path(__file__).parent.parent / "boards"

MARKS = catalog.MARKS

_HEAD = """\
# Boards

Made by `tools/boards.py` from the data files in this folder; do not edit it here. New to this?
Begin with [docs/build.md](../docs/build.md), which explains the words.

**Nobody has tried {tried} on hardware yet.** What stands here was read and simulated, not
measured. Each claim about hardware is followed by a mark that says how it was checked. A mark
covers the sentence, or the row of a table, that it stands in or behind; where one has several,
each covers the part before it.

| mark | what was done |
| --- | --- |
{marks}

For every board, and so marked here and not in its table:

- The chip is the one that other programs for the board are built for. [pin file]
- Where the display is said to be on the board, other programs draw on one there. [pin file] The
  DevKitC boards come without one. [nobody]
- The display's pins are those that the maker soldered; where you wire it yourself they are the
  chip's usual ones. [pin file]
- The buttons' pins are our choice: none decides how the chip starts, none belongs to the flash,
  the USB line or the serial port. [Espressif] That they are free on the board and within reach
  is our reading: compare them with what is printed on yours before you solder. [nobody]
- The program starts with the board's file and draws on those pins. [simulator]
- The size of the flash, in MiB of 1,048,576 bytes, is what is usually sold under the name.
  [nobody] `doomsday flash` asks the chip. [simulator]
- MicroPython has a firmware of the name given. [MicroPython]
- An ESP32 has no USB: a *bridge*, a second chip, makes its port. [Espressif] An ESP32-S3 has one
  of its own; where the table says so, there is no bridge, and the port goes away for a moment
  whenever the board starts, perhaps to come back under another name. [MicroPython] `doomsday`
  looks for the same chip again, and never touches another board. [simulator]
- The pictures show which pin goes where, in one row; on the board the pins sit along both edges,
  in another order. [nobody] Pins marked GND are all the same one. [nobody]
- Two lines under each board are for those who change the program; to build a box you need neither.
  One says how a button can wake the chip from *light sleep* or *deep sleep*, two ways to rest. The
  other is about the inside: the *address* is the number that a display on the I2C answers to,
  written as 0x3C; an *LED* is the board's small light.

"""


def write(folder: Path) -> None:
    """Put README.md and pictures/ into `folder`, made anew."""
    real = [board for board in catalog.read_all() if not board.simulated]
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    about = catalog.read_about()
    for board in real:
        sockets = about[board.name].get("sockets", ["USB"])
        picture = wiring.as_svg(board, sockets)
        (pictures / f"{board.name}.svg").write_text(picture, "utf-8")
    (folder / "README.md").write_text(readme(real), "utf-8")


def readme(real: list[Board]) -> str:
    """The page about `real`, the boards that one can hold in one's hand."""
    untried = sum(not board.tried for board in real)
    tried = "any of these boards" if untried == len(real) else f"{untried} of these boards"
    marks = "\n".join(f"| [{mark}] | {_linked(meaning)} |" for mark, meaning in MARKS.items())
    return _HEAD.format(tried=tried, marks=marks) + "\n".join(
        [*_overview(real), "", *_sections(real)]
    )


def _linked(meaning: str) -> str:
    return meaning.replace("chips.py", "[chips.py](chips.py)")


def _overview(real: list[Board]) -> Iterator[str]:
    yield "| board | name for commands | chip | flash | USB | display | buttons A, B, C, D |"
    yield "| --- | --- | --- | ---: | --- | --- | --- |"
    for board in real:
        display = "to be wired" if board.wired else "on the board"
        buttons = ", ".join(str(pin) for pin in board.buttons)
        yield (
            f"| [{board.title}](#{board.title.lower().replace(' ', '-').replace('.', '')}) "
            f"| `{board.name}` | {board.chip_name} | {board.flash_mib} MiB "
            f"| {catalog.USB[board.usb]} | {display} "
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
    for wire in catalog.wires(board):
        yield f"| **{wire.pin}** | {wire.part} | {wire.terminal} |"
    yield ""
    yield from (f"- {line}" for line in catalog.claims(board))
    yield ""


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else BOARDS)
