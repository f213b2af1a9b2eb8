"""Ask who rolls, or for the hits of damage dice that players rolled themselves."""

from typing import TYPE_CHECKING

from box.game.dice_source import ASK
from box.kit.number_entry import number_entry, stepped
from box.kit.sheet import Sheet
from box.ui.dice_pictures import draw_dice
from pages.mfz.combat import words
from pages.mfz.widgets.names import frame_subject
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat import own_damage
from shared.rules.mfz.combat.hit_chart import AT_TARGET, chart_row, effect
from shared.rules.mfz.model.actions import DAMAGE, GROUND, HITS, ROLL
from shared.rules.mfz.model.dice_faces import pack
from shared.rules.mfz.model.phases import DAMAGING

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

_SIX = 6
# B and C repeat while held if more dice may have hit.
_FEW = 9


def page(table: "Table[FullState]") -> Sheet:
    """Ask whether the box rolls; else for the hits of damage dice, a count a page."""
    typed: Any = table.argument
    if typed:
        return _hits(table, typed[0], list(typed[1:]))
    if table.state.phase != DAMAGING or table.game.dice_source() == ASK:
        return _source(table)
    return _first(table)


def _source(table: "Table[FullState]") -> Sheet:
    """Show the dice; D has the box roll them, C goes on with own dice."""
    state = table.state
    damage = state.phase == DAMAGING
    sides = bytes(state.due())
    own: Deed = _first if damage else bytes((ROLL,))
    asks = table.game.dice_source() == ASK
    row: Any = ("", "", _roll, words.ROLL) if asks else ("", "", own, words.NEXT)
    count = dice_said(len(sides))
    sheet = Sheet(_title(table, count), (row,), number=count)
    sheet.up = "", None
    sheet.down = (words.TYPE, own) if asks else ("", None)
    sheet.help = words.OWN_DICE_HELP
    names = [] if damage else [words.DICE_SIGNS[kind] for kind in state.dice_due()]

    def draw(canvas: "Canvas", cursor: int) -> None:
        draw_dice(canvas, sides, bytes(len(sides)), names)

    sheet.body = draw
    return sheet


def _roll(table: "Table[FullState]") -> None:
    # Imported here: needed only while dice fall.
    from box.game import rolling

    kind = DAMAGE if table.state.phase == DAMAGING else ROLL
    table.play(bytes((kind,)) + pack(rolling.dice(table, table.state.due())))


def _title(table: "Table[FullState]", number: str = "") -> str:
    state = table.state
    if state.phase != DAMAGING:
        return frame_subject(table.canvas, state, state.running, words.ITS_DICE, number)
    hurt: int = state.damaged
    if hurt == GROUND:
        return words.ASK_DAMAGE.format(words.AT_TERRAIN)
    return frame_subject(table.canvas, state, hurt, words.ASK_DAMAGE, number)


def _first(table: "Table[FullState]") -> Sheet:
    """Begin with the likeliest counts, or with those that were just undone."""
    state = table.state
    dice = state.dice_to_roll
    faces = own_damage.counted_faces(state)
    # Of so many faces, the likeliest number among as many dice.
    shares = [1] * len(faces) or [len(own_damage.hitting_faces(state))]
    counts = [(dice + 1) * share // _SIX for share in shares]
    game = table.game
    undone = game.action(game.ply + 1) if game.ahead else b""
    if undone[:1] == bytes((HITS,)) and not state.check(undone):
        counts = list(undone[1:])
    return _hits(table, 0, _limited(counts, dice))


def _limited(counts: "list[int]", dice: int) -> "list[int]":
    """Return counts that sum up to at most `dice`."""
    for place, count in enumerate(counts):
        counts[place] = min(count, dice - sum(counts[:place]))
    return counts


def _hits(table: "Table[FullState]", place: int, counts: "list[int]") -> Sheet:
    """Ask for the count at `place`."""
    state = table.state
    dice = state.dice_to_roll
    faces = own_damage.counted_faces(state)
    table.keep([place] + counts)

    def change(step: int) -> "Deed":
        most = dice - sum(counts[:place])
        changed = list(counts)
        changed[place] = stepped(range(most + 1), counts[place], step)
        return lambda table: _hits(table, place, _limited(changed, dice))

    action = bytes((HITS,)) + bytes(counts)
    last = place == len(counts) - 1
    deed: Deed = action if last else lambda table: _hits(table, place + 1, counts)
    label = words.OK if last else words.NEXT
    about, notes = _words(state, faces, place, counts)
    sheet = number_entry(
        _title(table), str(counts[place]), deed, label, change, about, notes, dice > _FEW
    )
    if place:
        sheet.back = words.BACK, lambda table: _hits(table, place - 1, counts)
    if not last:
        sheet.hold = words.AS_SHOWN, action
    sheet.help = words.HITS_HELP
    return sheet


def _words(
    state: "FullState", faces: "list[int]", place: int, counts: "list[int]"
) -> "tuple[str, list[str]]":
    """Return what is counted, and a line with all counts or the faces that hit."""
    dice = dice_said(state.dice_to_roll)
    if not faces:
        hitting = " ".join([str(face) for face in own_damage.hitting_faces(state)])
        return words.HITS_OF.format(dice), [words.THESE_HIT.format(hitting)]
    face = faces[place]
    row = chart_row(state, state.damaged, state.covering)
    form = words.SHOW_AND_HIT if effect(row, face) == AT_TARGET else words.SHOW_AND_COVER
    pairs = [words.SHOWN.format(*pair) for pair in zip(faces, counts)]
    return form.format(dice, face), [words.COMMA.join(pairs)]
