"""Follow the running game of a box, entry by entry, through restarts and pulled cables.

The box says that its journal has grown; then it is asked for what is new. Nothing interrupts its
game.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from doomsday.device.line.box import Box
from doomsday.device.line.find_box import found_box, greeted
from doomsday.device.port import clock, faults, patience
from doomsday.device.port.listing import ports
from doomsday.errors import Failure
from doomsday.watch.table import Table, table_of
from doomsday.watch.view import LOST, NO_GAME, PLAYING, View
from shared.link import messages
from shared.rules.errors import RuleError
from shared.rules.records.actions_reader import header_pairs

# Seconds after which a silent box is asked whether it is still there; also what is lost of its
# news comes then.
BEAT_S = 5.0
# Least seconds between two requests. A slow box gets a multiple of the time of its reply, so that
# it works for viewers at most a part of its time.
_GAP_S = 0.1
_SHARE = 4
_GAP_MOST_S = 2.0
_AGAIN_S = 0.5


class Follower:
    """The running game of a box, as far as it was asked for. table: None while there is none.

    is_running: whether a game runs. notice: why a running game cannot be shown, "" if it can.
    """

    def __init__(self) -> None:
        self.table: Table | None = None
        self.is_running = False
        self.notice = ""
        self._number = 0
        self._after = 0
        self._failed = 0

    def ask(self, box: Box) -> bool:
        """Ask the box for what is new; return whether there was anything. Raises: Failure."""
        changed = False
        while True:
            reply = box.entries(self._number, self._after, patience.QUICK_S)
            if reply.number != self._number or reply.after < self._after:
                self._begin(box, reply.number)
                self._number, self._after = reply.number, reply.after
                changed = True
                if not reply.number:
                    return True
                continue
            if reply.after == self._after:
                return changed
            self._after = reply.after
            if reply.entries and self.table is not None:
                changed = True
                if not self.table.follow(reply.entries):
                    self._restart()
                    continue
            if not reply.is_full:
                return changed

    def _begin(self, box: Box, number: int) -> None:
        """Begin with another game of the box, or with none."""
        if not number and self._number and not (self.table and self.table.is_over):
            # It ended while the line was down.
            self.table = self._finished(box, self._number)
        self.is_running = number > 0
        self.notice = ""
        if not number:
            return
        self.table = None
        try:
            lines = box.header().decode()
            self.table = Table(header_pairs(lines))
        except (RuleError, UnicodeDecodeError):
            self.notice = "This version cannot show the game on the box. Update this program."

    def _restart(self) -> None:
        """Read the game once more from its beginning, if that was not tried already."""
        if self._failed == self._number:
            self.table = None
            self.notice = "The game on the box has an entry that is unknown here. Update one."
            return
        self._failed = self._number
        self._number = self._after = 0

    def _finished(self, box: Box, number: int) -> Table | None:
        with suppress(faults.Refused, RuleError):
            content = box.finished_game(number)
            table = table_of(content) if content else None
            return table if table is not None and table.is_over else None
        return None


def views(named: str | None = None, interrupt: bool = False) -> Iterator[View]:
    """Yield what a viewer sees of a box, at each change, for ever.

    named, interrupt: as in `connected`. Raises: Failure if there is no box at the beginning, or
    one whose program is too old.
    """
    box: Box | None = found_box(named, interrupt)
    assert box is not None
    name, id, port = box.hello.name, box.hello.id, box.port
    follower = Follower()
    shown: View | None = None
    try:
        while True:
            gap_s = _AGAIN_S
            try:
                if box is None:
                    box = _again(port, id)
                    name, port = box.hello.name, box.port
                asked = clock.now()
                follower.ask(box)
                gap_s = min(max(_GAP_S, _SHARE * (clock.now() - asked)), _GAP_MOST_S)
                view = _view(name, id, follower)
            except Failure as failure:
                if _is_too_old(failure):
                    raise Failure(
                        "The program on the box is too old to be watched.",
                        "doomsday deploy, then the same command again",
                    ) from None
                view = _lost(name, id, failure, follower)
                if box is not None:
                    box.line.stream.close()
                    box = None
            if view != shown:
                shown = view
                yield view
            box = _waited(box, gap_s)
    finally:
        if box is not None:
            box.bye()
            box.line.stream.close()


def _waited(box: Box | None, gap_s: float) -> Box | None:
    """Wait until it is time to ask again; return None if the line was cut meanwhile."""
    if box is None:
        clock.sleep(gap_s)
        return None
    end = clock.now() + gap_s
    try:
        box.line.await_output(BEAT_S)
        box.line.pause(end - clock.now())
    except Failure:
        box.line.stream.close()
        return None
    return box


def _again(port: str, id: str) -> Box:
    """Return the same box, at its port or at another one. Raises: Failure if it is at none."""
    found = {one.port: one for one in ports()}
    # The port of native USB may return under another name.
    places = [port, *[name for name, one in found.items() if one.known and name != port]]
    failure: Failure | None = None
    for place in places:
        vendor = found[place].vendor if place in found else None
        try:
            box = greeted(place, vendor, patience_s=patience.QUICK_S)
        except Failure as why:
            failure = failure or why
            continue
        if box.hello.id == id:
            return box
        box.bye()
        box.line.stream.close()
        failure = failure or Failure("Another box is at its port.")
    assert failure is not None
    raise failure


def _view(name: str, id: str, follower: Follower) -> View:
    table: dict[str, Any] | None = follower.table.as_json() if follower.table else None
    return View(name, id, PLAYING if follower.is_running else NO_GAME, follower.notice, table)


def _lost(name: str, id: str, failure: Failure, follower: Follower) -> View:
    table = follower.table.as_json() if follower.table else None
    return View(name, id, LOST, failure.message, table)


def _is_too_old(failure: Failure) -> bool:
    return (
        isinstance(failure, faults.Refused)
        and failure.refusal == messages.UNKNOWN
        and "safe mode" not in failure.message
        and "damaged" not in failure.message
    )
