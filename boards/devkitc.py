"""ESP32 DevKitC with a wired OLED, on the pins that Arduino's examples use for I2C."""

NAME = "ESP32 DevKitC"
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
}
POWER = None
BUTTONS = (32, 33, 25, 26)
EXTERNAL_PULL_UPS = ()
WAKE = "gpio"
LED = None
BUZZER = 27
