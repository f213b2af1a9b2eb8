"""Companies, legal and not, as a file of the laptop has them and as a line of the box."""

from typing import Any

from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup import roster

Document = dict[str, Any]

_LONG = "x" * 21


def company(frames: list[dict[str, Any]] | None = None, **changed: Any) -> Document:
    """Return a legal company of three frames, but for what is given."""
    return {"game": "mfz", "name": "Hunters", "frames": frames or soldiers(3), **changed}


def soldiers(count: int, **changed: Any) -> list[dict[str, Any]]:
    """Return frames with three rockets together; the first one is changed."""
    frames: list[dict[str, Any]] = [
        {"name": f"Frame {n}", "systems": "Rd Y B G", "rockets": 0 if n else 3}
        for n in range(count)
    ]
    frames[0].update(changed)
    return frames


def line(document: Document) -> bytes:
    """Return a company as the box gets it, whether it is legal or not.

    The laptop leaves out spaces around names.
    """
    frames = [
        (frame["name"].strip(" "), loadout.parse(frame["systems"])[0], frame["rockets"])
        for frame in document["frames"]
    ]
    short = document.get("short", "").strip(" ")
    return roster.line(document["name"].strip(" "), frames, short).encode()


# By what is the matter with them.
DOCUMENTS: dict[str, Document] = {
    "legal": company(),
    "eight frames": company(soldiers(8)),
    "one frame": company(soldiers(1)),
    "a short name": company(short="Hunt"),
    "a name of twenty letters": company(name=_LONG[:-1]),
    "spaces around names": company(soldiers(3, name=" Red "), name=" Hunters "),
    "no frames": {"game": "mfz", "name": "Hunters", "frames": []},
    "nine frames": company(soldiers(9)),
    "thirty frames": company(soldiers(30)),
    "an empty name": company(name=""),
    "a name of spaces": company(name="  "),
    "a name of 200 letters": company(name="y" * 200),
    "a name of 21 letters": company(name=_LONG),
    "a bell in the name": company(name="Hun\x07ters"),
    "a tab in the name": company(name="Hun\tters"),
    "a new line in the name": company(name="Hun\nters"),
    "a control character of two bytes": company(name="Hun\x85ters"),
    "an accent": company(name="Fr\u00e4ulein"),
    "a bracket": company(name="Hunters [1]"),
    "a frame without a name": company(soldiers(3, name="")),
    "a frame with a long name": company(soldiers(3, name=_LONG)),
    "a bell in the name of a frame": company(soldiers(3, name="R\x07d")),
    "a tab in the name of a frame": company(soldiers(3, name="R\td")),
    "a new line in the name of a frame": company(soldiers(3, name="R\nd")),
    "a bracket in the name of a frame": company(soldiers(3, name="]Red")),
    "two frames of one name": company(soldiers(3, name="Frame 1")),
    "five systems": company(soldiers(3, systems="Rd Y B G Ra")),
    "three of a kind": company(soldiers(3, systems="B B B")),
    "too much for one range": company(soldiers(3, systems="Rd Rd Rhd")),
    "a split weapon": company(soldiers(3, systems="Rhd")),
    "an environmental system": company(soldiers(3, systems="E")),
    "nine rockets": company(soldiers(3, rockets=9)),
    "two rockets": company(soldiers(3, rockets=2)),
    "no rockets": company(soldiers(3, rockets=0)),
    "a bell in the short name": company(short="Hu\x07t"),
    "a tab in the short name": company(short="Hu\tt"),
    "a bracket in the short name": company(short="[Hu"),
    "a short name of 200 letters": company(short="y" * 200),
}
