"""Panels to wire to a board in place of the usual one of 0.96 inch.

Each gives one more board for every board of about.toml that says its `wires`, named after both,
such as `devkitc_242`: that of the board, with the facts of the panel.

"title": follows the board's name. "oled": replaces rows of the board's OLED. "pitch_mm": from one
pixel to the next. "special", "sources": as in about.toml.
"""

USUAL = {"title": "0.96-inch display", "pitch_mm": 0.17}

PANELS = {
    "242": {
        "title": "2.42-inch display",
        "oled": {"controller": "ssd1309", "addr": 0x3C, "flip": False},
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
