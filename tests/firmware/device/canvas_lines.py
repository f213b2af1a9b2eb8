"""Draw on a Canvas under MicroPython; each argument is a picture, as Python on canvas `c`.

`m`: the messages of its footer.

Prints each picture as hex of its 1,024 bytes. With "heap:" before it: "allocated nothing" if
drawing it a second time needs nothing from the heap. With "frames:": "took nothing" if it does not
take frames of calls from it either.
"""

import sys

import framebuf
import micropython

from box.ui import footer_messages
from box.ui.canvas import STRONG, TEXT, Canvas
from tests.firmware.device.frames import takes_nothing

pixels = bytearray(1024)
frame = framebuf.FrameBuffer(pixels, 128, 64, framebuf.MONO_VLSB)
canvas = Canvas(frame)
names = {"c": canvas, "fb": frame, "m": footer_messages, "TEXT": TEXT, "STRONG": STRONG}
for picture in sys.argv[1:]:
    canvas.clear()
    kind, _, call = picture.partition(":")
    if kind in ("heap", "frames"):
        exec("def draw():\n " + call, names)
        draw = names["draw"]
        draw()
    if kind == "frames":
        print("took", "nothing" if takes_nothing(draw) else "memory for " + call)
    elif kind == "heap":
        micropython.heap_lock()
        draw()
        micropython.heap_unlock()
        print("allocated nothing")
    else:
        exec(picture, names)
        print(pixels.hex())
