"""Random games of random sheets: undo is exact, records replay; hostile sheets are refused."""

import sys

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.errors import Unreadable
from shared.rules.records import replay, text_record
from shared.rules.sheet import keys
from shared.rules.sheet.game import GAME
from shared.rules.sheet.model.actions import END
from tests.rules import random_sheets, sheet_games
from tests.rules.random_play import Luck, snapshot
from tests.sampling import cases

BOX = sys.implementation.name == "micropython"
GAMES, SAMPLE = (60, 8) if BOX else (1000, 60)
_PLIES = 120


def begun(luck):
    """Return a game of a random sheet, as the box begins it: from its header."""
    header = GAME.write_header(random_sheets.setup(luck))
    return header, sheet_games.ActionHistory(GAME.begin(GAME.read_header(header)))


def test_every_action_can_be_undone_exactly():
    for seed in range(cases(GAMES, SAMPLE)):
        luck = Luck(seed)
        _, game = begun(luck)
        before = []
        while game.state.actor() != NOBODY and game.ply < _PLIES:
            before.append(snapshot(game.state))
            action = sheet_games.random_action(luck, game.state)
            assert game.state.explain(action)
            game.play(action)
            if luck.below(8) == 0:
                count = 1 + luck.below(min(5, game.ply))
                game.undo(count)
                assert snapshot(game.state) == before[-count]
                del before[-count:]


def test_the_record_of_a_game_replays():
    for seed in range(cases(GAMES, SAMPLE)):
        luck = Luck(1000 + seed)
        header, game = begun(luck)
        while game.state.actor() != NOBODY:
            is_long = game.ply >= _PLIES and game.state.actor() != CHANCE
            action = bytes((END,)) if is_long else sheet_games.random_action(luck, game.state)
            game.play(action)
        start = GAME.begin(GAME.read_header(header))
        read = replay.Record(text_record.write(header, game, start))
        again = replay.replay(read, GAME.begin(GAME.read_header(read.header)))
        assert snapshot(again.state) == snapshot(game.state)
        assert again.state.standings() == game.state.standings()


def test_a_line_of_a_random_sheet_is_accepted_and_reads_back():
    for seed in range(cases(GAMES, SAMPLE)):
        made = random_sheets.legal(Luck(2000 + seed))
        line = keys.ROWS.line(made).encode()
        GAME.check_roster(line)
        assert keys.ROWS.texts(keys.ROWS.of_line(line)) == keys.ROWS.texts(made)


def test_a_spoilt_sheet_is_refused_with_its_key_or_can_be_played():
    refused = 0
    for seed in range(cases(GAMES, SAMPLE)):
        made = random_sheets.spoilt(Luck(3000 + seed))
        found = keys.ROWS.misfits(made)
        for _, _, key, wanted in found:
            assert key and wanted
        if found:
            refused += 1
        else:
            GAME.check_roster(keys.ROWS.line(made).encode())
    assert refused > 1


def test_a_changed_line_is_refused_with_a_sentence_or_can_be_played():
    for seed in range(cases(GAMES, SAMPLE)):
        luck = Luck(4000 + seed)
        line = bytearray(keys.ROWS.line(random_sheets.legal(luck)).encode())
        for _ in range(1 + luck.below(3)):
            line[luck.below(len(line))] = luck.one_of(b"\t\n /09aZ\x00\xc3-")
        try:
            GAME.check_roster(bytes(line))
        except Unreadable as error:
            assert len(error.message) > 8
