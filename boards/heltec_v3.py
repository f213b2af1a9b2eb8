"""Heltec WiFi Kit 32 V3: the display has its own supply, switched by a pin."""

NAME = "Heltec WiFi Kit 32 V3"
CHIP = "esp32s3"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC_S3"
OLED = {
    "sda": 17,
    "scl": 18,
    "rst": 21,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": False,
    "controller": "ssd1306",
}
POWER = {"pin": 36, "on": 0}
BUTTONS = (4, 5, 6, 7)
EXTERNAL_PULL_UPS = ()
WAKE = "any_low"
LED = 35
BUZZER = None
