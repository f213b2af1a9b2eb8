"""The simulated box: the DevKitC's wiring on a laptop."""

NAME = "Simulated box"
CHIP = "sim"
CPU_HZ = 240_000_000
FIRMWARE = None
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
BUZZER = None
