"""LilyGO T3-S3; radio and card slot stay unused. GPIO 38 cannot end a deep sleep."""

NAME = "LilyGO T3-S3"
CHIP = "esp32s3"
CPU_HZ = 240_000_000
FIRMWARE = "ESP32_GENERIC_S3"
OLED = {
    "sda": 18,
    "scl": 17,
    "rst": None,
    "addr": 0x3C,
    "width": 128,
    "height": 64,
    "flip": False,
    "controller": "ssd1306",
}
POWER = None
BUTTONS = (12, 15, 16, 38)
EXTERNAL_PULL_UPS = ()
WAKE = "gpio"
LED = 37
BUZZER = None
