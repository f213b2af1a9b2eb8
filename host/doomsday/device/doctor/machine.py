"""Findings about this computer: its ports, its USB devices, other programs."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from doomsday.device.doctor.findings import Finding
from doomsday.device.line.remembered import recall
from doomsday.device.port.listing import KNOWN, Found, is_board, ports
from doomsday.device.port.port_diagnosis import FLASH, KEEPS

_USB = Path("/sys/bus/usb/devices")
_PROC = Path("/proc")
_ETC = "/etc/udev/rules.d"
_RULES = (Path("/usr/lib/udev/rules.d"), Path("/lib/udev/rules.d"), Path(_ETC))
_OURS = f"{_ETC}/60-doomsday.rules"


@dataclass(frozen=True)
class Machine:
    """The sources of information about this computer; tests replace them."""

    usb: Path = _USB
    proc: Path = _PROC
    rules: tuple[Path, ...] = _RULES
    found: Callable[[], list[Found]] = ports


def likely_port(found: list[Found]) -> str | None:
    """Return the port used last, else the first of a known kind, else None."""
    known = [port.port for port in found if port.known]
    last = recall()
    if last is not None and os.path.exists(last.port) and (not known or last.port in known):
        return last.port
    return known[0] if known else None


def without_port(here: Machine) -> list[Finding]:
    """Return findings that explain why no port of a board is listed."""
    plugged = [number for number in _usb_numbers(here.usb) if is_board(*number)]
    if not plugged:
        return [
            Finding(
                "No board was found on USB.",
                "another cable (many carry no data, only power) or another socket, and check that "
                "the board is lit; a board without a USB bridge is not found if its program does "
                "not start: hold BOOT, press and release RST, release BOOT, then "
                f"{FLASH}, {KEEPS}",
            )
        ]
    number = "{:04x}:{:04x}".format(*plugged[0])
    brltty = _brltty_rules(here.rules)
    if brltty:
        off = " && ".join(f"sudo ln -s /dev/null {_ETC}/{name}" for name in brltty)
        return [
            Finding(
                f"A board is on USB ({number}) without a port: brltty, a program for Braille "
                "displays, takes it.",
                f"sudo apt remove brltty, or to keep it without USB support: {off}; then plug "
                "the board in again",
            )
        ]
    return [
        Finding(
            f"A board is on USB ({number}), but it has no serial port.",
            "plugging it in again; if that does not help, the driver of its USB chip is missing",
        )
    ]


def other_programs(here: Machine, port: str) -> list[Finding]:
    """Return findings for programs that open serial ports by themselves."""
    if "ModemManager" not in _running(here.proc) or not port.startswith("/dev/"):
        return []
    for folder in here.rules:
        if folder.is_dir() and any(folder.glob("*doomsday*")):
            return []
    return [
        Finding(
            "ModemManager is running: it may take the box for a modem and send data to it.",
            f"doomsday doctor --udev | sudo tee {_OURS}, then "
            "sudo udevadm control --reload and plug the board in again",
        )
    ]


def udev_rules() -> str:
    """Return a file for /etc/udev/rules.d that lets users open boards and ModemManager not.

    It cannot help against brltty, whose rules run later and take the USB device, not the port.
    """
    lines = [
        f"# {_OURS}: ports of boards for a Doomsday Box.",
        "# The name must sort before 73-seat-late.rules, which gives devices tagged uaccess to",
        "# the user at the computer, and before 77-mm-*.rules of ModemManager.",
    ]
    for vendor, products in KNOWN.items():
        for product in products or ("*",):
            number = product if isinstance(product, str) else f"{product:04x}"
            lines.append(
                f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{vendor:04x}", '
                f'ATTRS{{idProduct}}=="{number}", TAG+="uaccess", '
                'ENV{ID_MM_DEVICE_IGNORE}="1"'
            )
    return "\n".join(lines) + "\n"


def _brltty_rules(folders: tuple[Path, ...]) -> list[str]:
    """Return the names of brltty's rules in force; a link to /dev/null in /etc disables one."""
    there = {
        path.name: path.resolve()
        for folder in folders
        if folder.is_dir()
        for path in folder.glob("*brltty*.rules")
    }
    return sorted(name for name, path in there.items() if path != Path(os.devnull))


def _usb_numbers(folder: Path) -> list[tuple[int, int]]:
    numbers = []
    for device in sorted(folder.glob("*")):
        try:
            pair = [(device / name).read_text() for name in ("idVendor", "idProduct")]
            numbers.append((int(pair[0], 16), int(pair[1], 16)))
        except (OSError, ValueError):
            continue
    return numbers


def _running(proc: Path) -> set[str]:
    names = set()
    for comm in proc.glob("[0-9]*/comm"):
        try:
            names.add(comm.read_text().strip())
        except OSError:
            continue
    return names
