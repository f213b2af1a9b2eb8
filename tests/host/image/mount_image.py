"""Mount a littlefs image under MicroPython, list its files with hashes, run its bytecode.

With --list before the image's path, only list the files.
"""

import binascii
import hashlib
import os
import sys

import vfs

BLOCK = 4096


class Memory:
    """The image as a block device for littlefs."""

    def __init__(self, image):
        self.image = image

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = self.image[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        self.image[start : start + len(buffer)] = buffer

    def ioctl(self, command, block):
        if command == 4:
            return len(self.image) // BLOCK
        if command == 5:
            return BLOCK
        if command == 6:
            self.image[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def show(folder):
    for entry in os.ilistdir("/image" + folder):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            show(path)
        else:
            with open("/image" + path, "rb") as file:
                digest = hashlib.sha256(file.read()).digest()
            print(path, binascii.hexlify(digest).decode())


with open(sys.argv[-1], "rb") as source:
    image = bytearray(source.read())
vfs.mount(vfs.VfsLfs2(Memory(image)), "/image")
show("")
if sys.argv[1] == "--list":
    sys.exit()


class Esp32:
    class Partition:
        TYPE_DATA = 1

        @staticmethod
        def find(kind, label):
            return [Memory(image)]


sys.modules["esp32"] = Esp32
sys.path[:] = ["", ".frozen"]
with open("/image/pack.py") as source:
    reader = {}
    exec(source.read(), reader)
assert reader["load"]("a.pack")
import board  # noqa: E402

from box import app  # noqa: E402

print(app.size, board.NAME)
