"""Runs of the box's saved state for the fault tests: the same steps give the same states."""

import hashlib

from shared.rules import dice_kinds


def act(session, step):
    """Do step number `step`: count, edit the pool, roll, set screens, choose; one entry each."""
    which = step % 8
    if which in (0, 3):
        session.set_clock(step * 7 % 100)
    elif which == 1:
        session.set_die(step % dice_kinds.KINDS, 1 - session.pool[step % dice_kinds.KINDS] % 2)
    elif which == 4:
        session.set_screens(list(range(step % 5)))
    elif which == 6:
        session.set_start(step % 99 + 1)
    elif which == 7:
        session._commit(bytes([8] + [step & 255] * (step % 41)))
    elif sum(session.pool) == 0:
        session.set_die(0, 9)
    elif sum(session.pool) > 12:
        kind = dice_kinds.dice(session.pool)[0]
        session.set_die(kind, 0)
    else:
        kinds = dice_kinds.dice(session.pool)
        faces = [(step + i) % dice_kinds.sides(kinds[i]) + 1 for i in range(len(kinds))]
        session.roll(faces, step)


def state(session):
    """Return everything in the saved state, for comparison."""
    return (
        session.clock,
        session.start,
        bytes(session.pool),
        list(session.rolls),
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
            session.begin_game(step, [3, 4])
        elif step == self.end:
            session.end_game([])
        elif not self.begin < step < self.end or step % 5 == 0:
            act(session, step)
        else:
            entry = bytes((0x20 + step % 3, step & 255, step >> 8)) * 5
            session._journal.append(entry[: 1 + step % 13])

    def state(self, session):
        """Return the saved state, and number and content of the game's entries."""
        digest = hashlib.sha256()
        entries = 0

        for entry in session.history() if session.game else ():
            if entry[0] >= 0x20:
                entries += 1
                digest.update(bytes((len(entry),)) + entry)
        return state(session), entries, digest.digest()
