"""What is known of each board: its data file, its chip, and what a person should know."""

import tomllib
from dataclasses import dataclass
from typing import Any

from doomsday import resources

DOWNLOADS = "https://micropython.org/download"
BUTTONS = "ABCD"

# How a claim about hardware was checked, by the mark behind it.
MARKS = {
    "Espressif": "Read in the manuals of Espressif, who make the chips; what they say of pins is "
    "collected in chips.py, and a test holds every board's file against it.",
    "maker": "Read in what the maker of the board publishes about it.",
    "MicroPython": "Read in the source of MicroPython.",
    "pin file": "Read in the files of other programs that run on the board; they stand under "
    "Sources.",
    "simulator": "It ran here: on the simulated box, which models pins by number and not the "
    "board around them, or on a model of the chip's loader.",
    "unchecked": "Not checked: our reading, or common practice.",
}
# What makes a board's serial port, in the words of a table.
USB = {"bridge": "bridge", "native": "the chip's own", "both": "bridge and own"}
_WAKES = {
    "gpio": "A press of any button can wake the chip from light sleep, which saves some power; "
    "none from deep sleep, which saves most.",
    "any_low": "A press of any button can wake the chip from deep sleep, which saves most power.",
    "one_low": "A press of one button can wake the chip from deep sleep, which saves most power.",
    "none": "No press can wake the chip from sleep.",
}


@dataclass(frozen=True)
class Board:
    """One board. Pins are GPIO numbers; `buttons` are A to D.

    chip: the chip's name in board files, such as "esp32s3"; chip_name: in words.
    firmware: MicroPython's name for its firmware for this board, None for the simulated box.
    oled, power: as in the board's file. external_pull_ups: buttons that need a resistor.
    flash_mib: what is usually soldered on. wired: whether the display is for you to wire.
    usb: what makes its port, a key of USB.
    special, sources: sentences. tried: who tried it on hardware, "" for nobody.
    """

    name: str
    title: str
    chip: str
    chip_name: str
    firmware: str | None
    oled: dict[str, Any]
    power: dict[str, int] | None
    buttons: tuple[int, ...]
    external_pull_ups: tuple[int, ...]
    wake: str
    led: int | None
    flash_mib: int
    wired: bool
    usb: str
    special: tuple[str, ...]
    sources: tuple[str, ...]
    tried: str

    @property
    def simulated(self) -> bool:
        """Whether it is the box on this machine, which nobody can wire."""
        return self.firmware is None

    @property
    def download(self) -> str:
        """The page that MicroPython's firmware for it is downloaded from."""
        return f"{DOWNLOADS}/{self.firmware}/"


@dataclass(frozen=True)
class Wire:
    """One wire: from `pin` of the board, a GPIO number or "GND" or "3V3", to a part's terminal."""

    pin: int | str
    part: str
    terminal: str


def read(name: str) -> Board:
    """Return one board. Raises: Failure, with the known names, for an unknown one."""
    data = resources.board_data(name)
    about = read_about().get(name, {})
    return Board(
        name=name,
        title=data.NAME,
        chip=data.CHIP,
        chip_name=resources.chips()[data.CHIP]["name"],
        firmware=data.FIRMWARE,
        oled=data.OLED,
        power=data.POWER,
        buttons=data.BUTTONS,
        external_pull_ups=data.EXTERNAL_PULL_UPS,
        wake=data.WAKE,
        led=data.LED,
        flash_mib=about.get("flash_mib", 4),
        wired=about.get("display") == "wired",
        usb=about.get("usb", "bridge"),
        special=tuple(about.get("special", ())),
        sources=tuple(about.get("sources", ())),
        tried=about.get("tried", ""),
    )


def read_all() -> list[Board]:
    """Return every board by name, the simulated box last."""
    boards = [read(name) for name in resources.board_names()]
    return sorted(boards, key=lambda board: (board.simulated, board.name))


def wires(board: Board) -> list[Wire]:
    """Return every wire that a person lays, in the order of the wiring table."""
    found = []
    for letter, pin in zip(BUTTONS, board.buttons, strict=True):
        found += [
            Wire(pin, f"Button {letter}", "one side"),
            Wire("GND", f"Button {letter}", "other side"),
        ]
        if pin in board.external_pull_ups:
            found += [
                Wire(pin, "10 kΩ resistor", "one end"),
                Wire("3V3", "10 kΩ resistor", "other end"),
            ]
    if board.wired:
        found += [
            Wire("3V3", "Display", "VCC"),
            Wire("GND", "Display", "GND"),
            Wire(board.oled["scl"], "Display", "SCL"),
            Wire(board.oled["sda"], "Display", "SDA"),
        ]
    return found


def claims(board: Board) -> list[str]:
    """Return what a maker should know of a board to be wired, as lines with their marks."""
    return [
        *board.special,
        f"{_WAKES[board.wake]} [Espressif] The program does not send it to sleep. [simulator]",
        f"MicroPython: `{board.firmware}` from <{board.download}>.",
        f"What the program uses inside: {_inside(board)}. [pin file]",
        f"Tried on hardware: {board.tried or 'by nobody yet'}.",
        f"Sources: {'; '.join(board.sources)}.",
    ]


def _inside(board: Board) -> str:
    oled = board.oled
    said = [f"display SDA {oled['sda']}, SCL {oled['scl']}, address 0x{oled['addr']:02X}"]
    if "controller" in oled:
        said.append(f"controller {oled['controller'].upper()}")
    if oled["rst"] is not None:
        said.append(f"its reset {oled['rst']}")
    if board.power is not None:
        said.append(f"its supply {board.power['pin']}, on at level {board.power['on']}")
    if board.led is not None:
        said.append(f"LED {board.led}")
    return ", ".join(said)


def read_about() -> dict[str, dict[str, Any]]:
    """Return what boards/about.toml says, by board."""
    with (resources.boards() / "about.toml").open("rb") as file:
        return tomllib.load(file)
