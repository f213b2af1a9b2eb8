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

    Each record takes some 300 bytes on 64 bits, a packed one 60.

    >>> units = PackedUnits([Unit("Sable Fox", "FOX", 2, 6, 120, 10, 0, 2, 0, True, ("", "off"))])
    >>> len(units), units[0].short, units[0].dial, units[0].unique
    (1, 'FOX', ('', 'off'), True)
    """

    def __init__(self, units: "Sequence[Unit]") -> None:
        numbers = []
        texts = []
        for unit in units:
            numbers.append(struct.pack(_NUMBERS, *unit[2:-1]))
            texts.append("\t".join((unit.name, unit.short) + tuple(unit.dial)))
        self._numbers = b"".join(numbers)
        # Neither a name nor an effect has a tab or a line end.
        self._texts = "\n".join(texts) + "\n"

    def __len__(self) -> int:
        return len(self._numbers) // _SIZE

    def __getitem__(self, place: int) -> Unit:
        if not 0 <= place < len(self):
            raise IndexError
        at = 0
        for _ in range(place):
            at = self._texts.find("\n", at) + 1
        end = self._texts.find("\n", at)
        texts = self._texts[at:end].split("\t")
        facts: "list[Any]" = texts[:2]
        facts += struct.unpack_from(_NUMBERS, self._numbers, _SIZE * place)
        facts[-1] = facts[-1] == 1
        facts.append(tuple(texts[2:]))
        return Unit(*facts)
