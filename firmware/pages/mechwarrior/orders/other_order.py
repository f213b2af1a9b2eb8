"""Give an order that failed, was not possible, or is granted by a card."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from box.ui.canvas import TEXT
from box.ui.fitting import fit
from pages.mechwarrior.orders import words
from shared.rules.mechwarrior.model.actions import AWAY_FROM, ORDER
from shared.rules.mechwarrior.model.kinds import (
    BREAKING,
    FAILED,
    FREE,
    FULL,
    GRANTED,
    LOST,
    SPECIAL,
    VTOL,
)
from shared.rules.mechwarrior.play.order_limits import KINDS

if TYPE_CHECKING:
    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

# Those of full depth come first.
_FLAGS = (SPECIAL, BREAKING, BREAKING | SPECIAL, FAILED, LOST, GRANTED, FREE)
_FLAG_WORDS = (
    words.SPECIAL_ATTACK,
    words.BREAKING,
    words.BREAKING_SHOT,
    words.FAILED,
    words.LOST,
    words.BY_A_CARD,
    words.FREE,
)


def page(table: "Table[BattleState]") -> Sheet:
    """List the orders with their flag.

    The last row changes the die that a break-away needs, for the order that is given here.
    Argument: the unit, and above its eight bits that die, 0 for the usual one.
    """
    state = table.state
    changed, unit = divmod(table.argument, 256)
    usual = 0
    if state.has_depth(FULL):
        # Imported here: only at full depth.
        from shared.rules.mechwarrior.play import break_away

        usual = break_away.least_of(state, unit)
    needs = changed or usual
    rows: list[Row] = []
    breaks = False
    for flag in _FLAGS:
        for kind in KINDS:
            order = bytes((ORDER, unit, kind, flag))
            # A card grants what the rules refuse.
            refused = state.check(bytes((ORDER, unit, kind, 0)))
            if state.check(order) or not refused and flag == GRANTED:
                continue
            word = _FLAG_WORDS[_FLAGS.index(flag)]
            if flag == SPECIAL and state.speed(unit) == VTOL:
                # W-106.
                word = words.SHOT
            deed: Deed = order
            if flag & BREAKING:
                breaks = True
                if needs != usual:
                    deed = _with_die(order, needs)
            rows.append((words.ORDERS[kind] + word, "", deed, words.ORDER))

    def change(table: "Table[BattleState]") -> Sheet:
        table.argument = after_needed(needs) << 8 | unit
        return page(table)

    if not rows:
        rows.append((words.NO_ORDER, "", None))
    elif breaks:
        rows.append((words.BREAKS_FROM, words.OR_MORE.format(needs), change, words.NEXT))
    sheet = Sheet(fit(table.canvas, TEXT, state.unit(unit).name, 110), rows)
    sheet.help = _help
    return sheet


def _with_die(order: bytes, needs: int) -> "Deed":
    """Return what gives an order whose break-away needs another die than the usual one."""
    return lambda table: give(table, order, needs)


def _help(table: "Table[BattleState]") -> str:
    # Imported here: only needed for the help.
    from pages.mechwarrior.setup import setting_labels

    return setting_labels.told(table.state.setup, "order_lost_token")


def after_needed(needed: int) -> int:
    """Return the next die that a break-away may need."""
    # Imported here: needed for a press alone.
    from shared.rules.mechwarrior.combat.attack import AWAY_FROMS

    return needed + 1 if needed + 1 in AWAY_FROMS else AWAY_FROMS[0]


def give(table: "Table[BattleState]", order: bytes, needs: int) -> None:
    """Give an order whose break-away needs another die than usual; 0 for the usual one."""
    actions = [bytes((AWAY_FROM, needs))] if needs else []
    # Imported here: the page goes before the actions are played.
    from pages.mechwarrior.attack.action_sequence import in_turn

    table.play_all(in_turn(actions + [order]))
