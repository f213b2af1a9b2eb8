"""Tell the chances of the attack that is set up (M-28 to M-93); loaded for the help alone."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from shared.rules.kit.distribution import at_least, mean, percent, rounded
from shared.rules.mfz.combat.hit_chart import TERRAIN
from shared.rules.mfz.odds import set_up
from shared.rules.mfz.odds.attack_dice import dice, hits

if TYPE_CHECKING:
    from box.screens.help_sheets import HelpSheet
    from shared.rules.mfz.model.turn_state import FullState

# Numbers of hits whose chance is told.
_HITS = 3


def sheets(state: "FullState", question: "tuple[int, ...] | None") -> "list[HelpSheet]":
    """Return a sheet for each spot that may be used, with the hits in the open and in cover.

    question: target and range at the cursor of a frame that declares, empty without a target;
    None for the attack of the state.
    """
    if question is None:
        found = set_up.of_state(state)
    else:
        found = set_up.aimed(state, question[0], question[1]) if question else None
    if not found:
        return []
    told = []
    for spot in found.spots:
        rows: "list[tuple[int, str, str]]" = []
        counts = dice(found.value, found.against, spot)
        for row in found.rows:
            weights = _counted(hits(counts, row), found.parts)
            name = words.CHANCE_COVER if row == TERRAIN else words.CHANCE_OPEN
            rows.append((0, name if len(found.rows) > 1 else words.CHANCE_HITS, _chances(weights)))
            rows.append((0, _mean(weights), _destroyed(weights, found.parts)))
        title = words.CHANCE_SPOT.format(spot) if spot else words.CHANCE_TITLE
        told.append((title, rows))
    return told


def _counted(weights: "list[int]", parts: int) -> "list[int]":
    """Return the weights of hits that count: none does after the last part of a target."""
    if parts and len(weights) > parts + 1:
        weights[parts] = at_least(weights, parts)
        return weights[: parts + 1]
    return weights


def _chances(weights: "list[int]") -> str:
    """Return the chances of 1 hit or more, of 2, and so on."""
    whole = sum(weights)
    return words.CHANCE_GAP.join(
        [
            words.CHANCE_OF.format(count, percent(at_least(weights, count), whole))
            for count in range(1, _HITS + 1)
        ]
    )


def _mean(weights: "list[int]") -> str:
    tenths = rounded(*mean(weights), 10)
    return words.CHANCE_MEAN.format(tenths // 10, tenths % 10)


def _destroyed(weights: "list[int]", parts: int) -> str:
    """Return the chance that the target loses all of its parts, "" for terrain."""
    if not parts:
        return ""
    return words.CHANCE_LOST.format(percent(at_least(weights, parts), sum(weights)))
