"""From bare chip to playing box, with esptool run as a program."""
