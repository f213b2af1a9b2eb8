"""A board at its raw prompt, as files, sums and sectors; see doomsday.onbox.agent."""

import binascii
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from doomsday.errors import Failure
from doomsday.line import faults
from doomsday.line.repl import Raised, Repl
from doomsday.onbox import source

Advance = Callable[[int], None]

SECTOR = 4096
_PIECE = 768
_READ = 1536
_ENOSPC = ("28", "ENOSPC")


@dataclass(frozen=True)
class About:
    """A board: what it calls itself, its bytecode's number, the words of `slot`."""

    machine: str
    bytecode: int
    slot: str


class Full(Failure):
    """The flash has no room for what was sent."""

    def __init__(self) -> None:
        super().__init__(
            "The board's flash has no room for it.",
            "doomsday pull FOLDER --remove, then the same again",
        )


class Agent:
    """What can be done on a board that is at its prompt, to which `begin` brings it.

    Every method may raise what Repl.run raises of faults, Full, and Failure for what the board
    could not do.
    """

    def __init__(self, repl: Repl) -> None:
        self.repl = repl
        self._here = False

    def begin(self) -> None:
        """Come to the board's prompt, whatever it is in the middle of, with empty memory."""
        self.repl.begin()
        self._here = False

    def fresh(self) -> None:
        """Empty the board's memory."""
        self.repl.fresh()
        self._here = False

    def about(self) -> About:
        """What the board is."""
        machine, bytecode, slot = self._lines("about()")[:3]
        return About(machine, int(bytecode), slot)

    def sums(self, folder: str, skip: tuple[str, ...] = ()) -> dict[str, str]:
        """SHA-256 in hex of each file below a folder ("" for all), by absolute path."""
        found = {}
        for line in self._lines(f"sums({folder!r}, {skip!r})"):
            digest, _, path = line.partition(" ")
            if path:
                found[path] = digest
        return found

    def has(self, folder: str) -> bool:
        """Whether there is a file below a folder."""
        return self._lines(f"print(any(True for _ in walk({folder!r})))") == ["True"]

    def read(self, path: str, digest: str, advance: Advance = lambda count: None) -> bytes:
        """A file, checked against its sum."""
        content = bytearray()
        while True:
            part = self._data(f"send({path!r}, {len(content)}, {_READ})")
            content += part
            advance(len(part))
            if len(part) < _READ:
                break
        if hashlib.sha256(content).hexdigest() != digest:
            raise faults.lies(f"{path} changed on the way")
        return bytes(content)

    def write(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Put a file there as it is; it has its name before it is whole."""
        for start in range(0, max(len(content), 1), _PIECE):
            piece = content[start : start + _PIECE]
            text = binascii.b2a_base64(piece, newline=False)
            self._do(f"take({path!r}, {text!r}, {start > 0})")
            advance(len(piece))

    def replace(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Put a file there, whole and checked before it has its name."""
        self.write(path + ".new", content, advance)
        self._do(f"replace({path!r}, {hashlib.sha256(content).hexdigest()!r})")

    def copy(self, old: str, new: str) -> None:
        """Copy a file on the board."""
        self._do(f"copy({old!r}, {new!r})")

    def remove(self, path: str) -> None:
        """Remove a file or a folder with all in it, if it is there."""
        self._do(f"remove({path!r})")

    def switch(self, *slots: str) -> None:
        """Let the program be the one in the first folder, on trial if a second is named."""
        self._do(f"switch(*{slots!r})")

    def recount(self) -> None:
        """Take back the starts that were counted while the board was at its prompt."""
        self._do("recount()")

    def sectors(self) -> tuple[int, list[int]]:
        """How many sectors the partition of the log has, and which are not blank."""
        count, *used = [int(line) for line in self._lines("sectors()")]
        return count, used

    def read_sector(self, sector: int) -> bytes:
        """The bytes of a sector of the log."""
        content = b"".join(
            self._data(f"send_sector({sector}, {at}, 1024)") for at in range(0, SECTOR, 1024)
        )
        if len(content) != SECTOR:
            raise faults.lies("a sector of another size")
        return content

    def write_sector(self, sector: int, content: bytes) -> None:
        """Erase a sector of the log and write it anew; what is blank of it stays so."""
        self._do(f"erase_sector({sector})")
        for at in range(0, len(content), 512):
            piece = content[at : at + 512]
            if piece.strip(b"\xff"):
                text = binascii.b2a_base64(piece, newline=False)
                self._do(f"take_sector({sector}, {at}, {text!r})")

    def rehearse(self, slot: str) -> str:
        """What comes of the running game with the program in a folder. Raises Raised."""
        self.fresh()
        return self.repl.run(f"SLOT = {slot!r}\n{source('rehearse')}").strip()

    def _lines(self, call: str) -> list[str]:
        return self._do(call).split("\n")[:-1]

    def _data(self, call: str) -> bytes:
        try:
            return binascii.a2b_base64(self._do(call))
        except ValueError:
            raise faults.lies("bytes that are none") from None

    def _do(self, call: str) -> str:
        try:
            if not self._here:
                self.repl.run(source("agent"))
                self._here = True
            return self.repl.run(call)
        except Raised as raised:
            if raised.last.startswith("OSError") and any(n in raised.last for n in _ENOSPC):
                raise Full from None
            raise Failure(
                f"The board could not do it: {raised.last}.", "doomsday doctor"
            ) from None


def differing(wanted: Mapping[str, bytes], there: Mapping[str, str]) -> list[str]:
    """The paths at which something else is there than is wanted, or only one of the two."""
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in wanted.items()}
    return sorted(path for path in {*sums, *there} if sums.get(path) != there.get(path))
