"""Draw on a Canvas under MicroPython; each argument is a picture, as Python on canvas `c`.

Prints each picture as hex of its 1,024 bytes, or "allocated nothing" if drawing it a second time
took nothing from the heap.
"""

import sys

import framebuf
import micropython

from box.ui.canvas import MEDIUM, SMALL, Canvas

pixels = bytearray(1024)
frame = framebuf.FrameBuffer(pixels, 128, 64, framebuf.MONO_VLSB)
canvas = Canvas(frame)
names = {"c": canvas, "fb": frame, "SMALL": SMALL, "MEDIUM": MEDIUM}
for picture in sys.argv[1:]:
    canvas.clear()
    if picture.startswith("heap:"):
        exec("def draw():\n " + picture[5:], names)
        draw = names["draw"]
        draw()
        micropython.heap_lock()
        draw()
        micropython.heap_unlock()
        print("allocated nothing")
    else:
        exec(picture, names)
        print(pixels.hex())
