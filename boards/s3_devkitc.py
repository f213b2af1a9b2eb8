"""ESP32-S3 DevKitC-1 with a wired OLED. Its RGB light is no LED of this program's kind."""

NAME = "ESP32-S3 DevKitC-1"
CHIP = "esp32s3"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC_S3"
OLED = {
    "sda": 8,
    "scl": 9,
    "rst": None,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": False,
}
POWER = None
BUTTONS = (4, 5, 6, 7)
EXTERNAL_PULL_UPS = ()
WAKE = "any_low"
LED = None
BUZZER = 10
