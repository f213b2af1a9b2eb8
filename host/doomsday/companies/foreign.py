"""Recognise texts of other programs where a company file is expected."""

import re

from doomsday.companies.toml_text import Unusable
from doomsday.games.tools import all_tools

# A company file that is not TOML has a line like one of these.
_OWN = re.compile(r"^\s*(?:game\s*=|\[+\s*[a-z])", re.MULTILINE)
_JSON = ("{", "[")


def explained(fault: Unusable, text: str, where: str) -> Unusable:
    """Return the fault of a text that is not TOML, or one that says what the text is.

    where: what to call the file in a command. The fault keeps its code.
    """
    if _OWN.search(text):
        return fault
    for its in all_tools():
        for dialect in its.dialects():
            if dialect.recognises(text) and not text.lstrip().startswith(_JSON):
                return _foreign(fault.code, dialect.title, where)
    if text.lstrip().startswith(_JSON):
        return _foreign(fault.code, "JSON", where)
    return fault


def _foreign(code: str, title: str, where: str) -> Unusable:
    words = f"not a company file, but {title}"
    return Unusable(code, words, fix=f"doomsday import {where}")
