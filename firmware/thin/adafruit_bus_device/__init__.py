"""As much of Adafruit's bus device as the display driver uses, in a quarter of the heap."""

# The driver imports it for panels on another bus.
spi_device = None
