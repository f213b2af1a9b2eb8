"""Runs of the box's saved state for the fault tests: the same steps give the same states."""

import hashlib

from box.store import saved_clock, saved_game, saved_pool, saved_rolls, state_replay
from shared.rules import dice_kinds


def act(session, step):
    """Do step number `step`: count, edit the pool, roll, set screens, choose; one entry each."""
    which = step % 8
    if which in (0, 3):
        session.set_clock(step * 7 % 100)
    elif which == 1:
        kind = step % dice_kinds.KINDS
        saved_pool.set_die(session, kind, 1 - session.pool[kind] % 2)
    elif which == 4:
        session.set_screens(list(range(step % 5)))
    elif which == 6:
        saved_clock.set_start(session, step % 99 + 1)
    elif which == 7:
        draft = bytes([8] + [step & 255] * (step % 41))
        session.commit(draft)
        state_replay.apply(session, draft)
    elif sum(session.pool) == 0:
        saved_pool.set_die(session, 0, 9)
    elif sum(session.pool) > 12:
        kind = dice_kinds.dice(session.pool)[0]
        saved_pool.set_die(session, kind, 0)
    else:
        kinds = dice_kinds.dice(session.pool)
        faces = [(step + i) % dice_kinds.sides(kinds[i]) + 1 for i in range(len(kinds))]
        saved_rolls.record(session, faces, step)


def state(session):
    """Return everything in the saved state, for comparison."""
    return (
        session.clock,
        session.start,
        bytes(session.pool),
        saved_rolls.last(session),
        session.roll_number,
        list(session.screens),
        session.game,
        session.draft,
    )


class Evening:
    """A run without a game."""

    def act(self, session, step):
        """Do step number `step`."""
        act(session, step)

    def state(self, session):
        """Return everything that the journal must restore."""
        return state(session)


class Game:
    """A run with a game from step `begin` to step `end`; steps of the saved state continue in it.

    Entries of the game are 1 to 13 bytes long.
    """

    def __init__(self, begin, end):
        self.begin = begin
        self.end = end

    def act(self, session, step):
        """Do step number `step`; each is one entry."""
        if step == self.begin:
            saved_game.begin(session, step, [3, 4])
        elif step == self.end:
            saved_game.end(session, [])
        elif not self.begin < step < self.end or step % 5 == 0:
            act(session, step)
        else:
            entry = bytes((0x20 + step % 3, step & 255, step >> 8)) * 5
            session.journal.append(entry[: 1 + step % 13])

    def state(self, session):
        """Return the saved state, and number and content of the game's entries."""
        digest = hashlib.sha256()
        entries = 0

        for entry in session.history() if session.game else ():
            if entry[0] >= 0x20:
                entries += 1
                digest.update(bytes((len(entry),)) + entry)
        return state(session), entries, digest.digest()
