"""Sequences of actions on the box as text, one step per line.

    select TEXT         move the cursor to the row with this text, or turn to the page with it
    set "ROW" VALUE     change the value of a row to VALUE, and confirm it
    answer TEXT         press the button with this label, or D on the row with this text
    until TEXT          press D until the screen shows this text
    dice FACE ...       type the faces of real dice, in the order requested
    press A [COUNT]     press and release a button
    hold B MS           press a button for MS milliseconds
    wait MS             wait for MS milliseconds
    expect TEXT         wait until the screen shows this text (quotes are optional)
    reject TEXT         fail if the screen shows this text
    screen              print the screen as text
    shot NAME           save a picture of the screen
    power               switch the power off and on (only on the simulated box)
    reset               press the reset button
    type TEXT           send a line of text over the serial line

Blank lines are ignored, and so is the rest of a line after a `#` at the start of a word. Texts
match whole words; a row is found if its first or last word of the text is inverse.
"""

import re
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TextIO

from doomsday.console.output import shown_path
from doomsday.errors import USAGE, Failure
from doomsday.files import put
from doomsday.files import read as read_file
from doomsday.screen.picture import as_braille, as_png
from doomsday.sim.box_actions import BUTTONS, Hands, Unmet

Shoot = Callable[[str, bytes], object]

# For the help of commands that play a sequence.
ABOUT_STEPS = (
    'Each line is a step, such as `answer "Game"`, `press D 2`, `hold D 900`, '
    '`expect "Round 1"` or `screen`; docs/cli.md explains all.'
)

_FILE_MAX = 1024 * 1024
_EXAMPLES = "one of the files in examples/"
_MOST_MS = 24 * 3600 * 1000
_MOST_PRESSES = 10_000
_MOST_FACE = 20
_COMMENT = re.compile(r"""(?:^|\s)\#.*$""", re.VERBOSE)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True)
class Step:
    """One line of a script: its number from 1, its text, its verb and the arguments."""

    line: int
    text: str
    verb: str
    word: str = ""
    number: int = 0
    value: str = ""

    @property
    def prints(self) -> bool:
        """Whether the step prints to standard output."""
        return self.verb == "screen"


class Given(NamedTuple):
    """The arguments of a verb; each verb uses some of them."""

    word: str = ""
    number: int = 0
    value: str = ""


def parse(lines: Iterable[str]) -> list[Step]:
    """Parse the steps of a script. Raises: Failure, which names the faulty line and verb."""
    steps = []
    for line, text in enumerate(lines, 1):
        step = parse_line(line, text)
        if step is not None:
            steps.append(step)
    return steps


def parse_line(line: int, text: str) -> Step | None:
    """Parse one line as a step, None if it is blank. Raises: Failure."""
    plain = _without_comment(text).strip()
    if not plain:
        return None
    verb, _, rest = plain.partition(" ")
    verb = verb.lower()
    try:
        read = _READERS[verb]
    except KeyError:
        raise _fault(line, verb, "is not a step", f"one of {', '.join(_READERS)}") from None
    try:
        word, number, value = read(rest.strip())
    except ValueError as error:
        raise _fault(line, verb, str(error), f"{verb} {_FORMS[verb]}".strip()) from None
    return Step(line, plain, verb, word, number, value)


def read(script: Path) -> list[Step]:
    """Read and parse a script file. Raises: Failure, also for an unreadable file."""
    try:
        text = read_file(script, _FILE_MAX).decode()
    except Failure as failure:
        raise Failure(failure.message, _EXAMPLES, failure.code) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Failure(
            f"The script {shown_path(script)} cannot be read: {reason}.", _EXAMPLES
        ) from None
    return parse(text.splitlines())


def check_power(steps: Iterable[Step], script: Path) -> None:
    """Check that no step cuts the power, which a serial line cannot do. Raises: Failure."""
    for step in steps:
        if step.verb == "power":
            command = shlex.join(["doomsday", "sim", "--fast", "--script", str(script)])
            raise Failure(
                f"Line {step.line} of the script: 'power' works only in 'sim --script'.",
                f"'reset' in its place, or {command}",
                USAGE,
            )


def shooter(folder: Path) -> Callable[[str, bytes], Path]:
    """Return a function that saves shots as PNG files in a folder, which it creates if missing."""

    def shoot(name: str, pixels: bytes) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        place = folder / f"{name}.png"
        put(place, as_png(pixels))
        return place

    return shoot


def run(steps: Iterable[Step], player: Hands, out: TextIO, shoot: Shoot) -> None:
    """Play the steps in order.

    shoot: saves the pixels of a shot under a name. Raises: Failure at the first step that fails,
    after printing the text on the screen.
    """
    for step in steps:
        run_step(step, player, out, shoot)


def run_step(step: Step, player: Hands, out: TextIO, shoot: Shoot) -> None:
    """Play one step. Raises: Failure."""
    try:
        _PLAYS[step.verb](step, player, out, shoot)
    except Unmet as unmet:
        print(*(unmet.words or ["(no words on the screen)"]), sep="\n", file=out, flush=True)
        raise Failure(f"Line {step.line}: {unmet.message}", unmet.hint) from None
    except Failure as failure:
        raise Failure(
            f"Line {step.line}, {step.verb}: {failure.message}", failure.hint, failure.code
        ) from None


def _fault(line: int, verb: str, what: str, hint: str) -> Failure:
    return Failure(f"Line {line} of the script: '{verb}' {what}.", hint, USAGE)


def _without_comment(text: str) -> str:
    """Return the line without its comment; a # inside quotes is text."""
    if text.count('"') >= 2:
        head, _, tail = text.rpartition('"')
        return head + '"' + _COMMENT.sub("", tail)
    return _COMMENT.sub("", text)


def _number(text: str, most: int, what: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= most:
        raise ValueError(f"needs {what} from 1 to {most}")
    return int(text)


def _button(text: str) -> str:
    if len(text) != 1 or text.upper() not in BUTTONS:
        raise ValueError(f"needs a button, one of {', '.join(BUTTONS)}")
    return text.upper()


def _read_press(rest: str) -> Given:
    button, _, count = rest.partition(" ")
    times = _number(count.strip(), _MOST_PRESSES, "a count") if count else 1
    return Given(_button(button), times)


def _read_hold(rest: str) -> Given:
    button, _, ms = rest.partition(" ")
    return Given(_button(button), _number(ms.strip(), _MOST_MS, "milliseconds"))


def _read_wait(rest: str) -> Given:
    return Given(number=_number(rest, _MOST_MS, "milliseconds"))


def _read_text(rest: str) -> Given:
    quoted = len(rest) >= 2 and rest[0] == rest[-1] == '"'
    text = rest[1:-1] if quoted else rest
    if not text.strip():
        raise ValueError("needs a text")
    return Given(text)


def _read_row(rest: str) -> Given:
    try:
        row, value = shlex.split(rest)
    except ValueError:
        raise ValueError("needs a row and a value") from None
    if not row.strip() or not value.strip():
        raise ValueError("needs a row and a value")
    return Given(row, value=value)


def _read_faces(rest: str) -> Given:
    for face in rest.split() or [""]:
        _number(face, _MOST_FACE, "faces")
    return Given(rest)


def _read_name(rest: str) -> Given:
    if not _NAME.fullmatch(rest):
        raise ValueError("needs a name of letters, digits, dots and dashes")
    return Given(rest)


def _read_nothing(rest: str) -> Given:
    if rest:
        raise ValueError("stands alone")
    return Given()


def _framed(player: Hands) -> str:
    """Return the screen as a braille picture of less than 80 columns, with its text below."""
    rows = as_braille(player.pixels()).splitlines()
    rule = "-" * len(rows[0])
    picture = [f"|{row}|" for row in rows]
    return "\n".join([f"+{rule}+", *picture, f"+{rule}+", *player.words()])


_READERS: dict[str, Callable[[str], Given]] = {
    "select": _read_text,
    "set": _read_row,
    "answer": _read_text,
    "until": _read_text,
    "dice": _read_faces,
    "press": _read_press,
    "hold": _read_hold,
    "wait": _read_wait,
    "expect": _read_text,
    "reject": _read_text,
    "screen": _read_nothing,
    "shot": _read_name,
    "power": _read_nothing,
    "reset": _read_nothing,
    "type": _read_text,
}

_FORMS = {
    "select": "TEXT",
    "set": '"ROW" VALUE',
    "answer": "TEXT",
    "until": "TEXT",
    "dice": "FACE ...",
    "press": "A [COUNT]",
    "hold": "A MS",
    "wait": "MS",
    "expect": "TEXT",
    "reject": "TEXT",
    "screen": "",
    "shot": "NAME",
    "power": "",
    "reset": "",
    "type": "TEXT",
}

_PLAYS: dict[str, Callable[[Step, Hands, TextIO, Shoot], object]] = {
    "select": lambda step, player, out, shoot: player.select(step.word),
    "set": lambda step, player, out, shoot: player.set(step.word, step.value),
    "answer": lambda step, player, out, shoot: player.answer(step.word),
    "until": lambda step, player, out, shoot: player.until(step.word),
    "dice": lambda step, player, out, shoot: player.type_dice(map(int, step.word.split())),
    "press": lambda step, player, out, shoot: player.press(step.word, step.number),
    "hold": lambda step, player, out, shoot: player.hold(step.word, step.number),
    "wait": lambda step, player, out, shoot: player.wait(step.number),
    "expect": lambda step, player, out, shoot: player.expect(step.word),
    "reject": lambda step, player, out, shoot: player.reject(step.word),
    "screen": lambda step, player, out, shoot: print(_framed(player), file=out, flush=True),
    "shot": lambda step, player, out, shoot: shoot(step.word, player.pixels()),
    "power": lambda step, player, out, shoot: player.power_cut(),
    "reset": lambda step, player, out, shoot: player.reset(),
    "type": lambda step, player, out, shoot: player.type(step.word + "\r"),
}
