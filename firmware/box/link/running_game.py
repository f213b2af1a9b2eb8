"""Send the running game as an actions file, made again for each part. Loaded only for that.

It is read from the files and the journal, so that the game itself may be set aside meanwhile.
"""

from typing import TYPE_CHECKING

from box.game.game_files import public_pieces
from box.link.refusals import out_of_range
from box.store.atomic_file import Damaged, Newer
from shared.link.limits import PART_MAX
from shared.link.messages import BAD, NONE, Refused
from shared.rules.history import is_entry
from shared.rules.records.actions_file import Writer

if TYPE_CHECKING:
    from box.kit.parts import Parts


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
        writer.begin_unfinished(public_pieces(number))
    except (OSError, Damaged, Newer):
        raise Refused(BAD, "The box cannot read how its game began.") from None
    for entry in app.saved.history():
        if is_entry(entry):
            writer.enter(entry)
    writer.close()
    if part.skip:
        raise out_of_range()
    return bytes(part.kept)
