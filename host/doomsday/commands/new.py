"""The command `new`: write a company file, from options or from answers."""

import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.commands.by_game import check_game, check_use, chosen, game_of
from doomsday.companies import documents
from doomsday.companies.toml_text import document_text, literal
from doomsday.console.options import Json, named
from doomsday.console.output import first_faults, notify, print_json, shown_path
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.files import check_output, put
from doomsday.games.dialects import NotRead
from doomsday.games.readers import CheckedRoster, reader
from doomsday.games.tools import GameTools, tools
from shared.rules import games

# For the help and docs/cli.md; the games have more.
EXAMPLES = (
    (
        "new new.toml",
        "Write a company file. It asks for name and frames; without a terminal it writes an "
        "example.",
    ),
)


_HOOK = "entries"
_LINE_MAX = 1000


def new(
    file: Annotated[
        Path,
        typer.Argument(parser=named, metavar="FILE", help="The file to write, such as a.toml."),
    ],
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the company; asked for if left out."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="ID",
            callback=check_game,
            help=f"The game; by default that of the options, else {games.UNNAMED}.",
        ),
    ] = None,
    json: Json = False,
    **options: Any,
) -> None:
    """Write a company file with comments, from options or from what you answer.

    It asks for what no option gives; without a terminal and without entries it writes an example
    to change. No file is replaced.
    """
    its = tools(game) if game else game_of(_HOOK, options)
    check_use([its], _HOOK, options)
    check_output(file, its.module.roster, "mine.toml")
    entries = its.entries(**chosen(its, _HOOK, options))
    if not its.entry or not (entries or sys.stdin.isatty()):
        text = _example(its, name)
        _check_names(documents.check_as(its.id, tomllib.loads(text)))
        put(file, text.encode())
        _report(file, json, "", [])
        raise typer.Exit(DONE)
    name = _answer(f"Name of the {its.module.roster}") if name is None else name
    lines = [_completed(its, line) for line in entries] if entries else [*_asked(its)]
    if not lines:
        raise Failure(f"It has no {its.entry}; no file was written.", its.entry_example, USAGE)
    document, faults = _document(its, name, lines)
    checked = documents.check_as(its.id, document)
    _check_names(checked)
    text = document_text(document, [*_comments(its)])
    put(file, text.encode())
    faults = faults + [fault.advice for fault in checked.faults]
    _report(file, json, checked.about, faults)
    raise typer.Exit(FAILED if faults else DONE)


def _check_names(checked: CheckedRoster) -> None:
    """Check what was typed as a name, as files and boxes have it. Raises: Failure."""
    for fault in checked.faults:
        if fault.key == "name":
            words = fault.words[:1].upper() + fault.words[1:]
            raise Failure(f"{words}; no file was written.", fault.fix or "another name", USAGE)


def _example(its: GameTools, name: str | None) -> str:
    """Return the game's example with another name, unless that is None."""
    lines = reader(its.id).template().split("\n")
    if name is not None:
        place = next(place for place, line in enumerate(lines) if line.startswith("name ="))
        lines[place] = f"name = {literal(name)}"
    return "\n".join(lines)


def _asked(its: GameTools) -> Iterator[str]:
    """Yield the lines that a person enters, each once it can be read."""
    for title, rows in reader(its.id).help():
        notify(_listed(title, rows))
    number = 1
    while True:
        title = f"{its.entry.capitalize()} {number}, such as {its.entry_example}; Enter ends"
        line = _answer(title)
        if not line.strip():
            return
        try:
            known = line.rsplit(None, 1)[0] if its.open_word(line) else line
            faults = its.dialects()[-1].read(known)[0].faults
        except NotRead as error:
            faults = [error.words]
        if faults:
            notify(f"{faults[0]}.")
            continue
        yield _completed(its, line)
        number += 1


def _completed(its: GameTools, line: str) -> str:
    """Return a line with what a person answers about its open end. Raises: Failure."""
    word = its.open_word(line)
    if not word:
        return line
    if not sys.stdin.isatty():
        raise Failure(
            f"Nothing follows '{word}' at the end of '{line}'; no file was written.",
            f"'{line.rstrip()} {its.open_example}', or a terminal, which asks for it",
            USAGE,
        )
    return its.completed(line, _answer_without_fault)


def _answer_without_fault(question: str, fault_of: Callable[[str], str]) -> str:
    """Ask until an answer has no fault, or is empty."""
    while True:
        text = _answer(question)
        fault = fault_of(text) if text else ""
        if not fault:
            return text
        notify(f"{fault}.")


def _answer(question: str) -> str:
    """Ask on standard error, and return what is typed, "" for the end of the input."""
    print(f"{question}: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline(_LINE_MAX).strip()


def _document(its: GameTools, name: str, lines: list[str]) -> tuple[dict[str, Any], list[str]]:
    """Return the document of a roster with these lines, and what of them cannot be read."""
    try:
        (found,) = its.dialects()[-1].read("\n".join(lines))
    except NotRead as error:
        raise Failure(
            f"No {its.entry} was read: {error.words}.", its.entry_example, USAGE
        ) from None
    except ValueError:
        raise Failure(
            f"These are several {its.module.rosters}.", f"lines with {its.entry}s only", USAGE
        ) from None
    document = found.document
    for line in first_faults(found.notes):
        notify(line)
    document["name"] = name
    return document, found.faults


def _comments(its: GameTools) -> Iterator[str]:
    """Yield what a company file may contain, for people who change it."""
    yield "What follows a # is a comment. 'doomsday check' with this file checks it."
    for title, rows in reader(its.id).help():
        yield _listed(title, rows)


def _listed(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return words with their meanings as a line."""
    return f"{title}: {'; '.join(f'{word}: {meaning}' for word, meaning in rows)}."


def _report(file: Path, json: bool, about: str, faults: list[str]) -> None:
    if json:
        print_json({"file": shown_path(file), "ok": not faults, "problems": faults})
        return
    print(f"{shown_path(file)}: {about or 'written'}")
    for line in first_faults(faults):
        notify(line)
