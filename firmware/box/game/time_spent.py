"""Tell the time that the running game took. Loaded only when it is shown."""

from typing import TYPE_CHECKING

from shared.rules.play_time import PlayTime

if TYPE_CHECKING:
    from box.game.journaled_game import JournaledGame


def time_spent(game: "JournaledGame", now: int) -> PlayTime:
    """Return the time that the game took up to `now`, in milliseconds that wrap."""
    time = PlayTime()
    time.rounds += game.time.rounds
    time.seats += game.time.seats
    # The log may have set the state to the past.
    if game.action_tape.behind == game.ply:
        time.add(game.state, game.clock.running(now))
    return time
