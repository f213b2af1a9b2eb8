"""Publish the state of one table: retained, in order, and marked as gone if the laptop is."""

import secrets
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from doomsday.errors import USAGE, Failure
from doomsday.hall import messages
from doomsday.hall.address import Address, is_name
from doomsday.hall.connection import Connection, Message


class Publisher:
    """Publishes the newest state of a table. Nothing waits for the broker but `close`."""

    def __init__(
        self,
        address: Address,
        password: str = "",
        ca: Path | None = None,
        table: str = "",
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Connect in the background. table: its name, by default the user's. Raises: Failure."""
        name = table or address.user
        if not is_name(name):
            raise Failure(
                "The table has no name that can be published."
                if name
                else "The table has no name.",
                "--table NAME, or the user of the table before @ in the address",
                USAGE,
            )
        self._session = secrets.token_hex(8)
        self._sequence = 0
        self._clock = clock
        self._lock = threading.Lock()
        self._newest = b""
        self._is_closed = False
        self._state = messages.state_topic(address.prefix, name)
        self._status = messages.status_topic(address.prefix, name)
        will = Message(self._status, messages.status(self._session, False))
        self._connection = Connection(address, password, ca, will, connected=self._on_connection)
        self._connection.start()

    def publish(self, view: Mapping[str, Any]) -> None:
        """Publish what is seen of the table, as `doomsday watch --json` prints it."""
        with self._lock:
            self._sequence += 1
            self._newest = messages.state(self._session, self._sequence, self._clock(), view)
            self._connection.send(self._state, self._newest)

    @property
    def fault(self) -> str:
        """One sentence on why nothing is published, "" if all is well."""
        return self._connection.fault

    @property
    def is_sent(self) -> bool:
        """Whether the broker has the newest state."""
        return self._connection.is_open and self._connection.is_sent

    @property
    def is_published(self) -> bool:
        """Whether the broker has taken all that was sent, also after `close`."""
        return not self.fault and self._connection.is_sent

    def close(self) -> None:
        """Say that the table is not watched any more, and end the connection."""
        with self._lock:
            self._is_closed = True
            self._connection.send(self._status, messages.status(self._session, False))
        self._connection.stop()

    def _on_connection(self) -> None:
        # The will of the connection before may be there, and a broker may have lost everything.
        with self._lock:
            online = messages.status(self._session, not self._is_closed)
            self._connection.send(self._status, online)
            if self._newest:
                self._connection.send(self._state, self._newest)
