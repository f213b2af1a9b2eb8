"""Ask which frame to spot; the highest die that fits is taken."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from pages.mfz.combat import words
from pages.mfz.widgets.names import company_names, frame_subject
from shared.rules.mfz.model.actions import NONE, SPOT
from shared.rules.mfz.model.encoding import face_of, seat_of
from shared.rules.mfz.model.phases import SPOTTING

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Pixels of a company.
_COMPANY = const(36)


def page(table: "Table[FullState]") -> Sheet:
    """List enemy frames on which a die beats the current spot, then no spot."""
    typed: Any = table.argument
    if typed:
        # Imported here: own dice only.
        from pages.mfz.combat import number_use

        return number_use.spot(table, typed)
    # Imported here: there is no room for these and the number.
    from pages.mfz.widgets.frame_list import FrameRows
    from shared.rules.mfz.combat.usual_spot import usual_spot
    from shared.rules.mfz.text.claims import sight

    state = table.state
    listed, dice = _targets(state)
    unread = state.has_unread
    companies = company_names(table.canvas, state, _COMPANY)

    def detail(frame: int) -> str:
        return companies[seat_of(frame)]

    def row(index: int) -> "Row":
        frame = listed[index]
        action = bytes((SPOT, dice[index], frame))
        if frame == NONE:
            return words.NO_SPOT, "", action, words.NEXT
        if unread:
            ask: Deed = lambda table: _number(table, frame)  # noqa: E731
            return state.frame_name(frame), detail(frame), ask, words.SPOT
        return state.frame_name(frame), detail(frame), action, words.SPOT

    def number(cursor: int) -> str:
        """Return the die that is taken for the selected frame."""
        return str(face_of(dice[cursor])) if dice[cursor] and not unread else ""

    def title(cursor: int) -> str:
        return frame_subject(table.canvas, state, state.running, words.SPOTS, number(cursor))

    sheet = Sheet(title, count=len(listed), row=row, number=number)
    sheet.cursor = listed.index(usual_spot(state)[2])
    if not unread:
        sheet.hold = words.SPOT_PROPOSED, _spot_as_proposed
    sheet.help = words.SPOT_HELP
    sheet.notes = (words.SIGHT_TOLD[sight(state)].format(state.setup.ruler),)
    sheet.body = FrameRows(state, listed, row, detail, 1).draw
    return sheet


def _number(table: "Table[FullState]", frame: int) -> None:
    """Open the page again, for the number of a frame: there is no room for it and the list."""
    table.show_game()
    table.keep([frame])


def _targets(state: "FullState") -> "tuple[list[int], bytearray]":
    """Return frames that can be spotted and the highest die for each, then NONE and no die."""
    # Imported here: needed once.
    from shared.rules.mfz.combat.activation import spots

    frames: list[int] = []
    dice = bytearray()
    # A lower die is never worth more.
    for _, die, frame in spots(state):
        if frame not in frames:
            frames.append(frame)
            dice.append(die)
        elif face_of(die) > face_of(dice[frames.index(frame)]):
            dice[frames.index(frame)] = die
    frames.append(NONE)
    dice.append(0)
    return frames, dice


def _spot_as_proposed(table: "Table[FullState]") -> None:
    # Imported here: needed only when D is held.
    from pages.mfz.widgets import usual_actions

    usual_actions.play(table, (SPOTTING,), table.state.running)
