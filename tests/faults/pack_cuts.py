"""Under MicroPython: cut power at every device operation while rosters are received.

Prints lines of a word and a figure; a broken promise raises an exception.
"""

import binascii
import gc
import os

from box.link.roster_upload import RosterUpload
from shared.link.limits import DATA_MAX
from shared.rules.games import roster_path
from shared.rules.mfz.game import GAME
from tests.faults.cuts import MOUNT, FileSystem, Recording
from tests.faults.nor import TEARS, Nor
from tests.firmware.device.packs import companies, stored

# Number of companies in successive packs; many take several blocks.
COUNTS = (1, 50, 3, 40, 50, 2)


def arrive(file):
    """Do a whole transfer, as the box's handler does."""
    packed = stored(file)
    upload = RosterUpload(GAME, len(file), len(packed), binascii.crc32(file))
    try:
        for at in range(0, len(packed), DATA_MAX):
            upload.add(packed[at : at + DATA_MAX])
        while not upload.work():
            pass
        upload.take()
    finally:
        upload.close()


def held():
    try:
        with open(roster_path("mfz"), "rb") as file:
            return file.read()
    except OSError:
        return None


class Transfers:
    """Transfers on a used flash, recorded operation by operation."""

    system = FileSystem()

    def __init__(self):
        names = ["A long company no %02d" % i for i in range(50)]
        self.files = [None] + [companies(*names[:count]) for count in COUNTS]
        nor = Nor(self.system.blocks)
        self.system.format(nor)
        self.recording = Recording(nor)
        self.mount(nor)
        for file in self.files[1:-1]:
            arrive(file)
            self.recording.answer()
        self.unmount()
        self.second_cuts = self.early = 0
        print("transfers", len(COUNTS) - 1)

    def mount(self, nor):
        self.system.mount(nor)
        os.chdir(MOUNT)

    def unmount(self):
        os.chdir("/")
        self.system.unmount()

    def check(self, content, answered, seed):
        """Find the old or the new file; then do another transfer with a cut, and one without."""
        nor = Nor(self.system.blocks, content)
        self.mount(nor)
        found = held()
        new = self.files[answered + 1]
        assert found in (self.files[answered], new), "neither the old companies nor the new"
        self.early += found == new
        nor.cut(seed % 17 + 1, TEARS[seed // 17 % len(TEARS)], seed)
        last = self.files[-1]
        try:
            arrive(last)
        except OSError:
            self.second_cuts += 1
        self.unmount()
        again = Nor(self.system.blocks, nor.memory)
        self.mount(again)
        assert held() in (found, last), "neither the old companies nor the new"
        arrive(last)
        assert held() == last
        assert sorted(os.listdir()) == sorted([roster_path("mfz"), "one", "two"]), os.listdir()
        self.unmount()
        assert nor.reprogrammed == again.reprogrammed == 0, "a program tried to set a cleared bit"
        gc.collect()


run = Transfers()
run.recording.cut_everywhere(run.check)
print("early", run.early)
print("second_cuts", run.second_cuts)
