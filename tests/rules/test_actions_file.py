"""Actions files are read as written and become the same record."""

import binascii
import hashlib
import sys

from shared.rules import games
from shared.rules.contract import NOBODY
from shared.rules.errors import Unreadable
from shared.rules.history import ACTION, CHECK, REDO, ROLL, TIME, UNDO, pack_entry
from shared.rules.mfz.game import GAME
from shared.rules.mfz.setup import header
from shared.rules.records import actions_file, actions_format, replay, text_record
from shared.rules.records.actions_reader import ActionsFile, is_actions
from shared.rules.records.actions_text import Converted
from tests.rules import playthrough
from tests.rules.full_games import combat
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import header_of, packed, saved
from tests.sampling import every

BOX = sys.implementation.name == "micropython"
COMPANIES = ("Rd Y S1, B", "Rh B S1, Y G")


def evening():
    """Return a quick game of two rounds with an undo and a redo."""
    game = play(in_play(), "A-F A@B = A- B-")
    game.undo(2)
    game.redo(1)
    return play(game, "B+ B-F")


def error_of(content):
    """Return the message for a refused file."""
    try:
        ActionsFile(content)
    except Unreadable as error:
        return error.message
    raise AssertionError("the file was accepted")


def resealed(content):
    """Return the file with a correct checksum."""
    body = content[: -actions_format.SUM_BYTES]
    return body + hashlib.sha256(body).digest()[: actions_format.SUM_BYTES]


def fault(game, entries):
    """Return the fault of the game if the box had these entries."""
    return Converted(ActionsFile(saved(game, entries))).fault


def test_a_file_is_read_as_written():
    game = evening()
    file = ActionsFile(saved(game))
    assert (file.game, file.date, file.over) == ("mfz", "2026-11-21", False)
    assert file.seats == [("Ann", 1, 56), ("Ben", 2, 21)]
    assert file.header == header_of(game)
    assert [one for one in file.entries if one[0] != CHECK] == [
        (kind, bytes(what) if kind == ACTION else what) for kind, what in game.entries
    ]
    assert file.entries[-1] == (CHECK, game.state.digest())


def test_the_head_has_places_and_whether_the_game_is_over():
    game = in_play(early_end="on")
    while game.state.actor() != NOBODY:
        play(game, "A-F" if game.state.frames()[0] else "B@A")
    file = ActionsFile(saved(game))
    assert file.over
    assert [(name, place) for name, place, _ in file.seats] == [("Ann", 2), ("Ben", 1)]
    assert [score for _, _, score in file.seats] == game.state.scores()


def test_a_negative_score_is_read():
    game = evening()
    game.state.scores = lambda: [-3, 1 << 20]
    assert [score for _, _, score in ActionsFile(saved(game)).seats] == [-3, 1 << 20]


def test_a_file_is_written_in_flash_pages_and_its_crc_is_known():
    game = combat(*COMPANIES)
    pieces = []
    writer = actions_file.Writer(lambda piece: pieces.append(bytes(piece)))
    writer.begin(game.state, "?", [b"[A b]\n"] * 100)
    for _ in range(200):
        writer.enter(b"\x20\x01\x02")
    writer.end(game.state)
    assert [len(piece) for piece in pieces[:-2]] == [256] * (len(pieces) - 2)
    content = b"".join(pieces)
    assert writer.crc == binascii.crc32(content)
    assert len(ActionsFile(content).entries) == 201


def test_two_games_of_equal_length_have_different_crcs():
    # Games are listed by size and CRC32; a CRC32 as checksum would make those of all files equal.
    one, other = saved(evening(), date="2026-11-21"), saved(evening(), date="2026-11-22")
    assert len(one) == len(other)
    assert binascii.crc32(one) != binascii.crc32(other)


def test_a_file_becomes_the_record_that_the_rules_write():
    for game in (evening(), combat(*COMPANIES), combat(*COMPANIES, depth="damage")):
        made = Converted(ActionsFile(saved(game)))
        setup = game.state.setup
        assert made.text == text_record.write(header_of(game), game, GAME.begin(setup))
        assert (made.fault, made.plies) == ("", game.ply)
        assert made.checks == len([one for one in packed(game) if one[0] == 0x23]) + 1


def test_every_playthrough_becomes_the_record_that_the_rules_write():
    for id in games.ids():
        found = playthrough.texts(playthrough.folder(id))[::5]
        for name, text in every(found, 2 if BOX else 1):
            read = replay.Record(text)
            module, setup = playthrough.of_record(read)
            game = replay.replay(read, module.begin(setup))
            made = Converted(ActionsFile(saved(game)))
            assert made.fault == "", name
            assert made.text == text_record.write(header_of(game), game, module.begin(setup))


def test_a_failed_check_is_reported_with_its_ply():
    game = evening()
    entries = packed(game)
    place = [entry[0] for entry in entries].index(0x23, 3)
    wrong = bytearray(entries[place])
    wrong[-1] ^= 1
    message = fault(game, entries[:place] + [bytes(wrong)] + entries[place + 1 :])
    assert message == "The box had a different state after ply 6, in round 2."


def test_a_missing_action_is_reported():
    game = evening()
    entries = packed(game)
    assert fault(game, entries) == ""
    missing = [entry for entry in entries if entry != b"\x20" + bytes(game.action_tape.action(2))]
    assert len(missing) == len(entries) - 1
    assert fault(game, missing) == "The box had a different state after ply 5, in round 2."


def test_an_entry_that_the_box_skipped_is_reported():
    game = evening()
    for entry, what in (
        (pack_entry(ACTION, b"\x01\x01\x00"), "An action after ply"),
        (pack_entry(UNDO, 99), "An entry after ply"),
        (pack_entry(ROLL + 1, b"later"), "An entry after ply"),
    ):
        message = fault(game, packed(game) + [entry])
        assert message.startswith(what) and message.endswith("is not legal; the box skipped it.")


def test_a_different_end_in_the_head_is_reported():
    game = evening()
    game.state.names = lambda: ("Ann", "Bob")
    assert fault(game, None) == "The box has another result of this game than its actions give."


def test_times_are_comments_of_the_text_and_change_nothing_else():
    game = evening()
    plain = Converted(ActionsFile(saved(game)))
    entries = []
    for entry in packed(game):
        # Later versions may append bytes.
        entries += [pack_entry(TIME, b"\x4b\0" + b"later"), entry]
    timed = Converted(ActionsFile(saved(game, entries)))
    assert (timed.fault, timed.plies, timed.checks) == ("", plain.plies, plain.checks)
    assert timed.text.count("{1:15}") == len(packed(game))
    assert timed.text.replace("{1:15}", "").split() == plain.text.split()
    read = replay.Record(timed.text)
    again = replay.replay(read, GAME.begin(header.read(read.header)))
    assert sum(again.time.rounds) == 75 * len(packed(game))


def test_additions_of_later_versions_to_the_head_are_ignored():
    content = saved(evening())
    size = int.from_bytes(content[5:7], "little")
    added = content[:5] + (size + 3).to_bytes(2, "little") + content[7 : 7 + size] + b"new"
    file = ActionsFile(resealed(added + content[7 + size :]))
    assert file.seats == ActionsFile(content).seats and file.header == ActionsFile(content).header


def test_a_file_of_a_later_version_is_refused():
    content = bytearray(saved(evening()))
    content[4] += 1
    assert "newer version" in error_of(resealed(bytes(content)))


def test_a_damaged_or_cut_file_is_refused():
    content = saved(evening())
    for place in range(5, len(content), 7):
        wrong = bytearray(content)
        wrong[place] ^= 4
        assert "damaged" in error_of(bytes(wrong))
        assert error_of(content[:place])
        # With a correct checksum, only the structure shows the damage.
        try:
            ActionsFile(resealed(content[:place] + bytes(8)))
        except Unreadable as error:
            assert "damaged" in error.message or place < 6
    assert (
        error_of(b"") == error_of(b"[Game MFZ:RA]\n") == ("this is not a finished game from a box")
    )
    assert is_actions(content) and not is_actions(b"DBGA")


def test_an_unknown_game_is_refused_by_name():
    game = evening()
    pairs = header_of(game)
    pairs[0] = ("Game", "chess")
    try:
        Converted(ActionsFile(saved(game, header=pairs)))
    except Unreadable as error:
        assert "chess" in error.message
    else:
        raise AssertionError("an unknown game was converted")


def test_a_date_that_a_header_line_cannot_hold_is_replaced():
    game = evening()
    for date in ("a]b", "x\n[Size 1", "", "\x1b[2J"):
        file = ActionsFile(saved(game, date=date, header=header_of(game)))
        assert "[Date ?]\n" in Converted(file).text


def test_undo_and_redo_keep_their_counts():
    game = evening()
    kinds = [
        (kind, what) for kind, what in ActionsFile(saved(game)).entries if kind in (UNDO, REDO)
    ]
    assert kinds == [(UNDO, 2), (REDO, 1)]
