"""Write the flash of a chip, with esptool run as a program."""
