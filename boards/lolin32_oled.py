"""Wemos LOLIN32 OLED: its panel is soldered upside down."""

NAME = "Wemos LOLIN32 OLED"
CHIP = "esp32"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC"
OLED = {
    "sda": 5,
    "scl": 4,
    "rst": None,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": True,
    "controller": "ssd1306",
}
POWER = None
BUTTONS = (13, 14, 25, 26)
EXTERNAL_PULL_UPS = ()
WAKE = "gpio"
LED = None
BUZZER = None
