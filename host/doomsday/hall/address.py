"""The address of a broker, as `mqtts://USER@HOST:PORT/PREFIX`, and the password of its user."""

import ipaddress
import os
import re
import sys
from dataclasses import dataclass
from getpass import getpass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from doomsday import files
from doomsday.errors import USAGE, Failure
from doomsday.wording import printable

SECURE, PLAIN = "mqtts", "mqtt"
PREFIX = "doomsday"
VARIABLE = "DOOMSDAY_MQTT_PASSWORD"
EXAMPLE = "mqtts://table1@broker.example"
_PORTS = {SECURE: 8883, PLAIN: 1883}
# Of a user and each part of a topic: no separator, wildcard, space or sign of a terminal.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}")
_NAME_WORDS = "at most 32 letters, digits, dots, hyphens and underscores"
_PASSWORD_MAX = 1024


@dataclass(frozen=True)
class Address:
    """Where a broker is. user: "" for none. prefix: of all topics of a hall."""

    host: str
    port: int
    user: str = ""
    prefix: str = PREFIX
    is_secure: bool = True

    @property
    def shown(self) -> str:
        """The address as people read it."""
        return f"{self.host}:{self.port}"


def is_name(text: str) -> bool:
    """Return whether a text can be a user or the name of a table.

    >>> is_name("table-7"), is_name("a/b"), is_name("#")
    (True, False, False)
    """
    return _NAME.fullmatch(text) is not None


def address_of(text: str) -> Address:
    """Read an address. Raises: Failure."""
    try:
        parts = urlsplit(text)
        port = parts.port
        host = parts.hostname or ""
        user = unquote(parts.username or "")
    except ValueError:
        raise _wrong(f"{_short(text)} is no address of a broker.") from None
    if parts.scheme not in _PORTS or not host:
        raise _wrong(f"{_short(text)} is no address of a broker.")
    if parts.password is not None:
        raise Failure(
            "A password in the address would be seen in the list of processes.",
            f"--password-file FILE, or the variable {VARIABLE}",
            USAGE,
        )
    if parts.query or parts.fragment:
        raise _wrong("The address of a broker has no ? and no #.")
    if user and not is_name(user):
        raise _wrong(f"A user's name has {_NAME_WORDS}.")
    prefix = parts.path.strip("/") or PREFIX
    if not all(is_name(part) for part in prefix.split("/")):
        raise _wrong(f"A prefix of topics has {_NAME_WORDS} between slashes.")
    is_secure = parts.scheme == SECURE
    if not is_secure and not _is_loopback(host):
        raise Failure(
            "mqtt:// sends everything readable, so it is only for a broker on this machine.",
            f"{SECURE}:// instead",
            USAGE,
        )
    return Address(host, port or _PORTS[parts.scheme], user, prefix, is_secure)


def password(address: Address, file: Path | None) -> str:
    """Return the password of the address's user: of a file, the environment, or a prompt.

    Raises: Failure if there is none.
    """
    if file is not None:
        text = files.read(file, _PASSWORD_MAX).decode("utf-8", "replace")
        found = text.splitlines()[0] if text.strip() else ""
    elif not address.user:
        return ""
    elif VARIABLE in os.environ:
        found = os.environ[VARIABLE]
    elif sys.stdin.isatty():
        found = getpass(f"Password of {address.user} at {address.shown}: ")
    else:
        found = ""
    if not found:
        raise Failure(
            f"The password of {address.user or 'the user'} is missing.",
            f"--password-file FILE, or the variable {VARIABLE}",
            USAGE,
        )
    return found


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _wrong(message: str) -> Failure:
    return Failure(message, f"an address such as {EXAMPLE}", USAGE)


def _short(text: str) -> str:
    return printable(text[:80])
