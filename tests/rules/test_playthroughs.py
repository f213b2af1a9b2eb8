"""Recorded games of every game replay today as reviewed, line by line."""

import sys

from shared.rules.contract import NOBODY
from shared.rules.records.replay import Record, replay
from tests.games import each
from tests.rules import playthrough
from tests.sampling import every

BOX = sys.implementation.name == "micropython"


def folders(id, its):
    """Return the folders of a game, the one of today's rules first."""
    return [playthrough.folder(id, version) for version in (None,) + its.OLDER]


def test_every_playthrough_is_the_same_today():
    for id, its in each.of_each("played"):
        for folder in folders(id, its):
            assert same_today(folder) > (100 if BOX else 500), folder


def same_today(folder):
    """Compare the playthroughs of a folder; return the number of lines."""
    count = 0
    found = playthrough.texts(folder)
    if BOX:
        found = every(found, 4)
    for name, text in found:
        written = text.split("\n")[:-1]
        played = list(playthrough.again(text))
        for number, (now, then) in enumerate(zip(played, written), 1):
            assert now == then, "%s line %d: %r" % (name, number, now)
        assert len(played) == len(written), name
        count += len(played)
    return count


def test_every_folder_has_one_version_of_the_rules():
    for id, its in each.of_each("played"):
        today = {setup.version for setup in playthrough.setups(id)}
        assert len(today) == 1
        for version in its.OLDER:
            assert version not in today
            for name, text in playthrough.texts(playthrough.folder(id, version)):
                _, setup = playthrough.of_record(Record(text[: text.find("{")]))
                assert setup.version == version, name


def test_every_playthrough_is_a_valid_record_and_all_kinds_of_actions_occur():
    for id, its in each.of_each("played"):
        seen = set()
        for folder in folders(id, its):
            for name, text in every(playthrough.texts(folder), 9 if BOX else 1):
                record = Record(text)
                module, setup = playthrough.of_record(record)
                game = replay(record, module.begin(setup))
                assert module.id == id and game.state.actor() == NOBODY, name
                seen |= {action[0] for action in game.action_tape}
        assert BOX or [kind for kind in its.KINDS if kind not in seen] == [], id


def test_every_value_of_every_option_has_a_playthrough_at_every_depth():
    for id, its in each.of_each("played"):
        found = playthrough.setups(id)
        for depth in its.DEPTHS:
            # Games without depths have one.
            of_depth = [one for one in found if getattr(one, "depth", depth) == depth]
            known = [its.chosen(setup) for setup in of_depth]
            for name, value in its.values(depth):
                assert [one for one in known if one[name] == value], (id, depth, name, value)
            for name in its.numbers(depth):
                assert len({one[name] for one in known}) > 1, (id, depth, name)


def test_every_number_of_players_has_a_playthrough():
    for id, its in each.of_each("played"):
        found = {its.players(setup) for setup in playthrough.setups(id)}
        assert sorted(found) == list(its.PLAYERS), id
