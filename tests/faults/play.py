"""A run of the box's session for the fault tests: the same steps give the same states."""

from shared.rules import pool


def act(session, step):
    """Take step number `step`: count, edit the pool, roll, change screens; one entry each."""
    which = step % 8
    if which in (0, 3):
        session.set_clock(step * 7 % 100)
    elif which == 1:
        session.set_die(step % pool.KINDS, 1 - session.pool[step % pool.KINDS] % 2)
    elif which == 4:
        session.set_screens(list(range(step % 5)))
    elif which == 6:
        session.set_start(step % 99 + 1)
    elif sum(session.pool) == 0:
        session.set_die(0, 9)
    elif sum(session.pool) > 12:
        kind = pool.dice(session.pool)[0]
        session.set_die(kind, 0)
    else:
        kinds = pool.dice(session.pool)
        faces = [(step + i) % pool.sides(kinds[i]) + 1 for i in range(len(kinds))]
        session.roll(faces, step)


def state(session):
    """All that the session remembers, to compare."""
    return (
        session.clock,
        session.start,
        bytes(session.pool),
        list(session.rolls),
        session.roll_number,
        list(session.screens),
    )
