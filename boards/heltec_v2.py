"""Heltec WiFi Kit 32 V2: the display has its own supply, switched by a pin."""

NAME = "Heltec WiFi Kit 32 V2"
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
POWER = {"pin": 21, "on": 0}
BUTTONS = (27, 26, 14, 23)
EXTERNAL_PULL_UPS = ()
WAKE = "gpio"
LED = 25
BUZZER = None
