"""LilyGO (TTGO) LoRa32 V2.1; radio and card slot stay unused."""

NAME = "LilyGO LoRa32 V2.1"
CHIP = "esp32"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC"
OLED = {
    "sda": 21,
    "scl": 22,
    "rst": None,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": False,
    "controller": "ssd1306",
}
POWER = None
BUTTONS = (4, 13, 14, 34)
EXTERNAL_PULL_UPS = (34,)
WAKE = "gpio"
LED = 25
BUZZER = None
