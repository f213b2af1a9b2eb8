"""Begin a game with what is chosen or proposed. Loaded only then."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from box.game.setup_form import SetupForm
    from box.kit.parts import Parts
    from box.kit.table import Table


def begin(table: "Table[Any]", form: "SetupForm") -> None:
    """Have the loop begin a game; if the choices conflict, open the summary, which says why."""
    # Not at once: a task is done again if it finds no memory.
    table.later(_begin, form)


def _begin(app: "Parts", form: "SetupForm") -> None:
    before = form.pairs()
    for seat in range(form.players):
        form.propose(seat)
    if form.pairs() != before:
        app.memory.twice(form.save, app.saved)
    # The page makes room: the game takes its place, or the summary.
    app.stack.drop()
    app.canvas.forget_glyphs()
    app.later(_begin_proposed, form)


def _begin_proposed(app: "Parts", form: "SetupForm") -> None:
    # The proposals have left memory in pieces.
    app.memory.free()
    try:
        setup = app.memory.twice(form.setup)
    except ValueError:
        # The page of a seat is returned to.
        on_way_back = 0 if form.seats in app.stack.numbers else form.seats
        app.stack.push(form.summary, over=on_way_back)
        return
    # Imported here: the proposals leave less room for it.
    from box.game import beginning

    beginning.begin(app, form.id, setup)
