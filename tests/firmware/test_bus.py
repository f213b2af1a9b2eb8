"""Bus: parts of buffers through the calls of machine.I2C."""

import pytest

from box.hw.bus import Bus


class Wire:
    """A machine.I2C that stores what is written and answers with counting bytes."""

    def __init__(self) -> None:
        self.written: list[tuple[int, object]] = []

    def writeto(self, addr: int, buf: bytes) -> None:
        if addr != 0x3C:
            raise OSError(19)
        self.written.append((addr, buf))

    def readfrom_into(self, addr: int, buf: bytearray) -> None:
        if addr != 0x3C:
            raise OSError(19)
        buf[:] = bytes(range(len(buf)))


@pytest.mark.parametrize("limits", [{}, {"start": 0}, {"end": 4}, {"start": 0, "end": None}])
def test_a_whole_buffer_is_sent_without_a_copy(limits):
    wire, data = Wire(), bytearray(b"abcd")
    Bus(wire).writeto(0x3C, data, **limits)
    assert wire.written[0][1] is data


@pytest.mark.parametrize(
    ("start", "end", "sent"), [(1, None, b"bcd"), (0, 2, b"ab"), (1, 3, b"bc"), (2, 2, b"")]
)
def test_part_of_a_buffer_is_sent_alone(start, end, sent):
    wire = Wire()
    Bus(wire).writeto(0x3C, b"abcd", start=start, end=end)
    assert bytes(wire.written[0][1]) == sent


def test_reading_fills_only_the_requested_part():
    whole, part = bytearray(b"...."), bytearray(b"....")
    Bus(Wire()).readfrom_into(0x3C, whole)
    Bus(Wire()).readfrom_into(0x3C, part, start=1, end=3)
    assert (whole, part) == (b"\x00\x01\x02\x03", b".\x00\x01.")


def test_a_silent_device_raises_an_error():
    with pytest.raises(OSError):
        Bus(Wire()).writeto(0x3D, b"a")
    with pytest.raises(OSError):
        Bus(Wire()).readfrom_into(0x3D, bytearray(1))
