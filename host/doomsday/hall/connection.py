"""A connection to a broker that comes back by itself, in a thread of its own.

Each attempt is a new client of paho, so that only the outbox says what is still to be sent.
"""

import random
import secrets
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure
from doomsday.hall.address import Address
from doomsday.hall.outbox import Outbox
from doomsday.wording import printable

# What the broker may send at once; it drops what is larger, as MQTT 5 says.
PACKET_MAX = 64 * 1024
# A broker that hears nothing for one and a half times as long sends the will.
_KEEP_ALIVE_S = 10
_CONNECT_S = 5.0
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.25, 2.0
_LOOK_S = 1.0
_QOS = 1
# Refusals that no new attempt changes: the user or the password is wrong.
_REFUSALS = ("Bad user name or password", "Not authorized", "Banned")


@dataclass(frozen=True)
class Message:
    """What a broker sends, or keeps to send if the connection ends: its will."""

    topic: str
    payload: bytes
    is_retained: bool = True


def _nothing(*_: object) -> None:
    pass


class Connection:
    """A connection to a broker. `send`, `stop` and the properties may be used by any thread.

    fault: one sentence on what is wrong now, "" for nothing. is_refused: whether it has given up
    because of the user or the password. attempts: connections made so far.
    """

    def __init__(
        self,
        address: Address,
        password: str = "",
        ca: Path | None = None,
        will: Message | None = None,
        topics: Sequence[str] = (),
        take: Callable[[Message], object] = _nothing,
        connected: Callable[[], object] = _nothing,
    ) -> None:
        """Prepare a connection; `start` opens it.

        ca: certificate of the authority that signed the broker's, by default those of the system.
        topics: to subscribe. take: called with each message, connected: after each connection,
        both in the thread of the connection. Raises: Failure for a certificate that is unreadable.
        """
        self.fault = ""
        self.is_refused = False
        self.attempts = 0
        self._address, self._password, self._will = address, password, will
        self._topics, self._take, self._connected = topics, take, connected
        self._tls = _context(ca) if address.is_secure else None
        self._outbox = Outbox()
        self._client: Client | None = None
        self._mid = 0
        self._is_open = False
        self._stopping = threading.Event()
        self._wake_in, self._wake_out = socket.socketpair()
        self._wake_in.setblocking(False)
        self._wake_out.setblocking(False)
        self._thread = threading.Thread(target=self._run, name="broker", daemon=True)

    def start(self) -> None:
        """Open the connection, and open it again whenever it is lost, until `stop`."""
        self._thread.start()

    @property
    def is_open(self) -> bool:
        """Whether the broker has accepted the connection, which still stands."""
        return self._is_open

    def send(self, topic: str, payload: bytes) -> None:
        """Send a retained message as soon as possible, in place of older ones of its topic."""
        self._outbox.put(topic, payload)
        self._wake()

    @property
    def is_sent(self) -> bool:
        """Whether the broker has all messages."""
        return self._outbox.is_empty

    def stop(self, wait_s: float = 5.0) -> None:
        """Send what waits, for at most some seconds, and end the connection."""
        until = time.monotonic() + wait_s
        while not self.fault and not self.is_sent and time.monotonic() < until:
            time.sleep(0.02)
        self._stopping.set()
        self._wake()
        self._thread.join(wait_s)

    # In the thread of the connection.

    def _run(self) -> None:
        pause = _FIRST_PAUSE_S
        while not self._stopping.is_set() and not self.is_refused:
            if self._attempt():
                pause = _FIRST_PAUSE_S
            # A little by chance: all tables of a hall lose their broker at once.
            self._stopping.wait(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, _LONGEST_PAUSE_S)
        self._wake_in.close()

    def _attempt(self) -> bool:
        """Connect and serve the connection to its end; return whether the broker accepted it."""
        client = self._client = self._prepared()
        self.attempts += 1
        was_open = False
        try:
            client.connect(
                self._address.host,
                self._address.port,
                keepalive=_KEEP_ALIVE_S,
                clean_start=True,
                properties=_limits(),
            )
            while not self._stopping.is_set() and _served(client, self._wake_in):
                was_open = was_open or self._is_open
                self._pump(client)
        except (OSError, ValueError) as error:
            self.fault = self._words(error)
        else:
            if not self.fault and not self._stopping.is_set():
                self.fault = f"The connection to the broker {self._address.shown} was lost."
        self._is_open = False
        self._outbox.lost()
        with suppress(OSError, ValueError):
            # The end of a client that says goodbye: the broker keeps the will to itself.
            client.disconnect()
            client.loop_write()
        return was_open

    def _prepared(self) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"doomsday-{secrets.token_hex(8)}",
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )
        client.connect_timeout = _CONNECT_S
        client.on_connect = self._on_connect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        if self._address.user:
            client.username_pw_set(self._address.user, self._password)
        if self._tls:
            client.tls_set_context(self._tls)
        if self._will:
            client.will_set(self._will.topic, self._will.payload, _QOS, retain=True)
        return client

    def _pump(self, client: Client) -> None:
        if self._is_open and (message := self._outbox.next()):
            topic, payload = message
            self._mid = client.publish(topic, payload, _QOS, retain=True).mid

    def _on_connect(
        self, client: Client, _data: Any, _flags: Any, reason: Any, _more: Any
    ) -> None:
        if reason.is_failure:
            self.is_refused = reason.getName() in _REFUSALS
            self.fault = f"The broker {self._address.shown} refuses: {_reason(reason)}."
            return
        self.fault = ""
        self._is_open = True
        if self._topics:
            client.subscribe([(topic, _QOS) for topic in self._topics])
        self._connected()

    def _on_message(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        self._take(Message(message.topic, bytes(message.payload), message.retain))

    def _on_publish(self, _client: Client, _data: Any, mid: int, reason: Any, _more: Any) -> None:
        if mid != self._mid:
            return
        if reason.is_failure:
            self.fault = (
                f"The broker takes no message of {self._address.user or 'this table'}: "
                f"{_reason(reason)}."
            )
        self._outbox.arrived()

    def _on_subscribe(
        self, _client: Client, _data: Any, _mid: int, reasons: Sequence[Any], _more: Any
    ) -> None:
        for reason in reasons:
            if reason.is_failure:
                self.fault = f"The broker shows no tables: {_reason(reason)}."

    def _words(self, error: Exception) -> str:
        shown = self._address.shown
        if isinstance(error, ssl.SSLCertVerificationError):
            why = error.verify_message.rstrip(".")
            return f"The certificate of the broker {shown} is not trusted: {printable(why)}."
        if isinstance(error, ssl.SSLError):
            return f"The broker {shown} cannot be reached by TLS: {error.reason or error}."
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return f"The broker {shown} cannot be reached: {printable(why)}."

    def _wake(self) -> None:
        with suppress(OSError):
            self._wake_out.send(b"w")


def _served(client: Client, wake: socket.socket) -> bool:
    """Read and write what there is, after a wait; return whether the connection stands."""
    line = client.socket()
    if line is None:
        return False
    writes = [line] if client.want_write() else []
    # TLS may have read more than the packets that were asked for.
    waits = 0.0 if getattr(line, "pending", int)() else _LOOK_S
    readable, writable, _ = select.select([line, wake], writes, [], waits)
    if wake in readable:
        with suppress(OSError):
            wake.recv(4096)
    if (line in readable or not waits) and client.loop_read() != MQTTErrorCode.MQTT_ERR_SUCCESS:
        return False
    if writable and client.loop_write() != MQTTErrorCode.MQTT_ERR_SUCCESS:
        return False
    return client.loop_misc() == MQTTErrorCode.MQTT_ERR_SUCCESS


def _limits() -> Properties:
    found = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    found.MaximumPacketSize = PACKET_MAX
    return found


def _context(ca: Path | None) -> ssl.SSLContext:
    try:
        found = ssl.create_default_context(cafile=None if ca is None else str(ca))
    except (OSError, ssl.SSLError) as error:
        name = "" if ca is None else shown_path(ca)
        why = error.strerror if type(error) is not ssl.SSLError and error.strerror else "no PEM"
        raise Failure(
            f"The certificate {name} cannot be read: {why}.", "--ca with a PEM file", USAGE
        ) from None
    found.minimum_version = ssl.TLSVersion.TLSv1_2
    return found


def _reason(reason: Any) -> str:
    return str(printable(reason.getName()[:80])).lower()
