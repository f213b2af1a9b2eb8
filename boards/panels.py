"""Panels to wire to a board in place of the usual one of 0.96 inch.

Each gives one more board for every row of "wires", named after both, such as `devkitc_242`: that
of the board, with the facts of the panel.

"title": follows the board's name. "oled": replaces rows of the board's OLED. "wires": further rows
of it, by board: the pins of the panel where they are not those of the board's own one, which stays
switched off; or another address on the same two pins. "pitch_mm": from pixel to pixel. "special",
"sources": as in about.toml.
"""

USUAL = {"title": "0.96-inch display", "pitch_mm": 0.17}

PANELS = {
    "242": {
        "title": "2.42-inch display",
        "oled": {"controller": "ssd1309", "addr": 0x3C, "flip": False},
        "wires": {
            "devkitc": {"rst": 23},
            "heltec_v2": {"sda": 19, "scl": 22, "rst": 17},
            "heltec_v3": {"sda": 41, "scl": 42, "rst": 40},
            "lilygo_lora32_v1": {"sda": 21, "scl": 22, "rst": 23},
            "lilygo_lora32_v21": {"addr": 0x3D, "rst": 15},
            "lilygo_t3_s3": {"sda": 41, "scl": 42, "rst": 40},
            "lolin32_oled": {"addr": 0x3D, "rst": 16},
            "s3_devkitc": {"rst": 11},
        },
        "pitch_mm": 0.43,
        "special": [
            "A display of 2.42 inches with an SSD1309 shows the same picture two and a half times "
            "as large. [maker]",
            "Most are sold for SPI: set the solder bridges on their back for I2C, as the seller "
            "shows. [unchecked]",
            "It starts only after a reset, so its terminal RES has a wire, [pin file] and it has "
            "no charge pump: the module makes the voltage. [maker]",
            "A display that is on the board stays dark. [unchecked] Where this one shares its "
            "wires, it needs another address: connect its terminal DC to 3V3. [unchecked]",
        ],
        "sources": [
            "Solomon Systech: data sheet of the SSD1309",
            "rsta2/circle: addon/display/ssd1309display.cpp",
            "olikraus/u8g2: issue 825, SSD1309 I2C requires a reset pin",
        ],
    },
}
