"""A header with any line missing, twice, moved or changed is read or refused, in every game."""

import sys

from shared.rules import games
from shared.rules.errors import RuleError, Unreadable
from tests.rules import playthrough
from tests.sampling import every

BOX = sys.implementation.name == "micropython"
ODD = (
    "",
    " ",
    "0",
    "-1",
    "a",
    "?",
    "1/2",
    "99999999999999999999",
    "\xb2",
    "\xe9",
    "\x00",
    "AB",
    ":",
)


def headers(id):
    """Return the header of each playthrough of a game, one of each kind of lines at least."""
    found = [games.game(id).write_header(setup) for setup in playthrough.setups(id)]
    # The longest has every kind of line.
    return [max(found, key=len)] + every(found, 20 if BOX else 6)


def damaged(pairs):
    """Yield header lines with one fault each."""
    for at, (key, value) in enumerate(pairs):
        before, after = pairs[:at], pairs[at + 1 :]
        yield before + after
        yield before + [(key, value)] + pairs[at:]
        yield [(key, value)] + before + after
        yield before + after + [(key, value)]
        other = pairs[(at * 7 + 3) % len(pairs)]
        yield before + [(key, other[1])] + after
        yield before + [(other[0], value)] + after
        changed = [value[1:], value[:-1], value + value, value + " " + value, value.upper()]
        for made in changed + list(ODD):
            yield before + [(key, made)] + after
        for made in (key[:1], key[:-1], key + key, key.lower(), "A" + key, "A:card1", "Aa:heat"):
            yield before + [(made, value)] + after


def test_every_fault_of_a_header_is_read_or_refused_with_a_sentence():
    for id in games.ids():
        module = games.game(id)
        read = 0
        for pairs in headers(id):
            for made in every(list(damaged(pairs)), 9 if BOX else 2):
                try:
                    module.begin(module.read_header(made))
                    read += 1
                except RuleError as error:
                    assert error.message, made
        assert read, id


def test_a_header_without_one_of_its_first_lines_is_refused_by_name():
    for id in games.ids():
        module = games.game(id)
        pairs = headers(id)[0]
        needed = 0
        for at, (key, _) in enumerate(pairs[:7]):
            try:
                module.read_header(pairs[:at] + pairs[at + 1 :])
            except Unreadable as error:
                assert error.message == "the header has no [%s ...]" % key, (key, error.message)
                needed += 1
        assert needed >= 4, (id, needed)
