"""Generic code serves any game: two games fulfil the same contract."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.entering import enter, unpack_entry
from shared.rules.errors import Illegal, RuleError, Unreadable
from shared.rules.history import (
    ACTION,
    CHECK,
    JOINED,
    REDO,
    ROLL,
    TIME,
    UNDO,
    ActionHistory,
    is_joined,
    pack_entry,
)
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup.agreement import agree
from shared.rules.records import replay, text_record
from tests.rules.plain_game import BestOfThree

HEADER = [("Game", "best of three"), ("Fmt", "0"), ("Place", "the garden")]


def played(tokens):
    game = ActionHistory(BestOfThree())
    for token in tokens.split():
        game.play(game.state.parse(token))
    return game


def quick():
    return QuickState(agree((("Ann", 5, 20), ("Ben", 5, 20))))


def error_of(call, *arguments):
    try:
        call(*arguments)
    except RuleError as error:
        return error
    raise AssertionError("nothing was refused")


def test_both_games_have_every_member_of_the_contract():
    members = (
        "game version setup names status due actor legal check push pop scores standings round "
        "position text parse checks stage digest reason explain"
    )
    for state in (BestOfThree(), quick()):
        for member in members.split():
            assert hasattr(state, member), member


def test_both_games_fulfil_the_contract_at_the_start():
    for state in (BestOfThree(), quick()):
        assert state.actor() == CHANCE
        assert state.legal() == []
        assert state.round() == 0
        assert len(state.scores()) == 2
        assert "\n" not in state.position()
        assert state.reason(state.check(b""))


def test_a_game_is_over_when_nobody_acts():
    game = played("serve-2 X net X")
    assert game.state.actor() == NOBODY
    assert game.state.standings() == [[0], [1]]
    assert game.state.legal() == []
    assert error_of(game.play, game.state.parse("X")).message == "It is over."


def test_a_digest_has_a_form_and_fits_a_journal_record():
    for state in (BestOfThree(), quick()):
        digest = state.digest()
        assert 1 < len(digest) <= 8 and digest[0]
        assert state.digest() == digest


def test_an_entry_is_packed_for_the_journal_and_unpacked():
    for kind, what, packed in (
        (ACTION, b"\x02\x01", b"\x20\x02\x01"),
        (UNDO, 300, b"\x21\x2c\x01"),
        (REDO, 1, b"\x22\x01\x00"),
        (CHECK, b"\x01abcd", b"\x23\x00\x00\x01abcd"),
        (TIME, b"\x05", b"\x24\x00\x00\x05"),
    ):
        assert pack_entry(kind, what) == packed
        assert unpack_entry(packed) == (kind, what)


def test_an_action_of_the_same_press_is_packed_apart_and_unpacked_as_an_action():
    packed = pack_entry(JOINED, b"\x02\x01")
    assert packed == b"\x25\x02\x01"
    assert unpack_entry(packed) == (ACTION, b"\x02\x01")
    assert is_joined(packed) and not is_joined(b"\x20\x02\x01")


def test_a_version_older_than_checks_ignores_them():
    # It reads each unknown kind as a redo with a two-byte count.
    game = played("serve-1 X Y")
    game.undo(2)
    for kind in (CHECK, TIME):
        entry = pack_entry(kind, game.state.digest())
        assert isinstance(error_of(game.redo, entry[1] | entry[2] << 8), Illegal)
    assert (game.ply, game.ahead) == (1, 2)


def test_a_check_changes_nothing_and_fails_if_the_state_differs():
    game = played("serve-1 X")
    digest = game.state.digest()
    before = list(game.entries)
    enter(game, CHECK, digest)
    enter(game, TIME, b"\0\0")
    assert (game.entries, game.ply) == (before, 2)
    assert game.state.digest() == digest
    game.undo()
    assert "differs from the one" in error_of(enter, game, CHECK, digest).message
    assert error_of(enter, game, ROLL + 1, b"").ply == 1
    # Digests of different forms are not compared.
    enter(game, CHECK, b"\x02" + digest[1:])


def test_a_refused_action_has_no_effect_and_names_its_ply():
    game = played("serve-1 Y")
    error = error_of(game.play, bytes((1, 1)))
    assert isinstance(error, Illegal)
    assert (error.ply, error.token) == (3, "serve-1")
    assert error.position == "server 1, 0 to 1"
    assert game.entries == [(ACTION, bytes((1, 1))), (ACTION, bytes((2, 1)))]
    assert str(error) == "That is not done in this game. 'serve-1' at ply 3 in server 1, 0 to 1"


def test_an_action_without_a_token_is_named_by_its_bytes():
    assert error_of(played("").play, b"\xff\1").token == "0xff01"


def test_undo_and_redo_are_entries_and_the_list_only_grows():
    game = played("serve-1 X Y")
    game.undo(2)
    assert (game.ply, game.state.scores()) == (1, [0, 0])
    game.redo()
    assert (game.ply, game.state.scores()) == (2, [1, 0])
    assert [kind for kind, _ in game.entries] == [ACTION, ACTION, ACTION, UNDO, REDO]
    assert (game.ahead, game.action(3)) == (1, bytes((2, 1)))


def test_a_new_action_discards_undone_actions():
    game = played("serve-1 X Y")
    game.undo(2)
    game.play(game.state.parse("Y"))
    assert game.ahead == 0
    assert error_of(game.redo).message == "There are not that many actions to redo."


def test_undo_and_redo_stop_at_the_ends():
    game = played("serve-1 X")
    for count in (0, 3):
        assert error_of(game.undo, count).message == "There are not that many actions to undo."
        assert error_of(game.redo, 1 + count)
    assert (game.ply, len(game.entries)) == (2, 2)


def test_replayed_entries_give_the_same_game():
    game = played("serve-1 X Y")
    game.undo(2)
    game.redo()
    game.play(game.state.parse("net"))
    again = ActionHistory(BestOfThree())
    for kind, what in game.entries:
        enter(again, kind, what)
    assert again.entries == game.entries
    assert again.state.position() == game.state.position()


def test_look_shows_every_ply_also_undone_ones():
    game = played("serve-1 Y net X")
    game.undo(2)
    sentences = []
    positions = []
    for ply in range(5):
        game.look(ply)
        positions.append(game.state.position())
        if ply:
            sentences.append(game.state.explain(game.action(ply)))
    assert sentences == [
        "X serves first",
        "Y wins the point",
        "The point is played again",
        "X wins the point",
    ]
    assert positions == [
        "server -1, 0 to 0",
        "server 0, 0 to 0",
        "server 1, 0 to 1",
        "server 1, 0 to 1",
        "server 0, 1 to 1",
    ]
    game.look(1)
    assert game.state.position() == "server 0, 0 to 0"
    game.present()
    assert game.state.position() == "server 1, 0 to 1"


def test_a_look_changes_neither_the_entries_nor_the_record():
    game = played("serve-1 X Y Y")
    game.undo()
    entries = list(game.entries)
    text = text_record.write(HEADER, game, BestOfThree())
    for ply in (0, 4, 2):
        game.look(ply)
        assert (game.ply, game.ahead) == (3, 1)
        assert game.entries == entries
        assert text_record.write(HEADER, game, BestOfThree()) == text


def test_look_fails_outside_the_game():
    game = played("serve-1 X Y")
    game.undo()
    for call, plies in ((game.look, (-1, 4)), (game.action, (-1, 0, 4))):
        for ply in plies:
            try:
                call(ply)
            except IndexError:
                assert game.state.position() == "server 1, 1 to 0"
            else:
                raise AssertionError(ply)


def test_an_entry_during_look_is_made_at_the_present():
    def looking(ply):
        game = played("serve-1 X Y Y")
        game.undo(2)
        game.look(ply)
        return game

    for ply in range(5):
        game = looking(ply)
        game.play(game.state.parse("net"))
        assert (game.ply, game.ahead, game.state.position()) == (3, 0, "server 1, 1 to 0")
        game = looking(ply)
        game.redo()
        assert (game.ply, game.ahead, game.state.position()) == (3, 1, "server 0, 1 to 1")
        game = looking(ply)
        game.undo()
        assert (game.ply, game.ahead, game.state.position()) == (1, 3, "server 0, 0 to 0")
        assert error_of(looking(ply).play, b"\xff").position == "server 1, 1 to 0"


class Unkept(ActionHistory):
    """A game whose storage fails from some entry on."""

    def __init__(self, state, room):
        super().__init__(state)
        self.room = room

    def keep(self, kind, what):
        if not self.room:
            raise OSError(28)
        self.room -= 1


def test_an_entry_that_cannot_be_stored_changes_nothing():
    for ply in range(4):
        game = Unkept(BestOfThree(), 4)
        for token in ("serve-1", "X", "Y"):
            game.play(game.state.parse(token))
        game.undo()
        game.look(ply)
        for call, argument in ((game.play, bytes((2, 1))), (game.undo, 1), (game.redo, 1)):
            try:
                call(argument)
            except OSError:
                assert (game.ply, game.ahead, game.action(3)) == (2, 1, bytes((2, 1)))
                game.present()
                assert game.state.position() == "server 1, 1 to 0"
            else:
                raise AssertionError(call)


def test_a_history_with_its_own_storage_needs_no_list_of_entries():
    game = Unkept(BestOfThree(), 9)
    del game.entries
    for token in ("serve-1", "X", "Y"):
        game.play(game.state.parse(token))
    game.undo(2)
    game.redo()
    assert game.state.position() == "server 1, 1 to 0"


def test_restart_clears_the_entries():
    game = played("serve-1 X Y")
    game.undo()
    game.restart(BestOfThree())
    assert (game.ply, game.ahead, game.entries, list(game.action_tape)) == (0, 0, [], [])
    game.play(game.state.parse("serve-2"))
    assert game.state.position() == "server 1, 0 to 0"


def test_a_record_of_any_game_is_written_and_replayed():
    game = played("serve-1 X Y")
    game.undo()
    game.play(game.state.parse("X"))
    text = text_record.write(HEADER, game, BestOfThree())
    assert text == (
        "[Game best of three]\n[Fmt 0]\n[Place the garden]\n"
        "serve-1\n1. X !1:0\n2. Y !1:1\n3. <1 !1:0\n2. X !2:0\n3. *A\n"
    )
    read = replay.Record(text)
    assert read.header == HEADER
    assert replay.replay(read, BestOfThree()).entries == game.entries


def test_a_record_is_written_line_by_line():
    game = played("serve-1 X Y Y")
    text = text_record.write(HEADER, game, BestOfThree())
    written = []
    writer = text_record.Writer(BestOfThree(), written.append)
    for kind, what in game.entries[:3]:
        writer.enter(kind, what)
    assert b"".join(written) == b"serve-1\n1. X !1:0\n2. Y !1:1\n"
    for kind, what in game.entries[3:]:
        writer.enter(kind, what)
    writer.end()
    assert text.encode().endswith(b"[Place the garden]\n" + b"".join(written))
    assert list(text_record.lines(HEADER, iter(game.entries), BestOfThree()))[3:] == written


def test_a_replay_shows_the_game_after_every_token():
    game = played("serve-1 X Y Y")
    text = text_record.write(HEADER, game, BestOfThree())
    seen = []
    replay.replay(replay.Record(text), BestOfThree(), lambda now: seen.append(now.ply))
    assert seen == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]


def test_a_replay_of_any_game_reports_errors():
    cases = (
        ("serve-1 X !2:0", RuleError),
        ("serve-1 Z", Unreadable),
        ("X", Illegal),
    )
    for tokens, kind in cases:
        error = error_of(replay.replay, replay.Record(tokens), BestOfThree())
        assert isinstance(error, kind)
        assert error.token == tokens.split()[-1]


def long_game(count):
    """Return a game up to this many points, and its positions."""
    game = played("serve-1")
    positions = ["server -1, 0 to 0", game.state.position()]
    for number in range(count):
        game.play(game.state.parse("X" if number == count // 3 else "net"))
        positions.append(game.state.position())
    return game, positions


def test_undo_goes_back_further_than_the_undo_trail():
    for count in (30, 100, 700):
        game, positions = long_game(count)
        for ply in (count + 1, count, count // 2, 1, 0, count // 3 + 2, count // 3 + 1, 33, count):
            if ply > count + 1:
                continue
            game.look(ply)
            assert game.state.position() == positions[ply]
            assert game.action_tape.behind == ply
        game.undo(count + 1)
        assert game.state.position() == positions[0]
        game.redo(count // 2)
        assert game.state.position() == positions[count // 2]


def test_actions_after_a_long_undo_replace_the_saved_states():
    game, _ = long_game(300)
    game.undo(250)
    for _ in range(200):
        game.play(game.state.parse("net"))
    game.play(game.state.parse("Y"))
    game.look(0)
    game.look(200)
    assert game.state.position() == "server 0, 0 to 0"
    game.present()
    assert game.state.position() == "server 1, 0 to 1"
    game.undo(1)
    assert game.state.position() == "server 0, 0 to 0"


def test_the_number_of_saved_states_is_bounded():
    game, _ = long_game(1500)
    assert 1 <= len(game._saved) <= 2
