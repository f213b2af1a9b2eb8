"""The version, for box, wheel and flash image alike."""

VERSION = "0.1.0"
