"""The commands `import` and `export`: rosters in the texts of other programs."""

import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.commands.by_game import check_game
from doomsday.companies import documents, foreign_rosters
from doomsday.companies.roster_files import free_path, stem_of
from doomsday.companies.rosters import read
from doomsday.companies.sources import (
    STANDARD_INPUT,
    expanded,
    from_standard_input,
    shown_source,
)
from doomsday.companies.toml_text import Unusable, check_content
from doomsday.console.options import Files, Json, named
from doomsday.console.output import first_faults, notify, print_json, shown_path
from doomsday.decoding import NotText, text_of
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.files import check_file, check_folder, check_output, put
from doomsday.files import read as read_bytes
from doomsday.games.dialects import Dialect, Imported, NotRead
from doomsday.games.readers import CheckedRoster, GameReader, reader
from doomsday.wording import printable
from shared.rules import games

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "import examples/foreign/handbook.json --out mine",
        "Make company files of what the Commander's Handbook stores, one for each "
        "company, in the folder `mine`.",
    ),
    (
        "import examples/foreign/report.txt examples/foreign/frames.csv --out mine",
        "The same of a battle report and of a spreadsheet.",
    ),
    (
        "import examples/foreign/pasted.txt",
        "Print the company file of a text that somebody typed. With `-` instead of the "
        "file it reads what you paste, up to Ctrl-D.",
    ),
    ("export examples/companies --to blog", "Print companies as battle reports have them."),
    ("export examples/companies --to csv --out all.csv", "Write all companies for a spreadsheet."),
    ("export examples/battleforces --to csv", "Print battleforces as a table."),
)

# Of a text to import.
_TEXT_MAX = 1024 * 1024
_COMPANY_FILE = re.compile(r"^\s*game\s*=", re.MULTILINE)

Game = Annotated[
    str | None,
    typer.Option("--game", metavar="ID", callback=check_game, help="The game; any by default."),
]


@dataclass(frozen=True)
class _Source:
    """A text to import. where: what to call it; place: the path, or `-`."""

    where: str
    text: str


@dataclass
class _Result:
    """A roster that was imported. text: as a company file; path: of the file that has it."""

    where: str
    dialect: Dialect
    imported: Imported
    checked: CheckedRoster
    text: str
    path: Path | None = None
    new: bool = True

    @property
    def name(self) -> str:
        """The name of the roster."""
        return str(self.imported.document["name"])

    @property
    def ok(self) -> bool:
        """Whether everything was read, and the roster is legal."""
        return not self.imported.faults and not self.checked.faults

    def lines(self) -> Iterator[str]:
        """Yield what a person should know about it, a line each."""
        shown = shown_path(self.path) if self.path is not None else self.where
        for note in self.imported.notes:
            yield f"{shown}: note: {note}"
        for fault in self.imported.faults:
            yield f"{shown}: not read: {fault}"
        for problem in self.checked.faults:
            yield f"{shown}: {problem.advice}"

    def facts(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "source": self.where,
            "dialect": self.dialect.name,
            "name": self.name,
            "file": None if self.path is None else shown_path(self.path),
            "ok": self.ok,
            "notes": self.imported.notes,
            "not_read": self.imported.faults,
            "problems": [
                {"code": fault.code, "message": fault.placed} for fault in self.checked.faults
            ],
            "text": self.text,
        }


def import_(
    files: Annotated[
        list[Path],
        typer.Argument(
            parser=named, metavar="FILES...", help="Texts with companies; - is standard input."
        ),
    ],
    dialect: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="DIALECT",
            help="handbook-json, csv, blog, condensed, handbook or units; recognised by default.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FOLDER", help="Write a file for each company there."),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Name of the company, if there is only one.")
    ] = None,
    game: Game = None,
    json: Json = False,
) -> None:
    """Make company files of texts of other programs, or of what people type.

    Without --out the file of one company is printed. What is read in a certain way, or is not
    kept, is a note on standard error and a comment in the file. No file is replaced. The exit code
    is 1 if something could not be read, or a company is not legal.
    """
    if out is not None:
        check_folder(out, "another folder")
    found = [one for path in files for one in _imported(_source(path), dialect, game)]
    if name is not None:
        _rename(found, name)
    if out is not None:
        for one in found:
            _write(out, one)
    elif len(found) > 1 and not json:
        raise Failure(
            f"These are {len(found):,} companies, and a company file has one.",
            "--out FOLDER, for a file for each",
            USAGE,
        )
    if json:
        print_json([one.facts() for one in found])
    else:
        for one in found:
            _report(one)
    raise typer.Exit(DONE if all(one.ok for one in found) else FAILED)


def export(
    files: Files,
    dialect: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="DIALECT",
            help="handbook-json, csv, blog, condensed, handbook or units.",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(parser=named, metavar="FILE", help="Write to FILE, which must be new."),
    ] = None,
    json: Json = False,
) -> None:
    """Write companies as text for other programs.

    The text is read back; what it does not keep is named on standard error. The exit code is 1 if
    a file has no company.
    """
    if out is not None:
        check_output(out, "text", "export.txt")
    read_files = [read(path) for path in expanded(files)]
    plain, faults = [], []
    used: GameReader | None = None
    for file in read_files:
        its = reader(file.game) if file.game in games.ids() else None
        document = None if its is None or file.fault is not None else its.plain(file.values)
        if its is None or document is None:
            problems = file.checked().problems
            faults += [problem.message for problem in problems[:1]] or [
                f"{shown_source(file.path)}: no roster that can be exported"
            ]
        elif used is not None and its is not used:
            faults.append(f"{shown_source(file.path)}: of another game than the first file")
        else:
            used = used or its
            plain.append(document)
    for line in first_faults(faults):
        notify(line)
    if used is None:
        raise Failure("No file has a company to export.", "'doomsday check' with the same files")
    chosen = _named_dialect(dialect, [used])[1]
    text = chosen.write(plain)
    lost = foreign_rosters.lost(used, chosen, plain, text)
    if out is not None:
        put(out, text.encode())
    if json:
        print_json({"dialect": chosen.name, "text": text, "lost": lost, "problems": faults})
    else:
        if out is None:
            sys.stdout.write(text)
        for line in first_faults(lost):
            notify(line)
    raise typer.Exit(FAILED if faults else DONE)


def _source(path: Path) -> _Source:
    """Read a text. Raises: Failure."""
    where = shown_source(path)
    if path == STANDARD_INPUT:
        content = from_standard_input(_TEXT_MAX)
    else:
        if path.is_dir():
            raise Failure(
                f"{where} is a folder.", f"a file in it, such as {where}/mine.txt", USAGE
            )
        if not path.exists():
            raise Failure(f"There is no file {where}.", "another path, or - for pasted text")
        check_file(path)
        content = read_bytes(path, _TEXT_MAX)
    try:
        check_content(content, _TEXT_MAX)
        text = unicodedata.normalize("NFC", text_of(content))
    except Unusable as error:
        raise Failure(f"{where}: {error.words}.", "the text of a company") from None
    except NotText as error:
        raise Failure(f"{where}: {error}.", "the same file, saved as UTF-8") from None
    return _Source(where, text.replace("\r\n", "\n").replace("\r", "\n"))


def _imported(source: _Source, name: str | None, game: str | None) -> Iterator[_Result]:
    """Yield the rosters of a text. Raises: Failure."""
    used = [reader(game)] if game is not None else [reader(id) for id in games.ids()]
    if name is None:
        its, dialect = _recognised(source, used)
    else:
        its, dialect = _named_dialect(name, used, source.text)
    try:
        found = dialect.read(source.text)
    except NotRead as error:
        place = f"line {error.line}: " if error.line else ""
        raise Failure(
            f"{source.where}: {place}{error.words}.",
            f"--from with another dialect than {dialect.name}, or correct it",
        ) from None
    for imported in found:
        yield _checked(its, dialect, source.where, imported)


def _checked(its: GameReader, dialect: Dialect, where: str, imported: Imported) -> _Result:
    checked = documents.check_as(its.id, imported.document)
    text = foreign_rosters.company_file(where, dialect, imported)
    return _Result(where, dialect, imported, checked, text)


def _recognised(source: _Source, used: Sequence[GameReader]) -> tuple[GameReader, Dialect]:
    found = foreign_rosters.recognised(source.text, used)
    if found is not None:
        return found
    if _COMPANY_FILE.search(source.text):
        raise Failure(
            f"{source.where} is a company file already.",
            "'doomsday check' with the same file",
            USAGE,
        )
    names = ", ".join(foreign_rosters.dialect_names(used))
    raise Failure(
        f"{source.where}: no line of this text has a company.", f"--from with one of {names}"
    )


def _named_dialect(
    name: str, used: Sequence[GameReader], text: str = ""
) -> tuple[GameReader, Dialect]:
    """Return the dialect of a name; if several games have one, the one that recognises `text`."""
    found = foreign_rosters.named(name.lower(), used, text)
    if found is None:
        names = ", ".join(foreign_rosters.dialect_names(used))
        raise Failure(f"There is no dialect '{printable(name)}' here.", f"one of {names}", USAGE)
    return found


def _rename(found: list[_Result], name: str) -> None:
    """Give the only roster another name. Raises: Failure if there are more."""
    if len(found) != 1:
        raise Failure(
            f"--name is for one company, and these are {len(found):,}.",
            "leaving out --name",
            USAGE,
        )
    one = found[0]
    one.imported.document["name"] = name
    its = reader(one.imported.document["game"])
    found[0] = _checked(its, one.dialect, one.where, one.imported)


def _write(folder: Path, one: _Result) -> None:
    """Write the file of a roster, unless one of the folder has its content."""
    folder.mkdir(parents=True, exist_ok=True)
    content = one.text.encode()
    place = folder / f"{stem_of(one.name)}.toml"
    if place.is_file() and place.read_bytes() == content:
        one.path, one.new = place, False
        return
    one.path = free_path(place)
    put(one.path, content)


def _report(one: _Result) -> None:
    """Print a result: the file or its path on standard output, the rest on standard error."""
    if one.path is None:
        sys.stdout.write(one.text)
    else:
        about = f", {one.checked.about}" if one.checked.about else ""
        is_there = "" if one.new else " is there already"
        print(f"{shown_path(one.path)}{is_there}: {printable(one.name)}{about}")
    for line in first_faults([*one.lines()]):
        notify(line)
