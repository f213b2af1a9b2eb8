"""A game of Mobile Frame Zero in the layout of the community's battle reports."""

from typing import TYPE_CHECKING

from doomsday.games.mfz.dialects import notation
from doomsday.reports.plain_text import attack_lines, event_lines
from doomsday.reports.words import outcome, title
from doomsday.wording import counted, printable

if TYPE_CHECKING:
    from doomsday.reports.chronicle import Chronicle, Position
    from shared.rules.mfz.model.state import QuickState

_INDENT = "   "


def lines(game: "Chronicle") -> list[str]:
    """Return the companies with their points, then the events of each round."""
    state: QuickState = game.state  # type: ignore[assignment]
    found = [title(game), ""]
    for seat in range(len(game.names)):
        found += [*_company(game, state, seat), ""]
    for number in range(1, game.end.round + 1):
        before = game.position_at_end_of(number - 1)
        found.append(f"Events of Round {number} (DDC @ {before.facts['doomsday']}):")
        found += [*attack_lines(game, number), *_events(game, number)]
        found += [*event_lines(game, number), ""]
    found += [_points(game, state, seat, game.end) for seat in range(len(game.names))]
    return [*found, "", outcome(game) + "."]


def _company(game: "Chronicle", state: "QuickState", seat: int) -> list[str]:
    """Return a company as it begins round 1, with its frames if they have names."""
    found = [_points(game, state, seat, game.position_at_end_of(0), is_before=True)]
    rosters = state.setup.rosters
    for name, counts, rockets in rosters[seat] if rosters else ():
        found.append(printable(f"{_INDENT}{name} -- {notation.blog(counts, rockets)}."))
    return found


def _points(
    game: "Chronicle",
    state: "QuickState",
    seat: int,
    position: "Position",
    is_before: bool = False,
) -> str:
    """Return the points of a company: those of an asset, times its frames and stations.

    is_before: name its systems, which are counted before the game only.
    """
    name, _, systems = state.setup.companies[seat]
    now = position.seats[seat]
    parts = [counted(now["frames"], "Frame")]
    if is_before:
        parts.append(counted(systems, "System"))
    else:
        parts.append(counted(now["stations"], "Station"))
    assets = counted(now["frames"] + now["stations"], "asset")
    worth = counted(state.ppa()[seat], "Point") + " per Asset"
    points = counted(now["score"], "point")
    return printable(f"{name} ({' & '.join(parts)}) = ({worth}) * ({assets}) = {points}.")


def _events(game: "Chronicle", number: int) -> list[str]:
    """Return the captures and the lost frames of a round."""
    found = []
    before = game.position_at_end_of(number - 1)
    for moment in game.moments:
        if moment.round == number:
            found += [printable(_INDENT + line) for line in _changes(game, before, moment.after)]
            before = moment.after
    return found


def _changes(game: "Chronicle", before: "Position", after: "Position") -> list[str]:
    gains, losses, found = [], [], []
    for name, old, new in zip(game.names, before.seats, after.seats, strict=True):
        change = new["stations"] - old["stations"]
        gains += [name] * change
        losses += [name] * -change
        if new["frames"] < old["frames"]:
            found.append(f"{name} loses {counted(old['frames'] - new['frames'], 'frame')}.")
    for place, name in enumerate(gains):
        source = f" from {losses[place]}" if place < len(losses) else ""
        found.append(f"{name} captures a station{source}.")
    found += [f"{name} loses a station." for name in losses[len(gains) :]]
    return found
