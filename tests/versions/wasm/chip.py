"""Under MicroPython for WebAssembly: stand-ins for what only the chip has, for boxes in memory.

Importing it puts them in place.
"""

import sys

import uos
import vfs

_NO_DEVICE = 19
_BLOCK = 4096


# The numbers of errors that the program compares, by those of this build.
_CHIP = {44: 2, 20: 17, 28: 22, 51: 28, 54: 20, 31: 21}


class VfsLfs2:
    """Keep the files of a device in the memory of the process, in place of littlefs.

    It is never full and tears no write. So it serves boxes that run, not those whose power is cut.
    """

    def __init__(self, disk):
        if not hasattr(disk, "folder"):
            raise OSError(_NO_DEVICE)
        self._blocks = disk.blocks
        self._files = vfs.VfsPosix(disk.folder)

    @staticmethod
    def mkfs(disk):
        """Make the folder of a device."""
        disk.folder = "/disks/%d" % len(uos.listdir("/disks"))
        uos.mkdir(disk.folder)

    def statvfs(self, path):
        """Report two blocks as used, as littlefs does when it is new."""
        free = self._blocks - 2
        return (_BLOCK, _BLOCK, self._blocks, free, free, 0, 0, 0, 0, 255)

    def __getattr__(self, name):
        method = getattr(self._files, name)

        def called(*arguments):
            try:
                return method(*arguments)
            except OSError as error:
                raise OSError(_CHIP.get(error.args[0], error.args[0])) from None

        return called


class _Vfs:
    mount = staticmethod(vfs.mount)
    umount = staticmethod(vfs.umount)
    VfsLfs2 = VfsLfs2


uos.mkdir("/disks")
# The built-in module takes no new names.
sys.modules["vfs"] = _Vfs
