"""A model of NOR flash as a block device, whose power can be cut in the middle of an operation."""

BLOCK = 4096

# How much of the cut operation takes place: quarters of it, or a random part of its bits.
RANDOM = 9
TEARS = (0, 1, 3, 4, RANDOM)

_EIO = 5
_BLANK = b"\xff" * BLOCK


class Nor:
    """Blocks of 4,096 bytes in which programming only clears bits; the protocol of Partition.

    ops, erases, programmed: operations, block erases and bytes since the start.
    reprogrammed: bits that a program tried to set after they had been cleared.
    reused: programs on bytes that were neither erased, nor the same, nor cleared by them.
    trace: if it is a list, each operation is added as (block, offset, bytes or None).
    """

    def __init__(self, blocks: int, content: "bytes | bytearray | None" = None) -> None:
        self.memory = bytearray(content or b"\xff" * (blocks * BLOCK))
        self.blocks = blocks
        self.ops = self.erases = self.programmed = 0
        self.reprogrammed = self.reused = 0
        self.trace = None
        self.dead = False
        self._fuse = 0
        self._tear = 4
        self._random = 12345

    def cut(self, ops: int, tear: int, seed: int = 12345) -> None:
        """Lose power in the operation `ops` from now (1: the next), done in part as by `tear`."""
        self._fuse = ops
        self._tear = tear
        self._random = seed

    def readblocks(self, block: int, buf: bytearray, offset: int = 0) -> int:
        if self.dead:
            return -_EIO
        at = block * BLOCK + offset
        buf[:] = self.memory[at : at + len(buf)]
        return 0

    def writeblocks(self, block: int, buf: "bytes | bytearray", offset: int = 0) -> int:
        if self.dead:
            return -_EIO
        data = bytes(buf)
        if self.trace is not None:
            self.trace.append((block, offset, data))
        last = self._is_last()
        if last and self._tear == RANDOM:
            data = bytes([byte | self._byte() for byte in data])
        elif last:
            data = data[: len(data) * self._tear // 4]
        self._program(block * BLOCK + offset, data)
        self.programmed += len(buf)
        self.dead = last
        return -_EIO if last else 0

    def ioctl(self, op: int, arg: int) -> int:
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            return self._erase(arg)
        return -_EIO if self.dead and op == 3 else 0

    def _erase(self, block: int) -> int:
        if self.dead:
            return -_EIO
        if self.trace is not None:
            self.trace.append((block, 0, None))
        last = self._is_last()
        at = block * BLOCK
        if last and self._tear == RANDOM:
            for i in range(at, at + BLOCK):
                chance = self._byte()
                if chance < 100:
                    self.memory[i] = 0xFF
                elif chance < 140:
                    self.memory[i] |= self._byte()
        else:
            size = BLOCK * self._tear // 4 if last else BLOCK
            # Allocate nothing here, because the box's heap may be full.
            self.memory[at : at + size] = _BLANK if size == BLOCK else _BLANK[:size]
        self.erases += 1
        self.dead = last
        return -_EIO if last else 0

    def _program(self, at: int, data: bytes) -> None:
        size = len(data)
        held = bytes(self.memory[at : at + size])
        if held == b"\xff" * size:
            self.memory[at : at + size] = data
            return
        self.reused += held != data and any(data)
        old = int.from_bytes(held, "little")
        new = int.from_bytes(data, "little")
        if old & new != new:
            self.reprogrammed += 1
        self.memory[at : at + size] = (old & new).to_bytes(size, "little")

    def _is_last(self) -> bool:
        self.ops += 1
        self._fuse -= 1
        return self._fuse == 0

    def _byte(self) -> int:
        self._random = (self._random * 1103515245 + 12345) & 0x7FFFFFFF
        return self._random >> 16 & 255
