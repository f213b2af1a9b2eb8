"""Files, checksums and sectors of a board at its raw prompt; see doomsday.device.onbox.agent."""

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
# Temporary name of a file until it is complete; reserved, so no player's file has it.
PART_PATH = "/doomsday.part"
_PIECE = 768
_READ = 1536
# Seconds for one page of a list: hashing a file as large as the flash takes this long.
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
    """A board: its description by MicroPython, its bytecode version, the content of `slot`."""

    machine: str
    bytecode: int
    slot: str


@dataclass(frozen=True)
class Entry:
    """A file on a board: its size in bytes and its SHA-256 in hex, "" if not requested."""

    size: int
    digest: str


@dataclass(frozen=True)
class Listing:
    """The tree below a folder of a board, by absolute path: files and empty folders."""

    files: dict[str, Entry] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)


class Full(Failure):
    """The flash has no room for what was sent."""

    def __init__(self) -> None:
        super().__init__(
            "The flash of the board is full.",
            "doomsday pull FOLDER --remove, then the same command again",
        )


class Agent:
    """Operations on a board at its raw prompt; call `begin` first. Paths: see doomsday.image.vfs.

    Methods may raise the faults of Repl.run, Full, and Failure for errors and invalid replies.
    """

    def __init__(self, repl: Repl) -> None:
        self.repl = repl
        self._here = False

    def begin(self) -> None:
        """Interrupt the board, enter its raw prompt and clear its memory."""
        self.repl.begin()
        self._here = False

    def fresh(self) -> None:
        """Clear the board's memory by a soft reset."""
        self.repl.fresh()
        self._here = False

    def about(self) -> About:
        """Return the description of the board."""
        lines = self._lines("about()")
        if len(lines) != _ABOUT_LINES or any(len(line) > bounds.PATH_MOST for line in lines):
            raise faults.invalid_reply("the description of the board is malformed")
        machine, bytecode, slot = lines
        return About(machine, _number(bytecode, _BYTECODE_MOST), slot)

    def listing(self, folder: str, skip: tuple[str, ...] = (), sums: bool = True) -> Listing:
        """Return the tree below a folder ("" for the root), without its subfolders `skip`.

        sums: whether to compute the SHA-256 of each file.
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
                    raise faults.invalid_reply("a file is listed twice")
                if entry is None:
                    found.folders.add(path)
                else:
                    found.files[path] = entry
                    left -= entry.size
            if left < 0 or len(found.files) + len(found.folders) > bounds.ENTRIES_MOST:
                raise faults.invalid_reply("more files than fit in the flash")
            if ends:
                return found
            if not lines:
                raise faults.invalid_reply("an endless list of files")

    def sums(self, folder: str, skip: tuple[str, ...] = ()) -> dict[str, str]:
        """Return the SHA-256 (hex) of each file below a folder ("" for the root), by path."""
        return {path: entry.digest for path, entry in self.listing(folder, skip).files.items()}

    def has(self, folder: str) -> bool:
        """Return whether there is any file below a folder."""
        return self._lines(f"has({_raw(folder)!r})") == ["True"]

    def room(self) -> int:
        """Return the total size of the file system in bytes, used and free."""
        size, count = self._numbers("room()", bounds.FLASH_MOST)
        if size != vfs.BLOCK or size * count > bounds.FLASH_MOST:
            raise faults.invalid_reply("an impossible file system size")
        return size * count

    def read(self, path: str, entry: Entry, advance: Advance = lambda count: None) -> bytes:
        """Return the content of a file.

        advance: called with the number of bytes received. Raises: Failure if length or SHA-256
        differ from the list.
        """
        content = bytearray()
        while len(content) < entry.size:
            wanted = min(_READ, entry.size - len(content))
            part = self._data(f"send({_raw(path)!r}, {len(content)}, {wanted})")
            if len(part) != wanted:
                raise faults.invalid_reply(
                    f"the length of {faults.shown_name(path)} differs from the list"
                )
            content += part
            advance(wanted)
        if hashlib.sha256(content).hexdigest() != entry.digest:
            raise faults.invalid_reply(
                f"the content of {faults.shown_name(path)} does not match its checksum"
            )
        return bytes(content)

    def write(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Write a file in place, not atomically."""
        for start in range(0, max(len(content), 1), _PIECE):
            piece = content[start : start + _PIECE]
            text = binascii.b2a_base64(piece, newline=False)
            self._do(f"take({_raw(path)!r}, {text!r}, {start > 0})")
            advance(len(piece))

    def replace(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Write a file under a temporary name, verify it, then rename it to `path`."""
        self.write(PART_PATH, content, advance)
        digest = hashlib.sha256(content).hexdigest()
        self._do(f"replace({_raw(PART_PATH)!r}, {_raw(path)!r}, {digest!r})")

    def copy(self, old: str, new: str) -> None:
        """Copy a file on the board."""
        self._do(f"copy({_raw(old)!r}, {_raw(new)!r})")

    def make_folder(self, path: str) -> None:
        """Create a folder and its parents, if missing."""
        self._do(f"make_way({_raw(path + '/')!r})")

    def remove(self, path: str) -> None:
        """Remove a file or a folder with its content, if it exists."""
        self._do(f"remove({_raw(path)!r})")

    def switch(self, *slots: str) -> None:
        """Select the program in slots[0], on trial if there is a slots[1] to fall back to."""
        self._do(f"switch(*{slots!r})")

    def recount(self) -> None:
        """Reset the count of trial starts, which the soft resets at the prompt have raised."""
        self._do("recount()")

    def sectors(self) -> tuple[int, dict[int, str]]:
        """Return the number of journal sectors, and the SHA-256 of each that is not blank."""
        lines = self._lines("sectors()")
        count = _number(lines[0] if lines else "", bounds.FLASH_MOST // SECTOR)
        used = {}
        for line in lines[1:]:
            number, _, digest = line.partition(" ")
            sector = _number(number, count - 1)
            if sector in used or not _SUM.fullmatch(digest):
                raise faults.invalid_reply("the list of journal sectors is malformed")
            used[sector] = digest
        return count, used

    def read_sector(self, sector: int, digest: str) -> bytes:
        """Return the content of a journal sector. Raises: Failure if `digest` does not match."""
        content = b"".join(
            self._data(f"send_sector({sector}, {at}, 1024)") for at in range(0, SECTOR, 1024)
        )
        if hashlib.sha256(content).hexdigest() != digest:
            raise faults.invalid_reply("a journal sector does not match its checksum")
        return content

    def write_sector(self, sector: int, content: bytes) -> None:
        """Erase a journal sector, write the parts that are not blank, and verify it."""
        self._do(f"erase_sector({sector})")
        for at in range(0, len(content), 512):
            piece = content[at : at + 512]
            if piece.strip(b"\xff"):
                text = binascii.b2a_base64(piece, newline=False)
                self._do(f"take_sector({sector}, {at}, {text!r})")
        whole = hashlib.sha256(content.ljust(SECTOR, b"\xff")).hexdigest()
        if self._lines(f"print(sum_of_sector({sector}))") != [whole]:
            raise Failure("The journal does not match what was sent.", "the same command again")

    def rehearse(self, slot: str) -> str:
        """Replay the running game with the program in `slot` and return the result line.

        Raises: Raised if that program fails; see onbox/rehearse.py.
        """
        self.fresh()
        return self.repl.run(f"SLOT = {slot!r}\n{source('rehearse')}").strip()

    def _lines(self, call: str, patience_s: float = RUN_S) -> list[str]:
        return self._do(call, patience_s).split("\n")[:-1]

    def _numbers(self, call: str, most: int) -> list[int]:
        """Return the two numbers that a call prints."""
        words = " ".join(self._lines(call)).split(" ")
        if len(words) != _PAIR:
            raise faults.invalid_reply("the size of its file system is malformed")
        return [_number(word, most) for word in words]

    def _data(self, call: str) -> bytes:
        try:
            return binascii.a2b_base64(self._do(call))
        except ValueError:
            raise faults.invalid_reply("undecodable data") from None

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
                f"An operation on the board failed: {raised.last}.", "doomsday doctor"
            ) from None


def _raw(path: str) -> bytes:
    """Return a path as the bytes of its name on the board."""
    return vfs.raw_name(path).encode("latin-1")


def _number(text: str, most: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise faults.invalid_reply(f"a number is not within 0 to {most:,}")
    return int(text)


def _entry(line: str, folder: str, sums: bool) -> tuple[str, Entry | None]:
    """Parse a line of a list: path and Entry of a file, or path and None of an empty folder."""
    size, digest, name = [*line.split(" "), "", ""][:3]
    try:
        path = vfs.path_of(bytes.fromhex(name))
    except ValueError:
        path = ""
    if len(name) > 2 * bounds.PATH_MOST or not vfs.is_path(path):
        raise faults.invalid_reply("an impossible file name")
    if not path.startswith(f"{folder}/") and path != folder:
        raise faults.invalid_reply("a file outside of the listed folder")
    if size == _NO_FILE:
        return path, None
    if not _SUM.fullmatch(digest) if sums else digest != _NO_SUM:
        raise faults.invalid_reply("the checksum of a file is malformed")
    return path, Entry(_number(size, bounds.FLASH_MOST), digest if sums else "")


def differing(wanted: Mapping[str, bytes], there: Mapping[str, str]) -> list[str]:
    """Return the paths that differ in content, or are in only one of the two, sorted."""
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in wanted.items()}
    return sorted(path for path in {*sums, *there} if sums.get(path) != there.get(path))
