"""Recorded games play today as they did when they were reviewed, line by line."""

import os

from shared.rules.mfz.options import NUMBERS, OPTIONS
from shared.rules.replay import Record

try:
    from tests.rules import playthrough
except ImportError:
    from rules import playthrough


def texts():
    """Each playthrough as (name, text)."""
    found = []
    for name in sorted(os.listdir(playthrough.FOLDER)):
        with open(playthrough.FOLDER + name) as file:
            found.append((name, file.read()))
    return found


def headers():
    """The header of each playthrough."""
    for _, text in texts():
        yield Record("\n".join([line for line in text.split("\n") if line[:1] == "["]))


def test_every_playthrough_is_the_same_today():
    count = 0
    for name, text in texts():
        written = text.split("\n")[:-1]
        played = list(playthrough.again(text))
        for number, (now, then) in enumerate(zip(played, written), 1):
            assert now == then, "%s line %d: %r" % (name, number, now)
        assert len(played) == len(written), name
        count += len(played)
    assert count > 1000


def test_every_value_of_every_option_has_a_playthrough():
    seen = {}
    for record in headers():
        seen["edition", dict(record.header)["Rules"].split("/")[0]] = 1
        for name, value in record.header:
            seen[name, value] = 1
    for name, values, _ in OPTIONS:
        for value in values:
            assert (name, value) in seen, name + " " + value


def test_every_number_is_agreed_otherwise_in_some_playthrough():
    for name, _, _ in NUMBERS:
        assert len({dict(record.header)[name] for record in headers()}) > 1, name


def test_every_number_of_players_has_a_playthrough():
    counts = {len([key for key, _ in record.header if len(key) == 1]) for record in headers()}
    assert sorted(counts) == [2, 3, 4, 5]


def test_every_end_has_a_playthrough():
    """A draw, a winner by assets, a last round without a count, an end before doomsday."""
    ends = [text.rstrip().split("\n")[-2:] for _, text in texts()]
    assert [end for end in ends if "over" not in end[1]] == []
    assert [end for end in ends if " D0 " in end[0] and end[1] == "  over: A B | C"]
    assert [end for end in ends if " D0 " in end[0] and end[1] == "  over: B | A | C"]
    assert [end for end in ends if " D0 " not in end[0]]
    assert [text for _, text in texts() if " D0 N0 play" in text]
