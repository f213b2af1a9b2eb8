"""The pseudo-terminal that clients open as the box's serial port."""

import os
import pty
import select
import time
import tty
from collections.abc import Callable
from pathlib import Path

from doomsday.errors import Failure
from doomsday.sim.serial.port_link import PortLink

# A terminal without a client is always ready, so poll it only this often.
_LOOK_EVERY_S = 0.02
_READ_MAX = 256
# Bytes kept for a slow client, a minute and a half of output; more is dropped.
_BACKLOG_MAX = 1024 * 1024


class ClientPort:
    """A terminal with a link to it, which clients can open and close."""

    def __init__(self, link: Path, dropped: Callable[[int], None]) -> None:
        """Create a terminal and make `link` a link to it.

        dropped: called with the number of dropped bytes. Raises: Failure if the link cannot be
        created.
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
            os.close(client_end)  # POLLHUP then shows that there is no client.

    def fileno(self) -> int:
        """Return the descriptor to poll while `worth_a_look()`."""
        return self._port

    def worth_a_look(self) -> bool:
        """Return whether to poll it now."""
        return self._listening or time.monotonic() >= self._look_again_s

    @property
    def listening(self) -> bool:
        """Whether there was a client at the last poll."""
        return self._listening

    @property
    def wanted(self) -> int:
        """The events to poll for."""
        return select.POLLIN | (select.POLLOUT if self._backlog else 0)

    def looked(self, events: int) -> bytes:
        """Process the events of a poll (0: none) and return input from the client."""
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
        """Send to the client, or keep it until the client reads."""
        if not self._listening:
            self._dropped(len(data))
            return
        room = _BACKLOG_MAX - len(self._backlog)
        self._backlog += data[:room]
        self._dropped(len(data[room:]))
        self._send_backlog()

    def close(self) -> None:
        """Remove the link and close the terminal."""
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
