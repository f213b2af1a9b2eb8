"""The keys of a counter in a text file; see file_keys.py and file_items.py."""

from typing import TYPE_CHECKING

from shared.rules.kit import words
from shared.rules.kit.file_items import Counter
from shared.rules.kit.file_keys import Choice, Key, Number, Tables, Truth

if TYPE_CHECKING:
    from shared.rules.kit.file_keys import Table

LEAST = -999
MOST = 9999
KEYS = (
    Key("name", is_needed=True),
    Choice("of", words.OWNERS),
    Number("start", 0, LEAST, MOST),
    Number("step", 1, LEAST, MOST),
    Number("least", None, LEAST, MOST),
    Number("most", None, LEAST, MOST),
    Number("held", 5, LEAST, MOST),
    Truth("hidden"),
)


def _apart(values: "Table") -> "list[tuple[str, str]]":
    counter = Counter(values)
    found = []
    if not counter.step:
        found.append(("step", "a number other than 0"))
    if counter.least > counter.most:
        found.append(("most", "at least %d, as `least` is" % counter.least))
    elif not counter.least <= counter.start <= counter.most:
        found.append(("start", "a number from %d to %d" % (counter.least, counter.most)))
    return found


COUNTERS = Tables("counters", KEYS, _apart, 1)
