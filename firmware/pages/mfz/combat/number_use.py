"""Ask for a number of own dice when it is used: to defend, move, attack or spot."""

from typing import TYPE_CHECKING

from box.kit.number_entry import number_entry, stepped
from box.kit.sheet import Sheet
from pages.mfz.combat import action_notes, words
from pages.mfz.widgets.names import frame_subject
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat import usual_dice
from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model.actions import ATTACK, DEFEND, MOVE, NONE, PLAN, SPOT, STOP, UNREAD
from shared.rules.mfz.model.encoding import face_of, kind_of
from shared.rules.mfz.model.phases import ACTING, SPOTTING

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def page(table: "Table[FullState]") -> Sheet:
    """Ask for the number of the usual action; A leads to the other ones."""
    typed: Any = table.argument
    if typed:
        return _entry(table, bytes(typed))
    undone = _undone(table)
    return _entry(table, undone or usual_dice.proposal(table.state))


def spot(table: "Table[FullState]", typed: "list[int]") -> Sheet:
    """Ask for the number with which a frame is spotted. typed: the frame, or the action so far."""
    if len(typed) > 1:
        return _entry(table, bytes(typed))
    frame = typed[0]
    numbers = [action for action in table.state.legal() if action[2] == frame and action[1]]
    undone = _undone(table)
    return _entry(table, undone if undone in numbers else _proposed(table, numbers))


def _undone(table: "Table[FullState]") -> bytes:
    """Return the action that was just undone, if it is legal here; else b""."""
    game = table.game
    action = game.action(game.ply + 1) if game.ahead else b""
    return action if action in table.state.legal() else b""


def _entry(table: "Table[FullState]", action: bytes) -> Sheet:
    """Return the sheet that asks for the number of an action, beginning with its own."""
    state = table.state
    kind = action[0]
    if kind == STOP:
        return _others(table)
    at = 2 if kind == PLAN else 1
    numbers = [
        other[at]
        for other in state.legal()
        if other[:at] == action[:at] and other[at + 1 :] == action[at + 1 :]
    ]

    def change(step: int) -> "Deed":
        die = stepped(numbers, action[at], step)
        changed = action[:at] + bytes((die,)) + action[at + 1 :]
        return lambda table: _kept(table, changed)

    number = face_of(action[at])
    form, label = _words(action)
    frame = action[2] if kind == SPOT else state.running
    sheet = number_entry(
        frame_subject(table.canvas, state, frame, form),
        str(number) if number else words.NO_DIE,
        action,
        label,
        change,
        _dice_left(state),
        _notes(table, action),
        False,
    )
    if state.phase == ACTING:
        sheet.back = words.OTHER, _others
        sheet.hold = words.ENDS_TURN, _end
    elif kind == SPOT:
        # To the list of frames.
        sheet.back = words.BACK, lambda table: table.show_game()
    sheet.help = words.NUMBER_USE_HELP
    return sheet


def _kept(table: "Table[FullState]", action: bytes) -> Sheet:
    table.keep(list(action))
    return _entry(table, action)


def _words(action: bytes) -> "tuple[str, str]":
    """Return the title and the label of D."""
    kind = action[0]
    if kind == DEFEND:
        return words.DEFENDS_WITH[0], words.DEFEND
    if kind == PLAN:
        return words.PLANS[action[1]][0], words.NEXT
    if kind == MOVE:
        return words.MOVES_WITH, words.MOVE
    if kind == ATTACK:
        return words.ATTACKS_WITH, words.ATTACK
    return words.SPOTS_IT, words.SPOT


def _dice_left(state: "FullState") -> str:
    """Return the dice whose numbers are not typed yet, such as `2W 3R B`."""
    kinds = [kind_of(die) for die in state.dice() if face_of(die) == UNREAD]
    found = []
    for kind, sign in enumerate(words.DICE_SIGNS):
        count = kinds.count(kind)
        if count:
            found.append((str(count) + words.TIMES if count > 1 else "") + sign)
    return words.DICE_LEFT + " ".join(found)


def _notes(table: "Table[FullState]", action: bytes) -> "list[str]":
    state = table.state
    kind = action[0]
    if kind == MOVE or kind == ATTACK:
        return action_notes.action_lines(table.canvas, state, action)
    if kind == DEFEND and state.parked >= 0 and state.attack:
        spot = state.spot(state.running)
        count = dice_said(damage_dice(state.attack, face_of(action[1]), spot))
        if spot:
            return [words.AGAINST_SPOT.format(state.attack, spot, count)]
        return [words.AGAINST.format(state.attack, count)]
    return []


def _others(table: "Table[FullState]") -> Sheet:
    """List what the frame may do now."""
    state = table.state
    legal = state.legal()
    rows: list[Row] = []
    for kind, text in ((ATTACK, words.ATTACK), (MOVE, words.MOVE)):
        numbers = [action for action in legal if action[0] == kind]
        if numbers:
            rows.append((text, "", _begin_with(numbers), words.OPEN))
    rows.append((words.ALL_DONE, "", bytes((STOP,)), words.NO_MORE))
    title = frame_subject(table.canvas, state, state.running, words.DOES_WHAT)
    sheet = Sheet(title, rows, cursor=0)
    sheet.help = words.ACT_HELP
    return sheet


def _begin_with(numbers: "list[bytes]") -> "Deed":
    return lambda table: _kept(table, _proposed(table, numbers))


def _proposed(table: "Table[FullState]", numbers: "list[bytes]") -> bytes:
    for die in usual_dice.dice_proposed(table.state):
        for action in numbers:
            if action[1] == die:
                return action
    return numbers[-1]


def _end(table: "Table[FullState]") -> None:
    """End the activation: no more moves and attacks, and no spot."""
    frame = table.state.running

    def propose(table: "Table[FullState]") -> bytes:
        state = table.state
        if state.running == frame and state.phase == ACTING:
            return bytes((STOP,))
        if state.running == frame and state.phase == SPOTTING:
            return bytes((SPOT, 0, NONE))
        return b""

    table.play_all(propose)
