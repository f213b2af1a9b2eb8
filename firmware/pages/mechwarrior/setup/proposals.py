"""Begin a game with what is chosen or proposed. Loaded only then."""

from typing import TYPE_CHECKING

from pages.mechwarrior import screen_ids
from shared.rules.mechwarrior.model.identity import ID

if TYPE_CHECKING:
    from pages.mechwarrior.setup.setup_form import SetupForm
    from pages.mechwarrior.typed import App


def begin(app: "App", form: "SetupForm") -> None:
    """Begin a game; if the choices conflict, open the summary, which says why."""
    before = form.pairs()
    for seat in range(form.players):
        form.propose(seat)
    if form.pairs() != before:
        form.save(app.saved)
    try:
        setup = form.setup()
    except ValueError:
        app.stack.push(screen_ids.SUMMARY, form.players - 1)
        return
    from box.game import lifecycle

    app.later(lifecycle.begin, ID, setup)
