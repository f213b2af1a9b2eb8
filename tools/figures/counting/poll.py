"""Play a game to its table, ask the box for its entries some times, and print marks around that.

Run by the checkout's Python. Arguments: the flash file, made if missing; heap, such as "176K"; a
sequence of presses, or "-" for a box at home; how often to ask. Prints JSON: `pid`; `idle` and
`asked`: for each period of PERIOD_MS without and with a request its first and last mark; `sent`
and `came`: bytes of a request and its reply; `trouble` as drive.py.
"""

import json
import sys
from pathlib import Path

from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file
from doomsday.sim.player import Player
from shared.link import messages
from shared.link.frames import Reader, encode
from shared.link.limits import PROTOCOL, REPLY_MAX
from tools.figures.counting import drive

PERIOD_MS = 250
_SESSION = 7


class Asker:
    """A laptop at the line of a box."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._seq = 0
        self._came = bytearray()
        self.sent = self.came = 0
        player.box.on_output = self._came.extend

    def ask(self, kind: str, *values: int) -> "tuple[object, ...]":
        """Send a request, let PERIOD_MS pass, and return the values of the reply."""
        self._seq += 1
        self._came.clear()
        body = messages.pack(messages.request_shape(kind), *values)
        frame = encode(_SESSION, self._seq % 256, kind, body)
        self._player.box.type(frame)
        self._player.settle()
        self._player.wait(PERIOD_MS)
        reader = Reader(REPLY_MAX)
        reader.feed(bytes(self._came))
        reply = reader.next()
        if reply is None or reply[2] != kind:
            raise RuntimeError(f"no reply to {kind}: {bytes(self._came)!r}")
        self.sent, self.came = len(frame), len(self._came)
        return messages.unpack(messages.reply_shape(kind), reply[3])


def main(flash: str, heap: str, sequence: str, count: str) -> None:
    """Ask and print."""
    Player.__init__.__kwdefaults__["patience_s"] = drive._PATIENCE_S
    if not Path(flash).exists() and sequence != "-":
        put_file(Path(flash), "sim", "/companies.txt", drive._NO_COMPANIES)
    with play_in(Path(flash), heap=heap) as player:
        run = drive.Run(player)
        if sequence != "-":
            run.play(Path(sequence))
        spans: dict[str, list[tuple[int, int]]] = {"idle": [], "asked": []}
        for _ in range(int(count)):
            begun = run.marks()
            player.wait(PERIOD_MS)
            spans["idle"].append((begun, run.marks()))
        asker = Asker(player)
        asker.ask(messages.HELLO, PROTOCOL, 0, 1)
        number, after, _ = asker.ask(messages.ENTRIES, 0, 0)
        for _ in range(3):
            number, after, _ = asker.ask(messages.ENTRIES, number, after)
        for _ in range(int(count)):
            begun = run.marks()
            asker.ask(messages.ENTRIES, number, after)
            spans["asked"].append((begun, run.marks()))
        found = {"pid": run.starts[-1][0], **spans, "sent": asker.sent, "came": asker.came}
    print(json.dumps({**found, "starts": run.starts, "trouble": run.trouble}))


if __name__ == "__main__":
    main(*sys.argv[1:])
