"""Options that commands of this game have."""

from enum import StrEnum
from typing import Annotated

import typer

from doomsday.console.options import offered
from doomsday.games.mechwarrior import odds
from doomsday.games.mechwarrior.dialects.unit_lines import EXAMPLE


class AttackKind(StrEnum):
    """Kinds of attacks with a roll against one target (W-58)."""

    ranged = "ranged"
    indirect = "indirect"
    close = "close"
    capture = "capture"
    charge = "charge"
    ram = "ram"
    dfa = "dfa"


class TargetKind(StrEnum):
    """Kinds of units."""

    infantry = "infantry"
    vehicle = "vehicle"
    mech = "mech"


class RangeType(StrEnum):
    """Range types of damage (W-62)."""

    none = "none"
    ballistic = "ballistic"
    energy = "energy"
    melee = "melee"
    impact = "impact"


Units = Annotated[
    list[str] | None,
    typer.Option(
        "--unit",
        metavar="LINE",
        help=f"A unit, such as '{EXAMPLE}'; repeat it.",
    ),
]
Unit = Annotated[
    str | None,
    typer.Option(
        "--unit",
        metavar="FILE:UNIT",
        help="The unit that attacks, with the values of its dial, such as 'ash.toml:Heron'; "
        "'ash.toml:Heron:3' is its third click. It needs --on.",
    ),
]
On = Annotated[
    str | None,
    typer.Option(
        "--on", metavar="FILE:UNIT", help="The unit that --unit attacks, named in the same way."
    ),
]
Attack = Annotated[
    int | None,
    typer.Option(
        "--attack", metavar="N", min=0, max=odds.VALUE_MAX, help="Attack value of the attacker."
    ),
]
Kind = Annotated[AttackKind, typer.Option(help="Kind of the attack.")]
Modifier = Annotated[
    list[str] | None,
    typer.Option(
        "--modifier",
        metavar="WORD",
        help="A modifier that applies, such as rear or hindering; give the option again for "
        "another.",
        autocompletion=offered(odds.modifier_words),
    ),
]
Extra = Annotated[
    int,
    typer.Option(metavar="N", min=0, max=odds.EXTRA_MAX, help="Further members of the formation."),
]
OtherAttack = Annotated[
    int,
    typer.Option(
        metavar="N",
        min=-odds.OTHER_MAX,
        max=odds.OTHER_MAX,
        help="Other attack modifiers, of cards and equipment.",
    ),
]
OtherDefence = Annotated[
    int,
    typer.Option(
        metavar="N",
        min=-odds.OTHER_MAX,
        max=odds.OTHER_MAX,
        help="Other defence modifiers, of cards and equipment.",
    ),
]
Damage = Annotated[
    int, typer.Option(metavar="N", min=0, max=odds.VALUE_MAX, help="Damage value of the attack.")
]
OfType = Annotated[RangeType, typer.Option(help="Range type of the damage.")]
OnKind = Annotated[TargetKind, typer.Option(help="Kind of the target.")]
Clicks = Annotated[
    int,
    typer.Option(metavar="N", min=0, max=odds.VALUE_MAX, help="Clicks that the target has left."),
]
Reduce = Annotated[
    int,
    typer.Option(
        metavar="N", min=0, max=odds.OTHER_MAX, help="Damage that the target's armour takes away."
    ),
]
