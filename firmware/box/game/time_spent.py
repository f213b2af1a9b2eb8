"""Tell the time that the running game took. Loaded only when it is shown."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.game.journaled_game import JournaledGame
    from shared.rules.play_time import PlayTime


def time_spent(game: "JournaledGame", now: int) -> "PlayTime":
    """Return the time that the game took up to `now`, in milliseconds that wrap."""
    time = game.time.copy()
    # The log may have set the state to the past.
    if game.action_tape.behind == game.ply:
        time.add(game.state, game.clock.running(now))
    return time
