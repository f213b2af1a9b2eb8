"""NOR flash that is never kinder than the chip: cuts, failing operations, and unstable cells.

A cell that was being changed when the power went may read differently each time. It is certain
again once it is programmed to 0 or erased whole.
"""

from tests.faults.nor import BLOCK

# What a cut, or a failing operation, leaves. Of a program, counted are the bits that it clears; of
# an erase, the bytes.
NOTHING = 0
START = 1
MOST = 2
ALL = 3
SOME_BITS = 4
# Complete but for one to three cells that are unstable.
FEW_UNSTABLE = 5
# Each cell is changed, not changed, or unstable.
SOME_UNSTABLE = 6
# All cells near the threshold, so that they read as before or as after, all together.
ALL_UNSTABLE = 7
# An erase that had only programmed the block to 0, as chips do first, or as FEW_UNSTABLE.
ZEROS = 8
# Those after which everything reads the same each time.
CERTAIN = (NOTHING, START, MOST, ALL, SOME_BITS)
WAYS = (NOTHING, START, MOST, ALL, SOME_BITS, FEW_UNSTABLE, SOME_UNSTABLE, ALL_UNSTABLE, ZEROS)

_EIO = 5
_BLANK = b"\xff" * BLOCK


class Chip:
    """Blocks of 4,096 bytes; the protocol of Partition.

    ops: operations since the start. reprogrammed: programs that tried to set a cleared bit.
    trace: if it is a list, each operation is added as (block, offset, bytes or None).
    memory: what the certain cells hold. unstable: by address, the cells of a byte that are not.
    """

    def __init__(self, blocks, content=None, unstable=None, seed=1):
        self.blocks = blocks
        self.memory = bytearray(content or b"\xff" * (blocks * BLOCK))
        self.unstable = dict(unstable or {})
        self.ops = self.erases = self.reprogrammed = 0
        self.trace = None
        self.dead = False
        self.faults = 0
        # Another chip that loses its power with this one.
        self.other = None
        # Operations until a fault, how it leaves the cells, and whether the power goes.
        self._fuse = 0
        self._way = ALL
        self._is_cut = True
        self._random = seed * 2654435761 & 0x7FFFFFFF

    def cut(self, ops, way):
        """Lose power in the operation `ops` from now (1: the next)."""
        self._fuse, self._way, self._is_cut = ops, way, True

    def fail(self, ops, way):
        """Have the operation `ops` from now report an error; it leaves the cells as a cut does."""
        self._fuse, self._way, self._is_cut = ops, way, False

    def power_on(self, seed):
        """Return the chip as the next start finds it."""
        return Chip(self.blocks, self.memory, self.unstable, seed)

    def chance(self, below):
        """Return a number from 0 to below it."""
        self._random = (self._random * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._random >> 12) % below

    def readblocks(self, block, buf, offset=0):
        if self.dead:
            return -_EIO
        at = block * BLOCK + offset
        buf[:] = self.memory[at : at + len(buf)]
        if self.unstable:
            self._waver(at, buf)
        return 0

    def _waver(self, at, buf):
        together = 255 * self.chance(2)
        for address, (cells, alone) in self.unstable.items():
            if at <= address < at + len(buf):
                seen = self.chance(256) if alone else together
                buf[address - at] = buf[address - at] & ~cells | seen & cells

    def writeblocks(self, block, buf, offset=0):
        if self.dead:
            return -_EIO
        data = bytes(buf)
        if self.trace is not None:
            self.trace.append((block, offset, data))
        at = block * BLOCK + offset
        if self._is_due():
            self._program_partly(at, data)
            return -_EIO
        self._program(at, data)
        return 0

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            return self._erase(arg)
        return -_EIO if self.dead and op == 3 else 0

    def _is_due(self):
        self.ops += 1
        self._fuse -= 1
        if self._fuse:
            return False
        self.faults += 1
        self.dead = self._is_cut
        if self.dead and self.other is not None:
            self.other.dead = True
        return True

    def _program(self, at, data):
        size = len(data)
        old = int.from_bytes(self.memory[at : at + size], "little")
        new = int.from_bytes(data, "little")
        if old & new != new and not self.unstable:
            self.reprogrammed += 1
        self.memory[at : at + size] = (old & new).to_bytes(size, "little")
        for address in self._unstable_in(at, size):
            self._settle(address, ~data[address - at] & 255)

    def _unstable_in(self, at, size):
        return [address for address in self.unstable if at <= address < at + size]

    def _settle(self, address, cells):
        """Make cells of a byte certain."""
        left = self.unstable[address][0] & ~cells
        if left:
            self.unstable[address] = left, self.unstable[address][1]
        else:
            del self.unstable[address]

    def _program_partly(self, at, data):
        way, size = self._way, len(data)
        if way == ALL:
            self._program(at, data)
        elif way in (START, MOST):
            # Of a record of 16 bytes also every single byte, in turn.
            most = size // 2 if way == START else size
            self._program(at, data[: self.chance(most)])
        elif way == SOME_BITS:
            self._program(at, bytes([byte | self.chance(256) for byte in data]))
        elif way in (FEW_UNSTABLE, ZEROS):
            held = self._high(at, size)
            self._program(at, data)
            for _ in range(1 + self.chance(3)):
                where = self.chance(size)
                self._unsettle(at + where, held[where] & ~data[where] & 1 << self.chance(8), True)
        elif way == SOME_UNSTABLE:
            held = self._high(at, size)
            self._program(at, bytes([byte | self.chance(256) for byte in data]))
            for i in range(size):
                self._unsettle(at + i, held[i] & ~data[i] & self.chance(256), True)
        elif way == ALL_UNSTABLE:
            held = self._high(at, size)
            for i in range(size):
                self._unsettle(at + i, held[i] & ~data[i], False)

    def _high(self, at, size):
        """Return the cells that are not certainly 0; a program leaves the others as they are."""
        held = self.memory[at : at + size]
        for address in self._unstable_in(at, size):
            held[address - at] |= self.unstable[address][0]
        return held

    def _unsettle(self, address, cells, alone):
        cells &= 255
        if cells:
            known = self.unstable.get(address, (0, True))[0]
            self.unstable[address] = cells | known, alone

    def _erase(self, block):
        if self.dead:
            return -_EIO
        if self.trace is not None:
            self.trace.append((block, 0, None))
        self.erases += 1
        at = block * BLOCK
        if self._is_due():
            self._erase_partly(at)
            return -_EIO
        self._blank(at, BLOCK)
        return 0

    def _blank(self, at, size):
        self.memory[at : at + size] = _BLANK if size == BLOCK else _BLANK[:size]
        for address in self._unstable_in(at, size):
            del self.unstable[address]

    def _erase_partly(self, at):
        way = self._way
        if way == ALL:
            self._blank(at, BLOCK)
        elif way in (START, MOST):
            self._blank(at, self.chance(BLOCK // 2 if way == START else BLOCK))
        elif way == SOME_BITS:
            for i in range(at, at + BLOCK):
                chance = self.chance(256)
                if chance < 100:
                    self.memory[i] = 0xFF
                elif chance < 140:
                    self.memory[i] |= self.chance(256)
        elif way == ZEROS:
            self._blank(at, BLOCK)
            self.memory[at : at + BLOCK] = bytes(BLOCK)
        elif way != NOTHING:
            self._erase_unstably(at)

    def _erase_unstably(self, at):
        """Leave the first 64 bytes and one byte in 64 unstable: what a reader looks at first."""
        few, alone = self._way == FEW_UNSTABLE, self._way != ALL_UNSTABLE
        places = [at + self.chance(256)] if few else range(at, at + BLOCK)
        held = self.memory[at : at + BLOCK]
        if few:
            self._blank(at, BLOCK)
        for i in places:
            cells = ~held[i - at] & 255
            if i - at < 64 or not self.chance(64):
                self._unsettle(i, cells, alone)
            elif alone and self.chance(2):
                self.memory[i] = 0xFF
