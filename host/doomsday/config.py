"""The user's own defaults: a small file in the platform's folder for such files.

An option on the line is stronger than an environment variable, and both are stronger than the
file.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from doomsday import files
from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure
from doomsday.suggestion import question
from doomsday.wording import shown

_FILE = "config.toml"
_MOST = 16 * 1024
WAIT_MAX = 600


@dataclass(frozen=True)
class Setting:
    """A value in the file. variable: the environment variable that is stronger, "" for none.

    wanted: what it has to be. example: a value for the file.
    """

    name: str
    variable: str
    meaning: str
    wanted: str
    is_legal: Callable[[object], bool]
    example: str


SETTINGS = (
    Setting(
        "port",
        "DOOMSDAY_PORT",
        "The port of the box.",
        "a text such as '/dev/ttyUSB0'",
        lambda value: isinstance(value, str) and bool(value.strip()),
        '"/dev/ttyUSB0"',
    ),
    Setting(
        "wait",
        "DOOMSDAY_WAIT",
        "Seconds that a command waits for a box that starts or works.",
        f"a number of seconds up to {WAIT_MAX}",
        lambda value: type(value) is int and 0 <= value <= WAIT_MAX,
        "60",
    ),
    Setting(
        "color",
        "NO_COLOR",
        "Colours: auto, always or never.",
        "auto, always or never",
        lambda value: value in ("auto", "always", "never"),
        '"auto"',
    ),
)
_BY_NAME = {setting.name: setting for setting in SETTINGS}


def path() -> Path:
    """Return the path of the file, which need not be there."""
    # Not needed where no setting is asked for, as for the help.
    from platformdirs import user_config_path

    return user_config_path("doomsday-box", appauthor=False) / _FILE


def value(name: str) -> str:
    """Return a setting of the file as text, "" if it has none. Raises: Failure for a fault."""
    return values().get(name, "")


def preferred(name: str) -> str:
    """Return a setting as `value` does, but "" if the file has a fault."""
    try:
        return value(name)
    except (Failure, OSError):
        return ""


def values() -> dict[str, str]:
    """Return all settings of the file as texts. Raises: Failure for a fault in it."""
    place = path()
    if not place.exists():
        return {}
    where = shown_path(place)
    # Most users have no such file.
    import tomllib

    try:
        document = tomllib.loads(files.read(place, _MOST).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        words = " ".join(str(error).split())
        raise Failure(f"{where} is not TOML: {words}.", _HINT, USAGE) from None
    for key, found in document.items():
        if key not in _BY_NAME:
            close = question(key, _BY_NAME) or f"one of {', '.join(_BY_NAME)}"
            raise Failure(f"{where} has an unknown key {shown(key)}.", close, USAGE)
        if not _BY_NAME[key].is_legal(found):
            wanted = _BY_NAME[key].wanted
            raise Failure(f"{where}: {key} is {shown(found)}, not {wanted}.", _HINT, USAGE)
    return {key: str(found) for key, found in document.items()}


def template() -> str:
    """Return a file with every setting as a comment."""
    lines = ["# Defaults of 'doomsday'. Remove a # to set one; options on the line are stronger."]
    for setting in SETTINGS:
        lines += ["", f"# {setting.meaning}", f"#{setting.name} = {setting.example}"]
    return "\n".join([*lines, ""])


_HINT = "correct it, or remove the file"


def environment(setting: Setting) -> str:
    """Return the environment variable of a setting, "" if it is not set."""
    return os.environ.get(setting.variable, "") if setting.variable else ""
