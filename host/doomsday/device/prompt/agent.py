"""A board at its raw prompt, as files, sums and sectors; see doomsday.device.onbox.agent."""

import binascii
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from doomsday.device.onbox import source
from doomsday.device.port import bounds, faults
from doomsday.device.prompt.repl import RUN_S, Raised, Repl
from doomsday.errors import Failure
from doomsday.image import vfs

Advance = Callable[[int], None]

SECTOR = 4096
# The name that a file has until it is whole. No file of a player can have it.
PART_PATH = "/doomsday.part"
_PIECE = 768
_READ = 1536
# Seconds for one page of a list: its last file may be as large as the flash.
_LIST_S = 120.0
_FULL = re.compile(r"OSError: (?:28|\[Errno 28\].*)")
_SUM = re.compile(r"[0-9a-f]{64}")
_NO_SUM = "-"
_NO_FILE = "-1"
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_END = "."
_ABOUT_LINES = 3
_PAIR = 2
_BYTECODE_MOST = 255


@dataclass(frozen=True)
class About:
    """A board: what it calls itself, its bytecode's number, the words of `slot`."""

    machine: str
    bytecode: int
    slot: str


@dataclass(frozen=True)
class Entry:
    """A file on a board: its bytes, and their SHA-256 in hex, "" where it was not asked for."""

    size: int
    digest: str


@dataclass(frozen=True)
class Listing:
    """What is below a folder of a board, by absolute path: files, and folders with nothing in."""

    files: dict[str, Entry] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)


class Full(Failure):
    """The flash has no room for what was sent."""

    def __init__(self) -> None:
        super().__init__(
            "The board's flash has no room for it.",
            "doomsday pull FOLDER --remove, then the same again",
        )


class Agent:
    """What can be done on a board that is at its prompt, to which `begin` brings it.

    Paths are as doomsday.image.vfs has them. Every method may raise what Repl.run raises of
    faults, Full, and Failure for what the board could not do, or says that cannot be.
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
        """Return what the board is."""
        lines = self._lines("about()")
        if len(lines) != _ABOUT_LINES or any(len(line) > bounds.PATH_MOST for line in lines):
            raise faults.lies("an unknown description of the board")
        machine, bytecode, slot = lines
        return About(machine, _number(bytecode, _BYTECODE_MOST), slot)

    def listing(self, folder: str, skip: tuple[str, ...] = (), sums: bool = True) -> Listing:
        """Return what is below a folder ("" for all), but not in its folders `skip`.

        sums: whether each file is read for its sum.
        """
        found = Listing()
        left = bounds.FLASH_MOST
        self._do(f"lists({_raw(folder)!r}, {tuple(map(_raw, skip))!r})")
        while True:
            lines = self._lines(f"more({sums})", _LIST_S)
            ends = lines[-1:] == [_END]
            for line in lines[:-1] if ends else lines:
                path, entry = _entry(line, folder, sums)
                if path in found.files or path in found.folders:
                    raise faults.lies("a list with the same file twice")
                if entry is None:
                    found.folders.add(path)
                else:
                    found.files[path] = entry
                    left -= entry.size
            if left < 0 or len(found.files) + len(found.folders) > bounds.ENTRIES_MOST:
                raise faults.lies("more files than a flash can hold")
            if ends:
                return found
            if not lines:
                raise faults.lies("a list of files that does not end")

    def sums(self, folder: str, skip: tuple[str, ...] = ()) -> dict[str, str]:
        """Return the SHA-256 in hex of each file below a folder ("" for all), by absolute path."""
        return {path: entry.digest for path, entry in self.listing(folder, skip).files.items()}

    def has(self, folder: str) -> bool:
        """Return whether there is a file below a folder."""
        return self._lines(f"has({_raw(folder)!r})") == ["True"]

    def room(self) -> int:
        """Return how many bytes its file system has in all, those in use too."""
        size, count = self._numbers("room()", bounds.FLASH_MOST)
        if size != vfs.BLOCK or size * count > bounds.FLASH_MOST:
            raise faults.lies("a file system of an impossible size")
        return size * count

    def read(self, path: str, entry: Entry, advance: Advance = lambda count: None) -> bytes:
        """Return a file, checked against what was listed of it."""
        content = bytearray()
        while len(content) < entry.size:
            wanted = min(_READ, entry.size - len(content))
            part = self._data(f"send({_raw(path)!r}, {len(content)}, {wanted})")
            if len(part) != wanted:
                raise faults.lies(
                    f"a length of {faults.shown_name(path)} that is not the listed one"
                )
            content += part
            advance(wanted)
        if hashlib.sha256(content).hexdigest() != entry.digest:
            raise faults.lies(
                f"a content of {faults.shown_name(path)} that does not match its sum"
            )
        return bytes(content)

    def write(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Put a file there as it is; it has its name before it is whole."""
        for start in range(0, max(len(content), 1), _PIECE):
            piece = content[start : start + _PIECE]
            text = binascii.b2a_base64(piece, newline=False)
            self._do(f"take({_raw(path)!r}, {text!r}, {start > 0})")
            advance(len(piece))

    def replace(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Put a file there, whole and checked before it has its name."""
        self.write(PART_PATH, content, advance)
        digest = hashlib.sha256(content).hexdigest()
        self._do(f"replace({_raw(PART_PATH)!r}, {_raw(path)!r}, {digest!r})")

    def copy(self, old: str, new: str) -> None:
        """Copy a file on the board."""
        self._do(f"copy({_raw(old)!r}, {_raw(new)!r})")

    def make_folder(self, path: str) -> None:
        """Make a folder, and those that it is in, where they are not there."""
        self._do(f"make_way({_raw(path + '/')!r})")

    def remove(self, path: str) -> None:
        """Remove a file or a folder with all in it, if it is there."""
        self._do(f"remove({_raw(path)!r})")

    def switch(self, *slots: str) -> None:
        """Let the program be the one in the first folder, on trial if a second is named."""
        self._do(f"switch(*{slots!r})")

    def recount(self) -> None:
        """Take back the starts that were counted while the board was at its prompt."""
        self._do("recount()")

    def sectors(self) -> tuple[int, dict[int, str]]:
        """Return the sectors of the journal's partition, and the sums of those not blank."""
        lines = self._lines("sectors()")
        count = _number(lines[0] if lines else "", bounds.FLASH_MOST // SECTOR)
        used = {}
        for line in lines[1:]:
            number, _, digest = line.partition(" ")
            sector = _number(number, count - 1)
            if sector in used or not _SUM.fullmatch(digest):
                raise faults.lies("a malformed list of the sectors of its log")
            used[sector] = digest
        return count, used

    def read_sector(self, sector: int, digest: str) -> bytes:
        """Return the bytes of a sector of the journal, checked against their sum."""
        content = b"".join(
            self._data(f"send_sector({sector}, {at}, 1024)") for at in range(0, SECTOR, 1024)
        )
        if hashlib.sha256(content).hexdigest() != digest:
            raise faults.lies("a sector of the log that does not match its sum")
        return content

    def write_sector(self, sector: int, content: bytes) -> None:
        """Erase a sector of the journal, write it and check it; blank parts are not written."""
        self._do(f"erase_sector({sector})")
        for at in range(0, len(content), 512):
            piece = content[at : at + 512]
            if piece.strip(b"\xff"):
                text = binascii.b2a_base64(piece, newline=False)
                self._do(f"take_sector({sector}, {at}, {text!r})")
        whole = hashlib.sha256(content.ljust(SECTOR, b"\xff")).hexdigest()
        if self._lines(f"print(sum_of_sector({sector}))") != [whole]:
            raise Failure("The log did not arrive as it was sent.", "the same again")

    def rehearse(self, slot: str) -> str:
        """Replay the running game with the program in a folder. Raises: Raised."""
        self.fresh()
        return self.repl.run(f"SLOT = {slot!r}\n{source('rehearse')}").strip()

    def _lines(self, call: str, patience_s: float = RUN_S) -> list[str]:
        return self._do(call, patience_s).split("\n")[:-1]

    def _numbers(self, call: str, most: int) -> list[int]:
        """Return the two numbers of a line."""
        words = " ".join(self._lines(call)).split(" ")
        if len(words) != _PAIR:
            raise faults.lies("a malformed size of its file system")
        return [_number(word, most) for word in words]

    def _data(self, call: str) -> bytes:
        try:
            return binascii.a2b_base64(self._do(call))
        except ValueError:
            raise faults.lies("data that cannot be decoded") from None

    def _do(self, call: str, patience_s: float = RUN_S) -> str:
        try:
            if not self._here:
                self.repl.run(source("agent"))
                self._here = True
            return self.repl.run(call, patience_s)
        except Raised as raised:
            if _FULL.fullmatch(raised.last):
                raise Full from None
            raise Failure(
                f"The board could not do it: {raised.last}.", "doomsday doctor"
            ) from None


def _raw(path: str) -> bytes:
    """Return a path as the bytes that the board gets."""
    return vfs.raw_name(path).encode("latin-1")


def _number(text: str, most: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise faults.lies(f"a number that is not within 0 to {most:,}")
    return int(text)


def _entry(line: str, folder: str, sums: bool) -> tuple[str, Entry | None]:
    """Return a file of a list, or an empty folder, for which there is no Entry."""
    size, digest, name = [*line.split(" "), "", ""][:3]
    try:
        path = vfs.path_of(bytes.fromhex(name))
    except ValueError:
        path = ""
    if len(name) > 2 * bounds.PATH_MOST or not vfs.is_path(path):
        raise faults.lies("a file name that cannot exist")
    if not path.startswith(f"{folder}/") and path != folder:
        raise faults.lies("a file outside the folder that was listed")
    if size == _NO_FILE:
        return path, None
    if not _SUM.fullmatch(digest) if sums else digest != _NO_SUM:
        raise faults.lies("a malformed sum of a file")
    return path, Entry(_number(size, bounds.FLASH_MOST), digest if sums else "")


def differing(wanted: Mapping[str, bytes], there: Mapping[str, str]) -> list[str]:
    """Return the paths whose content is not the wanted one, or that only one of the two has."""
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in wanted.items()}
    return sorted(path for path in {*sums, *there} if sums.get(path) != there.get(path))
