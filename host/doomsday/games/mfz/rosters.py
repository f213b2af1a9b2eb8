"""Convert companies to lines of the box's roster file, and back."""

from dataclasses import replace

from doomsday.companies import tomlfile
from doomsday.console.output import counted
from doomsday.games.mfz.companies import Company, CompanyFile
from doomsday.games.tools import RosterFile
from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup import roster
from shared.rules.mfz.setup.game_setup import ID


def roster_file(found: CompanyFile) -> RosterFile:
    """Return a company file in the form for generic commands."""
    problems = tuple(found.problems)
    company = found.company
    if company is None:
        return RosterFile(found.path, problems=problems)
    frames = counted(len(company.frames), "frame")
    about = f"{frames}, {counted(company.systems, 'system')}"
    text = "" if problems else line(company)
    # Older boxes refuse a line with a short name; they show none.
    former = line(replace(company, short="")) if text and company.short else ""
    return RosterFile(found.path, company.name, text, about, problems, former)


def company_text(line: bytes) -> str:
    """Return the company file of a line of the box's file. Raises: Unreadable."""
    found = roster.Roster(line)
    name, short = found.company(0)[0], found.short(0)
    frames = []
    for frame, systems, rockets in found.frames(0):
        table: dict[str, tomlfile.Value] = {"name": frame, "systems": loadout.text(systems)}
        frames.append(("frames", {**table, "rockets": rockets} if rockets else table))
    head = {"game": ID, "name": name, "short": short}
    return tomlfile.written({key: value for key, value in head.items() if value}, frames)


def line(company: Company) -> str:
    """Return a company as a line of the box's file, with its newline."""
    frames = [(frame.name, frame.systems, frame.rockets) for frame in company.frames]
    return roster.line(company.name, frames, company.short)
