"""Recorded games replay today as reviewed, line by line."""

import os
import sys

from shared.rules.contract import NOBODY
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model import actions
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.options import DEPTHS, SEAT_ORDER, counted, offered
from shared.rules.records.replay import Record, replay
from tests.rules import playthrough
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"


def texts(folder=playthrough.FOLDER):
    """Return each playthrough as (name, text)."""
    found = []
    for name in sorted(os.listdir(folder)):
        with open(folder + name) as file:
            found.append((name, file.read()))
    return found


def setups(depth):
    """Return the set-ups of the playthroughs of a depth."""
    found = [header.read(Record(text[: text.find("{")]).header) for _, text in texts()]
    return [setup for setup in found if setup.depth == depth]


def test_every_playthrough_is_the_same_today():
    assert same_today(playthrough.FOLDER, "/2]") > 1000


def test_every_playthrough_of_version_1_is_the_same_today():
    """No presence at the start; corrections may add stations."""
    assert same_today(playthrough.FOLDER_1, "/1]") > 1000
    assert len(texts(playthrough.FOLDER_1)) == 28


def same_today(folder, version):
    """Compare the playthroughs of a folder and rules version; return the number of lines."""
    count = 0
    found = texts(folder)
    if BOX:
        found = found[:: len(found) // cases(len(found), len(found) // 2)]
    for name, text in found:
        assert "[Rules " in text and version in text[: text.find("[Depth")], name
        written = text.split("\n")[:-1]
        played = list(playthrough.again(text))
        for number, (now, then) in enumerate(zip(played, written), 1):
            assert now == then, "%s line %d: %r" % (name, number, now)
        assert len(played) == len(written), name
        count += len(played)
    return count


def test_every_playthrough_is_a_valid_record_and_all_kinds_of_actions_occur():
    """Only some corrections of named frames occur."""
    seen = set()
    for _, text in texts() + texts(playthrough.FOLDER_1):
        record = Record(text)
        game = replay(record, GAME.begin(header.read(record.header)))
        assert game.state.actor() == NOBODY
        seen |= {action[0] for action in game.action_tape}
    assert [kind for kind in range(1, actions.CORRECT_SYSTEM) if kind not in seen] == []


def test_every_value_of_every_option_has_a_playthrough_at_every_depth():
    for depth in DEPTHS:
        found = setups(depth)
        seen = {(name, setup.options[name]) for setup in found for name in setup.options}
        for row in offered(depth):
            for value in row.values:
                assert (row.name, value) in seen, depth + " " + row.name + " " + value
    assert [setup for setup in found if setup.options.get(SEAT_ORDER)]


def test_every_number_has_another_value_in_a_playthrough_of_every_depth():
    for depth in DEPTHS:
        found = setups(depth)
        for row in counted(depth):
            assert len({setup.numbers[row.name] for setup in found}) > 1, depth + " " + row.name


def test_every_number_of_players_has_a_playthrough():
    assert {setup.players for depth in DEPTHS for setup in setups(depth)} == {2, 3, 4, 5}


def test_every_end_has_a_playthrough():
    """A draw, a win by assets, an extra round without countdown, an early end."""
    quick = [text for _, text in texts() if "[Depth quick]" in text]
    ends = [text.rstrip().split("\n")[-3:-1] for text in quick]
    assert [end for end in ends if "over" not in end[1]] == []
    assert [end for end in ends if " D0 " in end[0] and end[1] == "  over: A B | C}"]
    assert [end for end in ends if " D0 " in end[0] and end[1] == "  over: B | A | C}"]
    assert [end for end in ends if " D0 " not in end[0]]
    assert [text for text in quick if " D0 N2 play" in text]
