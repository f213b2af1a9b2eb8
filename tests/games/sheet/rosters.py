"""Sheets, legal and not, as a file of the laptop has them and as a line of the box."""

from typing import Any

from shared.rules.sheet import keys

Document = dict[str, Any]

_LONG = "x" * 21


def sheet(counters: list[dict[str, Any]] | None = None, **changed: Any) -> Document:
    """Return a legal sheet of a counter, but for what is given."""
    return {"game": "sheet", "name": "Points", "counters": counters or [counter()], **changed}


def counter(**changed: Any) -> dict[str, Any]:
    """Return a counter, but for what is given."""
    return {"name": "Points", **changed}


def line(document: Document) -> bytes:
    """Return a sheet as the box gets it, whether it is legal or not."""
    return keys.ROWS.line(document).encode()


# By what is the matter with them.
DOCUMENTS: dict[str, Document] = {
    "legal": sheet(),
    "turns and phases": sheet(turns="pass", phases=["Move", "Fight"]),
    "a hidden counter": sheet([counter(hidden=True)]),
    "a name of twenty letters": sheet(name=_LONG[:-1]),
    "a name of 21 letters": sheet(name=_LONG),
    "an empty name": sheet(name=""),
    "spaces around the name": sheet(name=" Points "),
    "a bell in the name": sheet(name="Po\x07nts"),
    "a tab in the name": sheet(name="Po\tnts"),
    "a new line in the name": sheet(name="Po\nnts"),
    "a bracket in the name": sheet(name="Points [1]"),
    "a slash in the name of a counter": sheet([counter(name="Hit/Miss")]),
    "a long name of a counter": sheet([counter(name="Experiences")]),
    "two counters of one name": sheet([counter(), counter()]),
    "seven counters": sheet([counter(name=f"C{n}") for n in range(7)]),
    "a step of nought": sheet([counter(step=0)]),
    "a most below the least": sheet([counter(least=5, most=4)]),
    "a start above the most": sheet([counter(start=5, most=4)]),
    "a number of five digits": sheet([counter(most=10000)]),
    "seven players": sheet(players=list("abcdefg")),
    "two players of one name": sheet(players=["a", "a"]),
    "more players needed than there are": sheet(least_players=3),
    "turns of another kind": sheet(turns="fxied"),
    "nine phases": sheet(phases=[f"P{n}" for n in range(9)]),
}
