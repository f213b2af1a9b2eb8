"""Facts about pins, chip by chip; the board tests hold every board file against them.

Sources: ESP-IDF programming guide, GPIO pages of each chip; MicroPython ports/esp32.
"""

CHIPS = {
    "esp32": {
        "gpios": frozenset((*range(0, 20), 21, 22, 23, 25, 26, 27, *range(32, 40))),
        "input_only": frozenset(range(34, 40)),
        "strapping": frozenset((0, 2, 5, 12, 15)),
        "flash": frozenset(range(6, 12)),
        "usb": frozenset(),
        "console": frozenset((1, 3)),
        "rtc": frozenset((0, 2, 4, *range(12, 16), *range(25, 28), *range(32, 40))),
        "wakes": frozenset(("none", "gpio", "one_low")),
        "bootloader": 0x1000,
    },
    "esp32s3": {
        "gpios": frozenset((*range(0, 22), *range(26, 49))),
        "input_only": frozenset(),
        "strapping": frozenset((0, 3, 45, 46)),
        "flash": frozenset(range(26, 38)),
        "usb": frozenset((19, 20)),
        "console": frozenset((43, 44)),
        "rtc": frozenset(range(0, 22)),
        "wakes": frozenset(("none", "gpio", "one_low", "any_low")),
        "bootloader": 0x0,
    },
    "sim": {
        "gpios": frozenset(range(0, 40)),
        "input_only": frozenset(),
        "strapping": frozenset(),
        "flash": frozenset(),
        "usb": frozenset(),
        "console": frozenset(),
        "rtc": frozenset(),
        "wakes": frozenset(("none", "gpio")),
        "bootloader": 0x1000,
    },
}
