"""Facts about pins and flash of each chip; the board tests check every board file against them.

"octal": pins that eight-line flash or memory uses on some modules; a board may use them for
soldered parts, but not for buttons. "image_id": id of the chip in an ESP-IDF application.
"cpu_hz": its highest clock; stock firmware starts at 160 MHz.

Sources: ESP-IDF programming guide, GPIO pages of each chip; MicroPython ports/esp32.
"""

CHIPS = {
    "esp32": {
        "name": "ESP32",
        "image_id": 0,
        "cpu_hz": 240_000_000,
        "bootloader": 0x1000,
        "gpios": frozenset((*range(0, 20), 21, 22, 23, 25, 26, 27, *range(32, 40))),
        "input_only": frozenset(range(34, 40)),
        "strapping": frozenset((0, 2, 5, 12, 15)),
        "flash": frozenset(range(6, 12)),
        "octal": frozenset(),
        "usb": frozenset(),
        "console": frozenset((1, 3)),
        "rtc": frozenset((0, 2, 4, *range(12, 16), *range(25, 28), *range(32, 40))),
        "wakes": frozenset(("none", "gpio", "one_low")),
    },
    "esp32s3": {
        "name": "ESP32-S3",
        "image_id": 9,
        "cpu_hz": 240_000_000,
        "bootloader": 0x0,
        "gpios": frozenset((*range(0, 22), *range(26, 49))),
        "input_only": frozenset(),
        "strapping": frozenset((0, 3, 45, 46)),
        "flash": frozenset(range(26, 33)),
        "octal": frozenset(range(33, 38)),
        "usb": frozenset((19, 20)),
        "console": frozenset((43, 44)),
        "rtc": frozenset(range(0, 22)),
        "wakes": frozenset(("none", "gpio", "one_low", "any_low")),
    },
    "sim": {
        "name": "none",
        "image_id": None,
        "cpu_hz": 240_000_000,
        "bootloader": 0x1000,
        "gpios": frozenset(range(0, 40)),
        "input_only": frozenset(),
        "strapping": frozenset(),
        "flash": frozenset(),
        "octal": frozenset(),
        "usb": frozenset(),
        "console": frozenset(),
        "rtc": frozenset(),
        "wakes": frozenset(("none", "gpio")),
    },
}
