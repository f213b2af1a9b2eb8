"""Files, checksums and sectors of a board at its raw prompt; see doomsday.device.onbox.agent."""

import binascii
import hashlib
import re
from collections.abc import Callable, Iterable

from doomsday.device.onbox import source
from doomsday.device.port import bounds, faults
from doomsday.device.prompt import board_replies
from doomsday.device.prompt.board_replies import About, Entry, Listing, Room
from doomsday.device.prompt.file_parts import Part, calls, sent
from doomsday.device.prompt.repl import RUN_S, Raised, Repl
from doomsday.errors import Failure
from doomsday.image import build, vfs
from doomsday.image.box_files import PART_PATH, TRASH_PATH

Advance = Callable[[int], None]

SECTOR = 4096
_READ = 1536
# Seconds for one page of a list: hashing a file as large as the flash takes this long.
_LIST_S = 120.0
_FULL = re.compile(r"OSError: (?:28|\[Errno 28\].*)")
_DIFFERS = "ValueError: sum"
# Renews the board's watchdog after each call: it lasts while both ends go on.
_STAY = "\nstay()"
_END = "."


class Full(Failure):
    """The flash has no room for what was sent."""

    def __init__(self) -> None:
        super().__init__(
            "The flash of the board is full.",
            "doomsday pull FOLDER --remove, then the same command again",
        )


class Differs(Failure):
    """A file on the board is not what was sent."""

    def __init__(self) -> None:
        super().__init__(
            "A file on the board does not match what was sent.", "the same command again"
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
        return board_replies.about(self._lines("about()"))

    def listing(self, folder: str, skip: tuple[str, ...] = (), sums: bool = True) -> Listing:
        """Return the tree below a folder ("" for the root), without its subfolders `skip`.

        sums: whether to compute the SHA-256 of each file. Raises: Failure for an invalid reply.
        """
        found = Listing()
        left = bounds.FLASH_MOST
        self._do(f"lists({_raw(folder)!r}, {tuple(map(_raw, skip))!r})")
        while True:
            lines = self._lines(f"more({sums})", _LIST_S)
            ends = lines[-1:] == [_END]
            for line in lines[:-1] if ends else lines:
                path, entry = board_replies.entry(line, folder, sums)
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

    def room(self) -> Room:
        """Return size and free room of the file system."""
        return board_replies.room(self._lines("room()"))

    def read(self, path: str, entry: Entry, advance: Advance = lambda count: None) -> bytes:
        """Return the content of a file.

        advance: called with the number of bytes received. Raises: Failure if length or SHA-256
        differ from the list.
        """
        content = self.read_range(path, 0, entry.size, advance)
        if hashlib.sha256(content).hexdigest() != entry.digest:
            raise faults.invalid_reply(
                f"the content of {faults.shown_name(path)} does not match its checksum"
            )
        return content

    def read_range(
        self, path: str, offset: int, size: int, advance: Advance = lambda count: None
    ) -> bytes:
        """Return `size` bytes of a file, from `offset` on, without a check of their content.

        Raises: Failure for an invalid reply.
        """
        content = bytearray()
        while len(content) < size:
            wanted = min(_READ, size - len(content))
            part = self._data(f"send({_raw(path)!r}, {offset + len(content)}, {wanted})")
            if len(part) != wanted:
                raise faults.invalid_reply(
                    f"the length of {faults.shown_name(path)} differs from the list"
                )
            content += part
            advance(wanted)
        return bytes(content)

    def write(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Write a file in place, not atomically."""
        self.compose(path, [content], advance=advance)

    def compose(
        self,
        path: str,
        parts: Iterable[Part],
        old: str = "",
        advance: Advance = lambda count: None,
    ) -> None:
        """Write a file in place from parts: bytes to send, and ranges of the board's file `old`.

        advance: called with the number of bytes sent.
        """
        groups = [*calls(parts)] or [[b""]]
        for at, group in enumerate(groups):
            texts = [part if isinstance(part, tuple) else _base64(part) for part in group]
            source = f", {_raw(old)!r}" if old else ""
            ends = at == len(groups) - 1
            self._do(f"take({_raw(path)!r}, {texts!r}, {at > 0}, {ends}{source})")
            advance(sent(group))

    def replace(self, path: str, content: bytes, advance: Advance = lambda count: None) -> None:
        """Write a file under a temporary name, verify it, then rename it to `path`."""
        self.write(PART_PATH, content, advance)
        self.put_part(path, hashlib.sha256(content).hexdigest())

    def put_part(self, path: str, digest: str) -> None:
        """Rename the temporary file to `path`. Raises: Differs if its SHA-256 is not `digest`."""
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

    def discard(self, folder: str) -> None:
        """Remove a folder with its content, if it exists; a power cut leaves all or none of it."""
        self._do(f"discard({_raw(folder)!r}, {_raw(TRASH_PATH)!r})")

    def digest(self, path: str) -> str:
        """Return the SHA-256 (hex) of a file, "" if there is none."""
        return board_replies.checksum(self._lines(f"digest({_raw(path)!r})"), empty=True)

    def crc(self, path: str, size: int) -> int:
        """Return the CRC32 of the first bytes of a file, at most `size`."""
        (found, *_) = self._lines(f"crc_of({_raw(path)!r}, {size})") or [""]
        return board_replies.number(found, 0xFFFFFFFF)

    def switch(self, *slots: str) -> None:
        """Select the program in slots[0], on trial if there is a slots[1] to fall back to."""
        self._do(f"switch(*{slots!r})")

    def recount(self) -> None:
        """Reset the count of trial starts, which the soft resets at the prompt have raised."""
        self._do("recount()")

    def sectors(self) -> tuple[int, dict[int, str]]:
        """Return the number of journal sectors, and the SHA-256 of each that is not blank."""
        return board_replies.sectors(self._lines("sectors()"))

    def read_sector(self, sector: int, digest: str) -> bytes:
        """Return the content of a journal sector. Raises: Failure if `digest` does not match."""
        content = b"".join(
            self._data(f"send_sector({sector}, {at}, 1024)") for at in range(0, SECTOR, 1024)
        )
        if hashlib.sha256(content).hexdigest() != digest:
            raise faults.invalid_reply("a journal sector does not match its checksum")
        return content

    def write_sector(self, sector: int, content: bytes) -> None:
        """Erase a journal sector, write the parts that are not blank, and verify it.

        Raises: Failure if the sector reads back differently.
        """
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
        """Replay the running game with the program that boot.py chose; return the result line.

        slot: where it lies. Raises: Raised if that program fails; see onbox/rehearse.py.
        """
        if slot in build.FOLDERS:
            return self.alone(f"SLOT = {slot!r}\n{source('rehearse')}")
        return self.alone("import rehearse")

    def rehearse_pack(self, slot: str, reader: bytes) -> str:
        """Replay the running game with the pack in a slot; as `rehearse`.

        reader: the source that reads packs, of the same version.
        """
        load = f"if not load({slot!r}):\n raise OSError(5)"
        return self.alone(f"{reader.decode()}\n{load}\nimport rehearse")

    def alone(self, code: str) -> str:
        """Run code on a board with clear memory, and return the line that it prints."""
        self.fresh()
        return self.repl.run(code).strip()

    def _lines(self, call: str, patience_s: float = RUN_S) -> list[str]:
        return self._do(call, patience_s).split("\n")[:-1]

    def _data(self, call: str) -> bytes:
        try:
            return binascii.a2b_base64(self._do(call))
        except ValueError:
            raise faults.invalid_reply("undecodable data") from None

    def _do(self, call: str, patience_s: float = RUN_S) -> str:
        try:
            if not self._here:
                self.repl.run(source("agent") + _STAY)
                self._here = True
            return self.repl.run(call + _STAY, patience_s)
        except Raised as raised:
            if _FULL.fullmatch(raised.last):
                raise Full from None
            if raised.last == _DIFFERS:
                raise Differs from None
            raise Failure(
                f"An operation on the board failed: {raised.last}.", "doomsday doctor"
            ) from None


def _raw(path: str) -> bytes:
    """Return a path as the bytes of its name on the board."""
    return vfs.raw_name(path).encode("latin-1")


def _base64(content: bytes) -> bytes:
    return binascii.b2a_base64(content, newline=False)
