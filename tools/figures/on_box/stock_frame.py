"""Count the bytes that the unmodified driver sends for a frame."""

from adafruit_ssd1306 import SSD1306_I2C
from memory import Wire


class Meter(Wire):
    """A bus that counts."""

    def __init__(self):
        self.bytes = 0

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, addr, buf):
        self.bytes += len(buf)


meter = Meter()
display = SSD1306_I2C(128, 64, meter)
meter.bytes = 0
display.show()
print("frame_bytes", meter.bytes)
