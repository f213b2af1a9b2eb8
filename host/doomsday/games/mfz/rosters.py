"""Convert companies to lines of the box's roster file."""

from dataclasses import replace

from doomsday.console.output import counted
from doomsday.games.mfz.companies import Company, CompanyFile
from doomsday.games.tools import RosterFile
from shared.rules.mfz.setup import roster


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


def line(company: Company) -> str:
    """Return a company as a line of the box's file, with its newline."""
    frames = [(frame.name, frame.systems, frame.rockets) for frame in company.frames]
    return roster.line(company.name, frames, company.short)
