"""Send the running game as an actions file, made again for each part. Loaded only for that.

It is read from the files and the journal, so that the game itself may be set aside meanwhile.
"""

from typing import TYPE_CHECKING

from box.game.game_files import header_pieces
from box.link.refusals import out_of_range
from box.store.atomic_file import Damaged, Newer
from shared.link.limits import PART_MAX
from shared.link.messages import BAD, NONE, Refused
from shared.rules.contract import DICE_SEED
from shared.rules.history import is_entry
from shared.rules.records.actions_file import Writer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from box.kit.parts import Parts

_SEED_START = ("[%s " % DICE_SEED).encode()
# With 32 bytes in hexadecimal digits, bracket and line end.
_SEED_LINE = len(_SEED_START) + 66


class _Public:
    """The header without the seed of the dice, its last line: nobody may foresee a roll."""

    def __init__(self, pieces: "Iterable[bytes]") -> None:
        self._pieces = pieces

    def __iter__(self) -> "Iterator[bytes]":
        held = b""
        for piece in self._pieces:
            held += piece
            yield held[:-_SEED_LINE]
            held = held[-_SEED_LINE:]
        if not held.startswith(_SEED_START):
            yield held


class _Part:
    """Keep one part of what is written: up to PART_MAX bytes from `offset`."""

    def __init__(self, offset: int) -> None:
        self.skip = offset
        self.kept = bytearray()

    def write(self, data: "bytes | memoryview") -> None:
        at = min(self.skip, len(data))
        self.skip -= at
        self.kept.extend(data[at : at + PART_MAX - len(self.kept)])


def read(app: "Parts", offset: int) -> bytes:
    """Return a part of the running game. Raises: Refused if there is none."""
    number = app.saved.game
    if not number:
        raise Refused(NONE, "No game is running on the box.")
    part = _Part(offset)
    writer = Writer(part.write)
    try:
        writer.begin_unfinished(_Public(header_pieces(number)))
    except (OSError, Damaged, Newer):
        raise Refused(BAD, "The box cannot read how its game began.") from None
    for entry in app.saved.history():
        if is_entry(entry):
            writer.enter(entry)
    writer.close()
    if part.skip:
        raise out_of_range()
    return bytes(part.kept)
