"""The commands `boards` and `board`: list the supported boards, show the wiring of one."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from doomsday import resources
from doomsday.boards.catalog import MARKS, claims, read, read_all, wires
from doomsday.boards.wiring import as_text
from doomsday.console.options import Json, offered
from doomsday.console.output import print_json, print_table

# For the help and docs/cli.md.
EXAMPLES = (
    ("boards", "List the boards."),
    ("board devkitc", "Show how to wire this board, and which MicroPython it needs."),
)


def boards(json: Json = False) -> None:
    """List the supported boards."""
    found = read_all()
    if json:
        print_json([_as_json(board) for board in found])
        return
    rows = [
        (
            board.name,
            board.title,
            "this computer" if board.simulated else board.chip_name,
            "-" if board.simulated else f"{board.flash_mib} MiB",
            _display(board),
            " ".join(str(pin) for pin in board.buttons),
        )
        for board in found
    ]
    print_table(("name", "board", "chip", "flash", "display", "buttons A B C D"), rows)


def board(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="The board; `doomsday boards` lists them.",
            autocompletion=offered(resources.board_names),
        ),
    ],
    json: Json = False,
) -> None:
    """Show how to wire a board, and what to know about it."""
    found = read(name)
    if json:
        print_json(_as_json(found))
        return
    if found.simulated:
        print(f"{found.title}: no wires. Start it with: doomsday sim")
        return
    print(f"{found.title} ({found.chip_name}), display {_display(found)}")
    print()
    print(as_text(found))
    lines = claims(found)
    for line in lines:
        print(f"- {line}")
    print()
    print("The mark after a statement shows how it was checked:")
    for mark, meaning in MARKS.items():
        if any(f"[{mark}]" in line for line in lines):
            print(f"[{mark}] {meaning}")


def _display(board: Any) -> str:
    if board.simulated:
        return "this screen"
    return "to be wired" if board.wired else "on the board"


def _as_json(board: Any) -> dict[str, object]:
    return {
        **asdict(board),
        "download": None if board.simulated else board.download,
        "wires": [] if board.simulated else [asdict(wire) for wire in wires(board)],
    }
