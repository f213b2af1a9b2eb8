"""Count the bytes that the unmodified driver sends for a frame."""

from adafruit_ssd1306 import SSD1306_I2C
from memory import Wire

from box.hw.bus import Bus


class Meter(Wire):
    """A bus that counts."""

    def __init__(self):
        self.bytes = 0

    def writeto(self, addr, buf):
        self.bytes += len(buf)


meter = Meter()
display = SSD1306_I2C(128, 64, Bus(meter))
meter.bytes = 0
display.show()
print("frame_bytes", meter.bytes)
