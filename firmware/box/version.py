"""Version number of the box, the wheel and the flash image."""

VERSION = "0.1.0"
