"""Resume the running game and open the screens after a start. Loaded only then."""

from typing import TYPE_CHECKING

from box.game import loading
from box.recovery import TO_SAVE

if TYPE_CHECKING:
    from box.kit.parts import Parts


def open_first(app: "Parts", over: "list[int]") -> None:
    """Resume the running game if there is one, and open the screens; `over` are opened last."""
    # Not through `resume`: after a start, the C stack is deepest where the game is replayed.
    if app.saved.game and loading.loads(app):
        loading.tell_lost(app)
        if app.asked == TO_SAVE:
            # Imported here: needed only then.
            from box.game import ending

            ending.after_restart(app)
    if not app.saved.game:
        # Imported here: memory may be too short for it beside a game.
        from box.game import ready

        if ready.is_new():
            app.is_new = True
    # What has loaded the game may leave less than the page needs.
    app.memory.make_room()
    try:
        # Imported here: needed only at a start.
        from box.screens import stored_screens

        stored_screens.resume(app, app.saved.screens)
    except Exception as error:
        app.loop.fail(error)
    for number in over:
        app.stack.push(number)
    app.notices.show_next()
