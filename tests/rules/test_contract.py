"""What is generic serves any game system: the same promises, kept by two games."""

from shared.rules import record
from shared.rules.errors import Illegal, RuleError, Unreadable
from shared.rules.game import ACTION, REDO, UNDO, Game
from shared.rules.mfz.quick import Quick
from shared.rules.mfz.setup import Setup
from shared.rules.system import CHANCE, NOBODY

try:
    from tests.rules.best_of_three import BestOfThree
except ImportError:
    from rules.best_of_three import BestOfThree

HEADER = [("Game", "best of three"), ("Fmt", "0"), ("Place", "the garden")]


def played(tokens):
    game = Game(BestOfThree())
    for token in tokens.split():
        game.play(game.system.parse(token))
    return game


def quick():
    return Quick(Setup((("Ann", 5, 20), ("Ben", 5, 20))))


def error_of(call, *arguments):
    try:
        call(*arguments)
    except RuleError as error:
        return error
    raise AssertionError("nothing was refused")


def test_both_games_have_every_member_of_the_contract():
    members = (
        "name version actor legal check push pop scores standings round position text parse "
        "checks reason explain"
    )
    for system in (BestOfThree(), quick()):
        for member in members.split():
            assert hasattr(system, member), member


def test_both_games_keep_the_promises_at_their_beginning():
    for system in (BestOfThree(), quick()):
        assert system.actor() == CHANCE
        assert system.legal() == []
        assert system.round() == 0
        assert len(system.scores()) == 2
        assert "\n" not in system.position()
        assert system.reason(system.check(b""))


def test_a_game_is_over_when_nobody_is_due():
    game = played("serve-Y X net X")
    assert game.system.actor() == NOBODY
    assert game.system.standings() == [[0], [1]]
    assert game.system.legal() == []
    assert error_of(game.play, game.system.parse("X")).message == "It is over."


def test_a_refused_action_leaves_no_trace_and_says_where_it_stood():
    game = played("serve-X Y")
    error = error_of(game.play, bytes((1, 0)))
    assert isinstance(error, Illegal)
    assert (error.ply, error.token) == (3, "serve-X")
    assert error.position == "server 1, 0 to 1"
    assert game.entries == [(ACTION, bytes((1, 0))), (ACTION, bytes((2, 1)))]
    assert str(error) == "That is not done in this game. 'serve-X' at ply 3 in server 1, 0 to 1"


def test_an_action_without_a_token_is_named_by_its_bytes():
    assert error_of(played("").play, b"\xff\1").token == "0xff01"


def test_undo_and_redo_are_entries_and_the_list_only_grows():
    game = played("serve-X X Y")
    game.undo(2)
    assert (game.ply, game.system.scores()) == (1, [0, 0])
    game.redo()
    assert (game.ply, game.system.scores()) == (2, [1, 0])
    assert [kind for kind, _ in game.entries] == [ACTION, ACTION, ACTION, UNDO, REDO]
    assert game.undone == [bytes((2, 1))]


def test_a_new_action_forgets_what_was_undone():
    game = played("serve-X X Y")
    game.undo(2)
    game.play(game.system.parse("Y"))
    assert game.undone == []
    assert error_of(game.redo).message == "There is not that much to do again."


def test_undo_and_redo_go_no_further_than_there_is():
    game = played("serve-X X")
    for count in (0, 3):
        assert error_of(game.undo, count).message == "There is not that much to undo."
        assert error_of(game.redo, 1 + count)
    assert (game.ply, len(game.entries)) == (2, 2)


def test_entries_played_again_give_the_same_game():
    game = played("serve-X X Y")
    game.undo(2)
    game.redo()
    game.play(game.system.parse("net"))
    again = Game(BestOfThree())
    for kind, what in game.entries:
        again.enter(kind, what)
    assert again.entries == game.entries
    assert again.system.position() == game.system.position()


def test_the_log_says_each_action_where_it_was_taken():
    game = played("serve-X Y net")
    assert [sentence for _, _, sentence in game.log()] == [
        "X serves first",
        "Y wins the point",
        "The point is played again",
    ]
    assert game.system.position() == "server 1, 0 to 1"


def test_a_record_of_any_game_is_written_and_replayed():
    game = played("serve-X X Y")
    game.undo()
    game.play(game.system.parse("X"))
    text = record.write(HEADER, game, BestOfThree())
    assert text == (
        "[Game best of three]\n[Fmt 0]\n[Place the garden]\n"
        "serve-X\n1. X !1:0\n2. Y !1:1\n3. <1 !1:0\n2. X !2:0\n3. *A\n"
    )
    read = record.Record(text)
    assert read.header == HEADER
    assert record.replay(read, BestOfThree()).entries == game.entries


def test_a_replay_shows_the_game_after_every_token():
    game = played("serve-X X Y Y")
    text = record.write(HEADER, game, BestOfThree())
    seen = []
    record.replay(record.Record(text), BestOfThree(), lambda now: seen.append(now.ply))
    assert seen == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]


def test_a_replay_of_any_game_reports_what_is_wrong():
    cases = (
        ("serve-X X !2:0", RuleError),
        ("serve-X Z", Unreadable),
        ("X", Illegal),
    )
    for tokens, kind in cases:
        error = error_of(record.replay, record.Record(tokens), BestOfThree())
        assert isinstance(error, kind)
        assert error.token == tokens.split()[-1]
