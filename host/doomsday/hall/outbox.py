"""The newest message of each topic, sent one at a time: nothing queues up while a broker is away.

Of messages that are replaced before they were sent, only the last is sent. As one is on its way
at most, no older one can arrive after a newer one.
"""

from threading import Lock


class Outbox:
    """Messages by topic. `put` and `next` may be called from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: dict[str, bytes] = {}
        self._sent: tuple[str, bytes] | None = None

    def put(self, topic: str, payload: bytes) -> None:
        """Replace the message of a topic."""
        with self._lock:
            self._waiting.pop(topic, None)
            self._waiting[topic] = payload

    def next(self) -> tuple[str, bytes] | None:
        """Return the next message to send; None if none waits or one is on its way."""
        with self._lock:
            if self._sent or not self._waiting:
                return None
            topic = next(iter(self._waiting))
            self._sent = topic, self._waiting.pop(topic)
            return self._sent

    def arrived(self) -> None:
        """Note that the broker has the message that was on its way."""
        with self._lock:
            self._sent = None

    def lost(self) -> None:
        """Note that the connection is lost: what was on its way waits again, unless replaced."""
        with self._lock:
            if self._sent:
                topic, payload = self._sent
                self._waiting = {topic: payload} | self._waiting
                self._sent = None

    @property
    def is_empty(self) -> bool:
        """Whether the broker has everything."""
        with self._lock:
            return not self._waiting and not self._sent
