"""The part of Adafruit's bus device that the display driver uses, in a quarter of the heap."""

# The driver imports this name for SPI panels.
spi_device = None
