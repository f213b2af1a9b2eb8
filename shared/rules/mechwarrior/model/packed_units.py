"""The units of a running game in little memory."""

import struct
from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.unit import Unit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# The numbers of a unit: its facts from `kind` to `unique`.
_NUMBERS = "<8H"
_SIZE = 16


class PackedUnits:
    """The units of a player in order, to be read by place.

    Each record takes some 300 bytes on 64 bits, a packed one 50. The one object has the number of
    units, their numbers, and a line of texts for each: name, short name, the clicks of its heat
    dial. If any has a combat dial, the size of each and the dial itself follow.

    >>> facts = ("Sable Fox", "FOX", 2, 6, 120, 10, 0, 2, 0, True, ("", "off"), b"")
    >>> units = PackedUnits([Unit(*facts)])
    >>> len(units), units[0].short, units[0].heat_dial, units[0].unique
    (1, 'FOX', ('', 'off'), True)
    """

    def __init__(self, units: "Sequence[Unit]") -> None:
        numbers = [struct.pack(_NUMBERS, *unit[2:-2]) for unit in units]
        # Neither a name nor an effect has a tab or a line end.
        rows = [(unit.name, unit.short) + tuple(unit.heat_dial) for unit in units]
        texts = ["\t".join(row) + "\n" for row in rows]
        packed = bytes((len(numbers),)) + b"".join(numbers) + "".join(texts).encode()
        dials = [unit.combat_dial for unit in units]
        # Where the dials begin, 0 for none.
        self._dials = len(packed) if [dial for dial in dials if dial] else 0
        if self._dials:
            packed += b"".join([bytes((len(dial),)) + dial for dial in dials])
        self._units = packed

    def __len__(self) -> int:
        return self._units[0]

    def __getitem__(self, place: int) -> Unit:
        units = self._units
        if not 0 <= place < units[0]:
            raise IndexError(place)
        at = 1 + _SIZE * units[0]
        for _ in range(place):
            at = units.find(b"\n", at) + 1
        texts = [str(text, "utf-8") for text in units[at : units.find(b"\n", at)].split(b"\t")]
        facts: "list[Any]" = texts[:2]
        facts += struct.unpack_from(_NUMBERS, units, 1 + _SIZE * place)
        facts[-1] = facts[-1] == 1
        facts.append(tuple(texts[2:]))
        facts.append(self._dial(place))
        return Unit(*facts)

    def _dial(self, place: int) -> bytes:
        at = self._dials
        if not at:
            return b""
        units = self._units
        for _ in range(place):
            at += 1 + units[at]
        return units[at + 1 : at + 1 + units[at]]
