"""Battleforces, legal and not, as a file of the laptop has them and as a line of the box."""

from typing import Any

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.unit import Unit
from shared.rules.mechwarrior.setup import battleforce

Document = dict[str, Any]

_LONG = "x" * 21


def force(units: list[dict[str, Any]] | None = None, **changed: Any) -> Document:
    """Return a legal battleforce of three units, but for what is given."""
    return {"game": "mechwarrior", "name": "Reds", "units": units or mechs(3), **changed}


def mechs(count: int, **changed: Any) -> list[dict[str, Any]]:
    """Return mechs; the first one is changed."""
    units: list[dict[str, Any]] = [
        {"name": f"Fox {n}", "kind": "mech", "speed": "mech", "points": 40} for n in range(count)
    ]
    units[0].update(changed)
    return units


def cards(*names: str, kind: str = "gear") -> list[dict[str, str]]:
    """Return cards of a kind."""
    return [{"kind": kind, "name": name} for name in names]


def line(document: Document) -> bytes:
    """Return a battleforce as the box gets it, whether it is legal or not."""
    units = [
        Unit(
            unit["name"],
            unit.get("short", ""),
            kind_words.KINDS.index(unit["kind"]),
            kind_words.SPEEDS.index(unit["speed"]),
            unit["points"],
            unit.get("gear", 0),
            unit.get("pilot", 0),
            unit.get("vent", 0),
            unit.get("carries", 0),
            unit.get("unique", False),
            tuple(unit.get("heat_dial", ())),
            b"",
        )
        for unit in document["units"]
    ]
    texts = [f"{card['kind']} {card['name']}" for card in document.get("cards", [])]
    return battleforce.line(document["name"], units, texts).encode()


# By what is the matter with them.
DOCUMENTS: dict[str, Document] = {
    "legal": force(),
    "cards": force(cards=cards("Coil", "Barrel")),
    "a heat dial": force(mechs(3, heat_dial=["", "gun -1", "shutdown"], vent=2)),
    "a short name": force(mechs(3, short="Fox")),
    "a name of twenty letters": force(name=_LONG[:-1]),
    "no units": {"game": "mechwarrior", "name": "Reds", "units": []},
    "too many units": force(mechs(40)),
    "an empty name": force(name=""),
    "a name of spaces": force(name="  "),
    "spaces around the name": force(name=" Reds "),
    "a name of 200 letters": force(name="y" * 200),
    "a name of 21 letters": force(name=_LONG),
    "a bell in the name": force(name="Re\x07ds"),
    "a tab in the name": force(name="Re\tds"),
    "a new line in the name": force(name="Re\nds"),
    "a control character of two bytes": force(name="Re\x85ds"),
    "an accent": force(name="R\u00e4ds"),
    "a bracket": force(name="Reds [1]"),
    "a unit without a name": force(mechs(3, name="")),
    "a unit with a long name": force(mechs(3, name=_LONG)),
    "a bell in the name of a unit": force(mechs(3, name="F\x07x")),
    "a tab in the name of a unit": force(mechs(3, name="F\tx")),
    "a new line in the name of a unit": force(mechs(3, name="F\nx")),
    "a bracket in the name of a unit": force(mechs(3, name="]Fox")),
    "two units of one name": force(mechs(3, name="Fox 1")),
    "a short name of seven letters": force(mechs(3, short="Foxtrot")),
    "a space in the short name": force(mechs(3, short="Fo x")),
    "a bracket in the short name": force(mechs(3, short="[Fox")),
    "a speed of another kind": force(mechs(3, speed="foot")),
    "no points": force(mechs(3, points=0)),
    "501 points": force(mechs(3, points=501)),
    "201 points of gear": force(mechs(3, gear=201)),
    "201 points of a pilot": force(mechs(3, pilot=201)),
    "a vent rating of 10": force(mechs(3, vent=10)),
    "a mech that carries": force(mechs(3, carries=1)),
    "a heat dial of 21 clicks": force(mechs(3, heat_dial=["gun -1"] * 21)),
    "a long effect": force(mechs(3, heat_dial=[_LONG])),
    "a bell in an effect": force(mechs(3, heat_dial=["g\x07n"])),
    "a tab in an effect": force(mechs(3, heat_dial=["g\tn"])),
    "nine cards": force(cards=cards(*("Coil",) * 9)),
    "a card of no kind": force(cards=cards("Coil", kind="weather")),
    "a card without a name": force(cards=cards("")),
    "a card with a long name": force(cards=cards(_LONG)),
    "a tab in the name of a card": force(cards=cards("Co\til")),
    "a bell in the name of a card": force(cards=cards("Co\x07il")),
}
