"""Build boards/README.md and the wiring pictures from the boards' data files."""

import re
from collections.abc import Iterator
from pathlib import Path

from doomsday import resources
from doomsday.boards import catalog, wiring
from doomsday.boards.catalog import Board
from tools.arguments import parsed

BOARDS = Path(__file__).parent.parent / "boards"

MARKS = catalog.MARKS

_HEAD = """\
# Boards

Written by `tools/boards.py` from the data files in this folder; change those, not this page. If
you build your first box, begin with [docs/build.md](../docs/build.md), which explains the terms.

**Nobody has tried {tried} on hardware yet.** Everything here was read or simulated, not measured.
Each claim about hardware is followed by a mark that says how it was checked. A mark covers the
sentence before it or the row of a table. Where a sentence has several marks, each covers the part
before it.

| mark | how the claim was checked |
| --- | --- |
{marks}

These hold for every board and are not repeated in its table:

- The chip is the one that other programs for the board are built for. [pin file]
- Where the table says that the display is on the board, other programs draw on one there.
  [pin file] The DevKitC boards have no display. [unchecked]
- The display's pins are those that the maker soldered; where you wire it yourself they are the
  chip's usual ones. [pin file] We chose the pins of a larger display. [unchecked]
- We chose the pins of the buttons: none decides how the chip starts, none belongs to the flash,
  the USB line or the serial port. [Espressif] Whether they are free and within reach on the board
  is our reading: compare them with the print on yours before you solder. [unchecked]
- The program starts with the board's file and draws on those pins. [simulator]
- The size of the flash, in MiB of 1,048,576 bytes, is what is usually sold under the name.
  [unchecked] `doomsday flash` asks the chip. [simulator]
- MicroPython has a firmware of the name given. [MicroPython]
- An ESP32 has no USB: a *bridge*, a second chip, makes its port. [Espressif] An ESP32-S3 has USB
  of its own, *native* USB. Where the table says only native, there is no bridge; then the port
  disappears for a moment whenever the board starts, and may come back under another name.
  [MicroPython] `doomsday` looks for the same chip again, and never touches another board.
  [simulator]
- The pictures show which pin goes where, in one row. On the board the pins are along both edges,
  in another order. [unchecked] Pins marked GND are all the same one. [unchecked]
- Two lines under each board are for people who change the program. One says how a button can wake
  the chip from *light sleep* or *deep sleep*. The other lists what is inside: the *address* is the
  number that a display on the I2C answers to, written as 0x3C; an *LED* is a small light. The box
  blinks it where a buzzer sounds. [simulator]
- A *buzzer* is optional: an active one, which makes its tone by itself, for 3.3 volts and at most
  20 milliamperes. [unchecked] It sounds at the end of a round, when the clock reaches 1, when the
  game is over, when a press had no effect and when a company is over its time limit; a setting
  mutes it. [simulator] Without one, the pin does nothing.

Every board can have a larger display, which is wired to it and has a name of its own for commands:

{panels}

"""

_MEMORY = """\
## Memory

An ESP32 without additional working memory (*PSRAM*) leaves MicroPython about 160 KB of heap, in
two or three pieces. [MicroPython] An ESP32-S3 leaves at least as much. [unchecked] What each depth
needs is the smallest heap in [docs/bench.md](../docs/bench.md) divided by 1.375, because objects
of the simulated box are larger. [simulator]

| board | without PSRAM | with PSRAM |
| --- | --- | --- |
{rows}

PSRAM adds megabytes of heap, where the firmware of the board is one that uses it. [MicroPython]
**About** on the box and `doomsday info` show the heap of yours, its largest free piece and the
slowest press since the start.
"""

_ADD = """\
## Add a board

1. Copy the file of a similar board to `boards/NAME.py` and enter its pins. `OLED["rst"]` is the
   display's reset pin and `POWER` the pin that switches its supply; both are `None` if there is
   none. `EXTERNAL_PULL_UPS` lists the button pins that need a resistor, `WAKE` says which sleep a
   button can end. `LED` and `BUZZER` are pins that are high to switch them on, or `None`.
2. Add a table `[NAME]` to `boards/about.toml`. The comment at its top explains the keys.
3. Run `python tools/boards.py`, which draws the wiring and writes this page.
4. Run `pytest tests/boards`, which checks the pins against [chips.py](chips.py), and try the board
   with `doomsday board NAME`, `doomsday sim --board NAME --headless --pty P`.
"""


def write(folder: Path) -> None:
    """Write README.md and pictures/ into `folder`."""
    real = [board for board in catalog.read_all() if not board.simulated]
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    about = resources.about()
    for board in real:
        sockets = about[board.base].get("sockets", ["USB"])
        picture = wiring.as_svg(board, sockets)
        (pictures / f"{board.name}.svg").write_text(picture, "utf-8")
    (folder / "README.md").write_text(readme(real), "utf-8")


def readme(real: list[Board]) -> str:
    """Return the page about `real`, the boards other than the simulated one."""
    untried = sum(not board.tried for board in real)
    tried = "any of these boards" if untried == len(real) else f"{untried} of these boards"
    marks = "\n".join(f"| [{mark}] | {_linked(meaning)} |" for mark, meaning in MARKS.items())
    return _HEAD.format(tried=tried, marks=marks, panels=_panels()) + "\n".join(
        [*_overview(real), "", _memory(real), *_sections(real), _ADD]
    )


def _panels() -> str:
    """Return what holds for each panel, whatever the board."""
    return "\n".join(
        f"- {line}" for facts in resources.panels().values() for line in facts["special"]
    )


def _linked(meaning: str) -> str:
    return meaning.replace("chips.py", "[chips.py](chips.py)")


def _overview(real: list[Board]) -> Iterator[str]:
    yield "| board | name for commands | chip | flash | USB | display | buttons A, B, C, D |"
    yield "| --- | --- | --- | ---: | --- | --- | --- |"
    for board in real:
        display = "to be wired" if board.wired else "on the board"
        if board.panel:
            display = f"{resources.panels()[board.panel]['title']}, to be wired"
        buttons = ", ".join(str(pin) for pin in board.buttons)
        section = re.sub(r"[.,]", "", board.title.lower()).replace(" ", "-")
        yield (
            f"| [{board.title}](#{section}) "
            f"| `{board.name}` | {board.chip_name} | {board.flash_mib} MiB "
            f"| {catalog.USB[board.usb]} | {display} "
            f"| {buttons} |"
        )


def _memory(real: list[Board]) -> str:
    """Return the depths that each board plays; they are the same for all supported chips."""
    depths = "every depth [simulator]"
    rows = [
        f"| {board.title} ({board.chip_name}) | {depths} | {depths} |"
        for board in real
        if not board.panel
    ]
    return _MEMORY.format(rows="\n".join(rows))


def _sections(real: list[Board]) -> Iterator[str]:
    for board in real:
        yield from _section(board)


def _section(board: Board) -> Iterator[str]:
    yield f"{'###' if board.panel else '##'} {board.title}\n"
    yield f"![Wiring of the {board.title}](pictures/{board.name}.svg)\n"
    yield "| pin | part | its terminal |"
    yield "| --- | --- | --- |"
    for wire in catalog.wires(board):
        if not board.panel or wire.part == "Display":
            yield f"| **{wire.pin}** | {wire.part} | {wire.terminal} |"
    yield ""
    elsewhere: set[str] = set()
    if board.panel:
        yield "The other wires are those of the board. [simulator]\n"
        elsewhere.update(board.special, catalog.claims(catalog.read(board.base)))
    yield from (f"- {line}" for line in catalog.claims(board) if line not in elsewhere)
    yield ""


if __name__ == "__main__":
    given = parsed(__doc__, "FOLDER")
    write(Path(given[0]) if given else BOARDS)
