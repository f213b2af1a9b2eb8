"""Check company files (TOML): return a company or all of its faults, never raise for a bad file.

A fault is a Problem, whose message is one line that names the file, the frame and the fault.
"""

from dataclasses import dataclass, field
from pathlib import Path

from doomsday.companies.rosters import Document
from doomsday.companies.sources import shown_source
from doomsday.games.mfz.company import Company, checked
from doomsday.games.tools import Problem
from shared.rules.mfz.setup import legality
from shared.rules.mfz.setup.legality import Terms


@dataclass
class CompanyFile:
    """The result of reading a file: its company, None if unreadable, and all faults."""

    path: Path
    company: Company | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether it has a company without problems."""
        return self.company is not None and not self.problems

    @property
    def name(self) -> str:
        """The name of the company, or the path of the file if unreadable."""
        return self.company.name if self.company else shown_source(self.path)


def company_of(document: Document, terms: Terms | None = None) -> CompanyFile:
    """Check a company file against `terms`, by default those for any size."""
    found = CompanyFile(document.path)
    if document.fault is not None:
        found.problems.append(document.problem(document.unreadable(document.fault)))
        return found
    found.company, faults = checked(document.values, terms or Terms())
    for each in faults:
        found.problems.append(document.problem(each))
    return found


def limit_problem(file: CompanyFile, limits: tuple[int, int]) -> Problem | None:
    """Return the fault if a company has too few or too many frames, else None (M-15)."""
    fault = legality.size_fault(len(file.company.frames), limits) if file.company else None
    return Problem(fault[1], f"{shown_source(file.path)}: {fault[2]}") if fault else None
