"""Write docs/cli.md: the commands of `doomsday`, from the program and the examples below.

Usage, arguments and options come from the commands, exit codes from doomsday.errors, the steps of
a sequence from the docstring of doomsday.sim.script.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from doomsday.commands.group import loaded  # noqa: E402
from doomsday.commands.registry import Row, all_rows, groups  # noqa: E402
from doomsday.errors import EXIT_CODES  # noqa: E402
from doomsday.sim import script  # noqa: E402
from shared.rules.mechwarrior.model import combat_dial, kind_words  # noqa: E402
from shared.rules.mechwarrior.setup import cards, dial_text, legality  # noqa: E402
from tools.arguments import parsed  # noqa: E402

PAGE = ROOT / "docs" / "cli.md"


HEAD = """# The command `doomsday`

Written by `tools/cli.py` from the program; change the commands or that tool, not this page.

`make run` installs the command into `.venv/bin`. `pip install .` installs it into any other Python
environment. `doomsday COMMAND --help` prints what this page says about a command.

## Which box a command talks to

A command uses the port given with `--port`, the one in the environment variable
`DOOMSDAY_PORT`, or the one in your defaults ([`config`](#doomsday-config)). Without any of them it
tries the port that worked last, then the USB ports of a known kind, and uses the box that answers.
Other ports are never opened. `doomsday ports` lists what is there.

Commands work while a game is running. The game has priority, and a command waits for it.

## A box that does not reply at once

A box that starts, reloads a game or writes to its flash replies late. A command waits for it, up
to a minute from its last sign of life, and says so on standard error after three seconds;
`DOOMSDAY_WAIT` sets another time. It never interrupts a box that may be starting or working, with
three exceptions:

- MicroPython's own prompt replies: the command runs the box's program again.
- You say so with `--interrupt`: for a box that hangs, or where code typed at its prompt runs.
- `backup`, `restore`, `wipe`, `deploy` and `pull --salvage` need the prompt. They stop the program
  when the box has replied, or when the wait is over, and restart it at the end.

A start caused by a command does not count against an update on trial.

## Output

Commands that read something take `--json`. Results go to standard output; progress, notes and
errors go to standard error. An error is one sentence, followed by a line `Try:` that says what to
do. `doomsday --debug COMMAND` adds the traceback.

A terminal shows colours of its own palette that suit a dark and a light background; a file or a
pipe gets none. `--color always` or `--color never`, anywhere on the line, decides otherwise.

## Exit codes
"""

COMPANIES = """## Company files

A company file is TOML and names its game (`game = "mfz"`). `doomsday new` writes
one, or copy one of [examples/companies](../examples/companies) and change it.
`doomsday check FILE` names the line of each fault and what to write instead. Systems may be in any
case.
`short` is the name of a company on the scoreboard, at most 36 pixels wide in the box's font;
`check` measures it. Without it the box shortens `name`.
A folder may hold companies of several games. `sync`, `sim` and `image` give each game its own.
`sync` and `sim` leave the other companies on the box as they are. If a file names a game that this
program or the box does not know, the command names the file and sends nothing. Where no file says
which game is meant, as in `play`, use `--game ID`; the default is `mfz`."""


# Name of a dialect, and what it is.
DIALECTS = {
    "handbook-json": "what the Commander's Handbook stores: companies, the teams of a game, or "
    "frames",
    "csv": "a table for a spreadsheet, with commas, semicolons or tabs; for both games",
    "blog": "the companies of a battle report: `Red Tank -- 2Rd+d8/2B/2W + SSR.`",
    "condensed": "the dice of Condensed: `Soldier: WWBYGRdRdR8rR8r`",
    "handbook": "a line for each frame, as the Handbook's log has it and as people type it: "
    "`Tank: Rd Rd B B`",
    "units": "a line for each unit of a battleforce, as people type it, for MechWarrior: `Marsh "
    "Heron: mech 96 vent 1`",
}


def _dialects() -> str:
    return "\n".join(f"| `{name}` | {text} |" for name, text in DIALECTS.items())


PROGRAMS = f"""## Companies of other programs

`doomsday import` reads these texts, and `doomsday export --to NAME` writes them. `import`
recognises them; `--from NAME` says which one it is.

| name | what it is |
|---|---|
{_dialects()}

A frame in a typed text may have its systems in any of these notations, in any case, or the name
of a loadout that `doomsday loadouts` lists. `2Rd` is two dice, which are one weapon; `Rd Rd` are
two. White dice and the d8 of a sprint follow from the rest. What is read in a certain way, what is
not kept, and names that the box cannot show are notes, and comments in the company file. `export`
reads its own text back, and names what that lost. `doomsday check` proposes the translation where
a company file has another notation."""


def _choices(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


BATTLEFORCES = f"""## Battleforce files

A battleforce of MechWarrior (`game = "mechwarrior"`) has a name and a table `[[units]]` for each
unit; see [examples/battleforces](../examples/battleforces). `doomsday check FILE --build 450` also
compares its points with a build total. Keys of a unit:

| key | value |
|---|---|
| `name` | at most {legality.NAME_MAX} characters |
| `short` | at most {legality.SHORT_MAX} characters, shown in rows; from `name` if left out |
| `kind` | {_choices(kind_words.KINDS)} |
| `speed` | {_choices(kind_words.SPEEDS)} |
| `points` | 1 to {legality.POINTS_MAX}, without gear and pilot |
| `gear`, `pilot` | points of these cards, 0 to {legality.CARD_MAX}; 0 if left out |
| `vent` | heat that a 'Mech vents, 0 to {legality.VENT_MAX} |
| `carries` | infantry that a vehicle carries, 0 to {legality.CAPACITY_MAX} |
| `unique` | `true` if a battleforce may have it only once |
| `heat_dial` | what each of at most {legality.DIAL_MAX} clicks shows: `["", "speed -2"]` |
| `dial` | the combat dial, at most {combat_dial.CLICKS_MAX} clicks, see below |
| `range` | range types of primary and secondary damage: {_choices(dial_text.TYPES)} |

A click of a dial is a text such as `"8/10/18/3/- salvage defence:decoy(o)"`: speed, attack,
defence, primary and secondary damage, `-` for none; then `salvage` if that shows, and each
equipment behind its value, with `(o)` if it is in a circle.

A table `[[cards]]` for each card in play, at most {cards.CARDS_MAX}, has a `kind`
({_choices(cards.KINDS)})
and a `name` of at most {legality.NAME_MAX} characters. *Cards* in the menu of the game lists those
of all players in the order of their effects."""

MPREMOTE = """## Use mpremote on a box

`doomsday sim --headless --pty P --flash F` answers stock `mpremote` as a board does: `fs cp`,
`mount`, `reset`, or `mpremote connect $PWD/P exec "print(1)"`. `make run` installs mpremote into
`.venv/bin`; `pip install .` does not. After `exec` the box stays at the MicroPython prompt until
`mpremote connect $PWD/P reset`, until the next `doomsday` command, or for two minutes.
"""

ENVIRONMENT = {
    "NO_COLOR": "No colours, if it is set to anything.",
    "FORCE_COLOR": "Colours also in a file or a pipe, if it is set to anything but 0.",
    "DOOMSDAY_PORT": "The port of the box, used where `--port` is not given.",
    "DOOMSDAY_WAIT": "How many seconds a command waits for a box that starts or works, at most "
    "600; 60 if not set.",
    "MICROPYTHON": "The path of a unix build of MicroPython, 1.24 or newer, for the simulated "
    "box. Set it if there is no package of it for your machine.",
    "XDG_CONFIG_HOME": "Linux: the folder of `doomsday-box/config.toml`, your defaults; "
    "`~/.config` if not set.",
    "XDG_STATE_HOME": "Linux: the folder of `doomsday-box/`, which holds the flash of your "
    "simulated box, the port used last, and checksums of the companies of the last sync; "
    "`~/.local/state` if not set.",
}

SEQUENCES = """## Sequences

`drive` and `sim --script` play a sequence, a text file with one step on a line. Blank lines are
ignored, and so is the rest of a line after `#`. [examples](../examples) has some.

`select`, `set`, `answer` and `until` read the screen: quote a row or a value as the box shows it,
all of it or its beginning. They find the row at any place in the list, so a sequence still works
after another row was added. One that counts presses may not."""


def examples() -> list[str]:
    """Return every example as a command line, in the order of the page."""
    return [line for row in all_rows() for line, _ in row.examples()]


def page() -> str:
    """Return the whole page."""
    commands = {row.name: loaded(row) for row in all_rows()}
    lines = [
        HEAD,
        *_exit_codes(),
        "",
        *_contents(commands),
        "",
        COMPANIES,
        "",
        BATTLEFORCES,
        "",
        PROGRAMS,
        "",
    ]
    for title, rows in groups():
        lines += [f"## {title}", ""]
        for row in rows:
            lines += [*_command(row, commands[row.name]), ""]
    return "\n".join([*lines, SEQUENCES, "", *_steps(), "", MPREMOTE, *_environment(), ""])


def _exit_codes() -> Iterator[str]:
    yield from ("| code | meaning | explanation |", "|---:|---|---|")
    for code, meaning, explanation in EXIT_CODES:
        yield f"| {code} | {meaning} | {explanation} |"
    yield ""
    yield "The exit code is also 1 if standard output is closed or full."


def _contents(commands: dict[str, Any]) -> Iterator[str]:
    yield from ("## Commands", "", "| for | command | what it does |", "|---|---|---|")
    for title, rows in groups():
        for place, row in enumerate(rows):
            first = "" if place else f"[{title}](#{_anchor(title)})"
            link = f"[`{row.name}`](#{_anchor(f'doomsday {row.name}')})"
            yield f"| {first} | {link} | {_summary(commands[row.name])} |"


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-")


def _summary(command: Any) -> str:
    """Return the first sentence of a command's help."""
    return _paragraphs(command.help)[0].split(". ")[0].rstrip(".") + "."


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split("\n\n")]


def _command(row: Row, command: Any) -> Iterator[str]:
    name = row.name
    context = typer.Context(command, info_name=f"doomsday {name}")
    yield from (f"### `doomsday {name}`", "")
    for paragraph in _paragraphs(command.help):
        yield from (paragraph, "")
    yield from ("| example | what it does |", "|---|---|")
    for line, text in row.examples():
        yield f"| `{_cell(line)}` | {text} |"
    yield from ("", "| argument or option | meaning |", "|---|---|")
    for parameter in command.params:
        form, text = parameter.get_help_record(context)
        if parameter.param_type_name == "argument":
            form = form.split(" <")[0]
        yield f"| `{_cell(form)}` | {_cell(text)} |"


def _steps() -> Iterator[str]:
    """The steps of a sequence: the indented lines of the docstring of doomsday.sim.script."""
    yield from ("| step | what it does |", "|---|---|")
    rows: list[list[str]] = []
    for line in (script.__doc__ or "").splitlines():
        found = re.fullmatch(r" {4}(\S.*?)(?: {2,}(\S.*))?", line)
        if found and found[2]:
            rows.append([found[1], found[2]])
        elif rows and re.match(r" {8}", line):
            rows[-1][1] += " " + line.strip()
    for form, text in rows:
        yield f"| `{_cell(form)}` | {_cell(text)} |"


def _environment() -> Iterator[str]:
    yield from ("## Environment variables", "", "| variable | meaning |", "|---|---|")
    for name, meaning in ENVIRONMENT.items():
        yield f"| `{name}` | {meaning} |"


def _cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    parsed(__doc__)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
