"""Frames of company files in a question about odds: `lamplighters.toml:Wick /d`."""

import re
from collections.abc import Iterable
from pathlib import Path

from doomsday.companies.rosters import read
from doomsday.companies.sources import shown_source
from doomsday.errors import USAGE, Failure
from doomsday.games.mfz.companies import company_of
from doomsday.games.mfz.company import Company
from doomsday.games.mfz.odds import Frame
from doomsday.suggestion import meant
from doomsday.wording import shown
from shared.rules import games
from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.identity import ID

_SUFFIX = ".toml"
# A path, and what follows its colon. On Windows a path may have a colon after its first letter.
_NAMED = re.compile(r"(?P<path>.*?\.toml|-):(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
# What may follow the name of a frame: a range, rockets, white dice left.
_MORE = re.compile(r"/.|s\d+|ssr|w[12]", re.IGNORECASE)
_ROCKETS = re.compile(r"s\d+|ssr", re.IGNORECASE)


def frames(texts: Iterable[str]) -> list[Frame]:
    """Return the frame of each text: one of a file, which is read once, or one by its systems.

    Rockets behind the name replace those of the file. Raises: Failure, Unanswered.
    """
    companies: dict[Path, Company] = {}
    return [_frame(text, companies) for text in texts]


def _frame(text: str, companies: dict[Path, Company]) -> Frame:
    text = text.strip()
    if text.lower().endswith(_SUFFIX):
        # No frame is named.
        text += ":"
    found = _NAMED.fullmatch(text)
    if not found:
        return Frame(text)
    path = Path(found["path"])
    words = found["rest"].split()
    more: list[str] = []
    company = companies.setdefault(path, companies.get(path) or _company(path))
    names = {each.name.lower(): each for each in company.frames}
    while len(words) > 1 and " ".join(words).lower() not in names and _MORE.fullmatch(words[-1]):
        more.insert(0, words.pop())
    name = " ".join(words)
    if name.lower() not in names:
        raise _no_frame(path, name, [each.name for each in company.frames])
    one = names[name.lower()]
    rockets = [f"S{one.rockets}"] if one.rockets else []
    if any(_ROCKETS.fullmatch(word) for word in more):
        rockets = []
    return Frame(" ".join([loadout.text(one.systems), *rockets, *more]), one.name)


def _company(path: Path) -> Company:
    """Return the company of a file, legal or not. Raises: Failure if it has none."""
    document = read(path)
    if document.game in games.ids() and document.game != ID:
        other = games.game(document.game)
        raise Failure(
            f"{shown_source(path)} is a {other.roster} of {other.title}, which has no frames.",
            f"a company of {games.game(ID).title}; 'doomsday odds --help' has the other options",
            USAGE,
        )
    found = company_of(document)
    if found.company is None:
        problem = found.problems[0]
        raise Failure(f"{problem.message}.", problem.fix or "'doomsday check' with the same file")
    return found.company


def _no_frame(path: Path, name: str, known: list[str]) -> Failure:
    close = meant(name, known)
    where = shown_source(path)
    if not name:
        return Failure(
            f"No frame is named behind {where}.", f"{where}:{known[0] if known else 'Wick'}", USAGE
        )
    return Failure(
        f"{where} has no frame {shown(name)}.",
        f"{where}:{close}" if close else f"one of {', '.join(known)}",
        USAGE,
    )
