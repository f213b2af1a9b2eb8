"""All dialects of companies, in the order in which they are recognised."""

from doomsday.games.dialects import Dialect
from doomsday.games.mfz.dialects.blog import Blog
from doomsday.games.mfz.dialects.condensed import Condensed
from doomsday.games.mfz.dialects.handbook_json import HandbookJson
from doomsday.games.mfz.dialects.handbook_text import HandbookText
from doomsday.games.mfz.dialects.spreadsheet import Spreadsheet

DIALECTS: tuple[Dialect, ...] = (
    HandbookJson(),
    Spreadsheet(),
    Blog(),
    Condensed(),
    HandbookText(),
)
