"""The catalog of boards, from their data files, boards/chips.py and boards/about.toml."""

from dataclasses import dataclass
from typing import Any

from doomsday import resources

DOWNLOADS = "https://micropython.org/download"
BUTTONS = "ABCD"

# How a statement about hardware was checked, by the mark after it.
MARKS = {
    "Espressif": "Read in the manuals of Espressif, the maker of the chips; chips.py has their "
    "facts about pins, and a test checks every board file against it.",
    "maker": "Read in documents of the maker of the board or display.",
    "MicroPython": "Read in the source of MicroPython.",
    "pin file": "Read in the files of other programs for the board, listed under Sources.",
    "simulator": "Tried on the simulated box, which models pins but not the board around them, or "
    "on a model of the chip's bootloader.",
    "unchecked": "Not checked: our reading, or common practice.",
}
# The terminals of a display by the key of their pin in a board file.
_TERMINALS = {"scl": "SCL", "sda": "SDA", "rst": "RES"}
# That of a display whose terminal DC is high.
_OTHER_ADDRESS = 0x3D
# What provides a board's serial port, in words for a table.
USB = {"bridge": "bridge", "native": "native", "both": "bridge and native"}
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

    base: name of the board that it is but for its panel; panel: row of boards/panels.py, "" for
    the board's own. chip: name in board files, such as
    "esp32s3". chip_name: name for people. firmware: MicroPython's name for the board's firmware,
    None for the simulated box. oled, power: as in the board file. external_pull_ups: pins of
    buttons that need a resistor. flash_mib: usual flash size. led, buzzer: their pins, None if
    there is none. wired: whether the user wires the display. usb: what provides its serial port, a
    key of USB. special, sources: sentences. tried: who has tried it on hardware, "" for nobody.
    """

    name: str
    base: str
    panel: str
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
    buzzer: int | None
    flash_mib: int
    wired: bool
    usb: str
    special: tuple[str, ...]
    sources: tuple[str, ...]
    tried: str

    @property
    def simulated(self) -> bool:
        """Whether it is the simulated box."""
        return self.firmware is None

    @property
    def download(self) -> str:
        """The address of the download page for its MicroPython firmware."""
        return f"{DOWNLOADS}/{self.firmware}/"


@dataclass(frozen=True)
class Wire:
    """One wire from `pin` (a GPIO number, "GND" or "3V3") to a terminal of a part."""

    pin: int | str
    part: str
    terminal: str


def read(name: str) -> Board:
    """Return the board with that name. Raises: Failure for an unknown name."""
    data = resources.board_data(name)
    base, panel = resources.variants().get(name, (name, ""))
    about = resources.about().get(base, {})
    of_panel = resources.panels()[panel] if panel else {}
    return Board(
        name=name,
        base=base,
        panel=panel,
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
        buzzer=data.BUZZER,
        flash_mib=about.get("flash_mib", 4),
        wired=bool(panel) or about.get("display") == "wired",
        usb=about.get("usb", "bridge"),
        special=(*of_panel.get("special", ()), *about.get("special", ())),
        sources=(*about.get("sources", ()), *of_panel.get("sources", ())),
        tried=about.get("tried", ""),
    )


def read_all() -> list[Board]:
    """Return all boards sorted by name, the simulated box last."""
    boards = [read(name) for name in resources.board_names()]
    return sorted(boards, key=lambda board: (board.simulated, board.name))


def wires(board: Board) -> list[Wire]:
    """Return the wires of a board, in the order of the wiring table."""
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
    found += [Wire(pin, "Display", name) for name, _, pin in display_wires(board)]
    if board.buzzer is not None:
        found += [
            Wire(board.buzzer, "Buzzer, if you want one", "+"),
            Wire("GND", "Buzzer, if you want one", "-"),
        ]
    return found


def display_wires(board: Board) -> list[tuple[str, str, int | str]]:
    """Return the wires of a display that the user wires: terminal, kind of wire, pin as in Wire.

    The kinds are "3V3", "GND", and keys of `Board.oled`.
    """
    if not board.wired:
        return []
    keys = ["scl", "sda"] + ["rst"] * (board.oled["rst"] is not None)
    return [
        ("VCC", "3V3", "3V3"),
        ("GND", "GND", "GND"),
        *((_TERMINALS[key], key, board.oled[key]) for key in keys),
        *[("DC", "3V3", "3V3")] * (board.oled["addr"] == _OTHER_ADDRESS),
    ]


def claims(board: Board) -> list[str]:
    """Return statements for the builder about a board, one per line, with their marks."""
    return [
        *board.special,
        f"{_WAKES[board.wake]} [Espressif] The program does not send it to sleep. [simulator]",
        f"MicroPython: `{board.firmware}` from <{board.download}>.",
        f"What the program uses inside: {_inside(board)}. "
        f"[{'unchecked' if board.panel else 'pin file'}]",
        f"Tried on hardware: {board.tried or 'by nobody yet'}.",
        f"Sources: {'; '.join(board.sources)}.",
    ]


def _inside(board: Board) -> str:
    oled = board.oled
    parts = [f"display SDA {oled['sda']}, SCL {oled['scl']}, address 0x{oled['addr']:02X}"]
    if "controller" in oled:
        parts.append(f"controller {oled['controller'].upper()}")
    if oled["rst"] is not None:
        parts.append(f"its reset {oled['rst']}")
    if board.power is not None:
        parts.append(f"its supply {board.power['pin']}, on at level {board.power['on']}")
    if board.led is not None:
        parts.append(f"LED {board.led}")
    return ", ".join(parts)
