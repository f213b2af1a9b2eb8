"""Fake serial ports in pyserial's list."""

import pytest
from serial.tools import list_ports


class FakePort:
    """A port as pyserial lists it."""

    def __init__(
        self,
        device: str,
        vid: int | None = None,
        pid: int = 0,
        serial_number: str | None = "s",
        location: str | None = None,
    ) -> None:
        self.device = device
        self.vid, self.pid = vid, pid
        self.serial_number = serial_number
        self.location = location
        self.description = "n/a"


def plug_in(monkeypatch: pytest.MonkeyPatch, *found: FakePort) -> None:
    """Make pyserial list exactly these ports."""
    monkeypatch.setattr(list_ports, "comports", lambda: found)
