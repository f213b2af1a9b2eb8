"""LilyGO (TTGO) LoRa32 V1; the radio stays unused."""

NAME = "LilyGO LoRa32 V1"
CHIP = "esp32"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC"
OLED = {
    "sda": 4,
    "scl": 15,
    "rst": 16,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": False,
    "controller": "ssd1306",
}
POWER = None
BUTTONS = (25, 32, 33, 13)
EXTERNAL_PULL_UPS = ()
WAKE = "gpio"
LED = 2
BUZZER = None
