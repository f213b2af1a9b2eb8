"""The terminal that clients open as the box's serial port."""

import os
import pty
import select
import time
import tty
from collections.abc import Callable
from pathlib import Path

from doomsday.errors import Failure
from doomsday.sim.serial.port_link import PortLink

# A terminal that nobody has open is always "ready", so it is polled only this often.
_LOOK_EVERY_S = 0.02
_READ_MAX = 256
# What waits for a slow reader, a minute and a half of output; more than that is dropped.
_BACKLOG_MAX = 1024 * 1024


class ClientPort:
    """A terminal that is reachable under a link. Clients come and go."""

    def __init__(self, link: Path, dropped: Callable[[int], None]) -> None:
        """Make `link` a link to a new terminal. Raises Failure where that cannot be done.

        `dropped` is given the number of bytes that nobody reads.
        """
        self._dropped = dropped
        self._backlog = bytearray()
        self._listening = False
        self._look_again_s = 0.0
        self._link = PortLink(link)
        self._port, client_end = pty.openpty()
        tty.setraw(client_end)
        os.set_blocking(self._port, False)
        try:
            self._link.lead_to(os.ttyname(client_end))
        except Failure:
            self.close()
            raise
        finally:
            os.close(client_end)  # so that a hang-up tells that nobody listens

    def fileno(self) -> int:
        """Return the descriptor to poll while `worth_a_look`."""
        return self._port

    def worth_a_look(self) -> bool:
        """Whether to poll it now."""
        return self._listening or time.monotonic() >= self._look_again_s

    @property
    def listening(self) -> bool:
        """Whether a client was there when the port was last looked at."""
        return self._listening

    @property
    def wanted(self) -> int:
        """The events to poll for."""
        return select.POLLIN | (select.POLLOUT if self._backlog else 0)

    def looked(self, events: int) -> bytes:
        """Take in the events of a poll (0: none); return what a client has sent."""
        if events & select.POLLHUP and not events & select.POLLIN:
            self._client_gone()
            return b""
        self._listening = True
        self._send_backlog()
        if not events & select.POLLIN:
            return b""
        try:
            data = os.read(self._port, _READ_MAX)
        except OSError:
            data = b""
        if not data:
            self._client_gone()
        return data

    def write(self, data: bytes) -> None:
        """Send to the client, who may read it later."""
        if not self._listening:
            self._dropped(len(data))
            return
        room = _BACKLOG_MAX - len(self._backlog)
        self._backlog += data[:room]
        self._dropped(len(data[room:]))
        self._send_backlog()

    def close(self) -> None:
        """Remove the link and hang up."""
        self._link.close()
        os.close(self._port)

    def _send_backlog(self) -> None:
        while self._backlog:
            try:
                del self._backlog[: os.write(self._port, self._backlog)]
            except OSError:
                return

    def _client_gone(self) -> None:
        self._listening = False
        self._dropped(len(self._backlog))
        self._backlog.clear()
        self._look_again_s = time.monotonic() + _LOOK_EVERY_S
