"""Ask what a company does about the tie for the highest score (M-42)."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from pages.mfz.setup import words
from pages.mfz.widgets.names import company_subject, frame_name
from shared.rules.mfz.model.actions import ADD, DROP, FORCE, REMOVE
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.kit.sheet import Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


# Pixels of a frame's name, with arrows round it, beside the longest label.
_NAME = const(64)
# Index of the seat in the action that adds a frame; only an unnamed frame has a number after it.
_SEAT = const(1)
# Of the argument: the row that is edited, plus one, times this, plus the action chosen there.
_EDITED = const(256)


def page(table: "Table[FullState]") -> Sheet:
    """List the legal actions. An edited row selects the number of systems or the named frame."""
    state = table.state
    # The actions of each row; only rows that add or remove a frame have several.
    kinds: list[list[bytes]] = []
    for action in state.legal():
        if kinds and kinds[-1][0][0] == action[0]:
            kinds[-1].append(action)
        else:
            kinds.append([action])
    edited, at = divmod(table.argument, _EDITED)
    if edited:
        return _edit(table, kinds, edited - 1, at)

    def row(index: int) -> "Row":
        action = kinds[index][0]
        if action[0] in (REMOVE, DROP) or action[0] == ADD and len(action) > _SEAT + 1:
            return _text(state, action), "", _begin(index)
        return _text(state, action), "", action

    title = company_subject(table.canvas, state, state.actor(), words.ASK_TIE)
    return Sheet(title, count=len(kinds), row=row, label=words.PICK)


def _begin(index: int) -> "Callable[[Table[FullState]], Sheet]":
    """Return the deed that edits a row."""
    return lambda table: _go(table, (index + 1) * _EDITED)


def _go(table: "Table[FullState]", argument: int) -> Sheet:
    table.argument = argument
    return page(table)


def _edit(table: "Table[FullState]", kinds: "list[list[bytes]]", edited: int, at: int) -> Sheet:
    """Return the same list while a row is edited. at: the index of its action."""
    state = table.state
    first = (edited + 1) * _EDITED
    most = len(kinds[edited]) - 1

    def row(index: int) -> "Row":
        if index != edited:
            return _text(state, kinds[index][0]), "", None
        action = kinds[index][at]
        text = words.DROPPED if action[0] == DROP else _text(state, action)
        return text, _value(table, action), action, words.SET

    dropped = kinds[edited][0][0] == DROP
    title = words.WHICH_FRAME if dropped else words.SYSTEMS_OF_IT
    sheet = Sheet(title, count=len(kinds), row=row, cursor=edited)
    sheet.back = words.CANCEL, lambda table: _go(table, 0)
    sheet.up = words.LESS, lambda table: _go(table, first + max(at - 1, 0))
    sheet.down = words.MORE, lambda table: _go(table, first + min(at + 1, most))
    sheet.repeats = True
    return sheet


def _text(state: "FullState", action: bytes) -> str:
    if action[0] == FORCE:
        name: str = state.setup.companies[action[1]][0]
        return words.FORCE + " " + name
    if action[0] == ADD:
        return words.ADD_FRAME
    return words.REMOVE_FRAME if action[0] in (REMOVE, DROP) else words.LEAVE_IT


def _value(table: "Table[FullState]", action: bytes) -> str:
    """Return the number of systems of an action, or its frame."""
    if action[0] != DROP:
        return str(action[2])
    state = table.state
    others = state.frames_of(seat_of(action[1]))
    return frame_name(table.canvas, TEXT, state, action[1], _NAME, others)
