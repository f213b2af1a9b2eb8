"""The running game on the box: journalled before it counts, and restored by a start."""

from box.game import replaying
from box.game.journaled_game import JournaledGame
from box.game.sentences import sentence
from box.game.time_spent import time_spent
from box.game.undo import last_press
from box.store import saved_game
from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.saved_state import SavedState
from shared.rules.entering import unpack_time
from shared.rules.errors import Illegal
from shared.rules.history import ACTION, CHECK, REDO, TIME, UNDO, pack_entry
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup.agreement import agree
from shared.rules.play_time import SECONDS_MAX
from tests.faults.nor import Nor
from tests.rules.plain_game import BestOfThree

ACTION_ENTRY, UNDO_ENTRY, REDO_ENTRY, CHECK_ENTRY = 0x20, 0x21, 0x22, 0x23
ENTRY_BYTES = 16


class Flaky(Nor):
    """A flash whose next `refuses` programs fail."""

    refuses = 0

    def writeblocks(self, block, buf, offset=0):
        if self.refuses:
            self.refuses -= 1
            return -5
        return super().writeblocks(block, buf, offset)


def opened(nor, fresh=BestOfThree):
    """Return saved state and game as a starting box finds them on its flash."""
    journal = Journal(FlashMedium(nor))
    session = SavedState(journal)
    session.resume()
    game = JournaledGame(session, journal, fresh)
    if session.game:
        replaying.resume(game)
    return session, game


def begun(blocks=3, fresh=BestOfThree):
    """Return a new flash on which a game begins: flash, saved state, game."""
    nor = Flaky(blocks)
    journal = Journal(FlashMedium(nor))
    session = SavedState(journal)
    session.resume()
    saved_game.begin(session, 1)
    return nor, session, JournaledGame(session, journal, fresh)


def play(game, tokens):
    for token in tokens.split():
        game.play(game.state.parse(token))


def entries(game):
    """Return the entries of a game without checks."""
    return [(kind, what) for kind, what in replaying.entries(game) if kind != CHECK]


def checks(game):
    """Return the number of entries before each check."""
    kinds = [kind for kind, _ in replaying.entries(game)]
    return [place for place, kind in enumerate(kinds) if kind == CHECK]


def snapshot(game):
    return game.state.position(), game.ply, game.ahead


def error_of(kind, call, *arguments):
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError("nothing was refused")


def test_entries_are_restored_after_a_start():
    nor, _, game = begun()
    play(game, "serve-2 X net Y")
    game.undo(2)
    game.redo()
    before = snapshot(game)
    assert before == ("server 0, 1 to 0", 3, 1)
    _, again = opened(nor)
    assert snapshot(again) == before
    assert again.skipped == 0


def test_the_entries_are_the_actions_undos_and_redos_in_the_order_they_were_made():
    _, session, game = begun()
    play(game, "serve-1 X")
    session.set_clock(5)
    game.undo(2)
    game.redo(1)
    serve, point = bytes((1, 1)), bytes((2, 0))
    assert entries(game) == [(ACTION, serve), (ACTION, point), (UNDO, 2), (REDO, 1)]


def test_a_game_keeps_no_second_list_of_its_entries():
    _, _, game = begun()
    play(game, "serve-1 X Y")
    game.undo()
    assert game.entries == []


def test_each_entry_and_each_check_cost_one_record():
    nor, _, game = begun()
    for token, records in (("serve-1", 2), ("net", 1), ("net", 1), ("X", 2)):
        before = nor.programmed
        play(game, token)
        assert nor.programmed - before == ENTRY_BYTES * records
    before = nor.programmed
    game.undo(1)
    game.redo(1)
    assert nor.programmed - before == ENTRY_BYTES * 4


def test_a_check_is_journalled_at_the_end_of_each_round():
    nor, _, game = begun()
    play(game, "serve-1 net X net")
    assert checks(game) == [1, 4]
    game.undo(2)
    game.redo(2)
    assert checks(game) == [1, 4, 7, 9]
    _, again = opened(nor)
    assert again.skipped == 0 and snapshot(again) == snapshot(game)
    play(again, "net X")
    assert checks(again) == [1, 4, 7, 9, 12]


def think(game, seconds):
    """Let time pass before the next entry, as the box does at each press."""
    clock = game.clock
    clock.press(0, False, -1)
    clock.press(1000 * seconds, True, game.state.actor())


def times(game):
    """Return the seconds of each time, and how many entries of other kinds are before it."""
    found = []
    count = 0
    for kind, what in replaying.entries(game):
        if kind == TIME:
            found.append((count, unpack_time(what)))
        elif kind != CHECK:
            count += 1
    return found


def test_time_is_entered_before_the_entry_that_ends_it_and_restored_by_a_start():
    nor, _, game = begun(32)
    think(game, 5)
    play(game, "serve-1")
    think(game, 70)
    play(game, "X")
    think(game, 8)
    game.undo(1)
    assert times(game) == [(0, 5), (1, 70), (2, 8)]
    assert (game.time.rounds, game.time.seats) == ([5, 70, 8], [70, 8])
    _, again = opened(nor)
    assert (again.time.rounds, again.time.seats) == ([5, 70, 8], [70, 8])
    assert (again.skipped, snapshot(again)) == (0, snapshot(game))


def test_a_pause_longer_than_an_entry_holds_is_not_the_time_of_the_next_player():
    _, _, game = begun(32)
    think(game, SECONDS_MAX + 3_600)
    play(game, "serve-1")
    game.clock.press(1000 * (SECONDS_MAX + 3_605), True, game.state.actor())
    play(game, "X")
    assert times(game) == [(0, SECONDS_MAX), (1, 5)]


def test_a_press_that_enters_several_actions_enters_its_time_once():
    _, _, game = begun(32)
    game.press = 1
    think(game, 5)
    play(game, "serve-1 net net")
    assert times(game) == [(0, 5)]
    assert last_press(game) == 3


def test_less_than_a_second_is_not_entered():
    nor, _, game = begun(32)
    think(game, 0)
    before = nor.programmed
    play(game, "serve-1")
    assert nor.programmed - before == 2 * ENTRY_BYTES
    assert times(game) == []


def test_times_do_not_shorten_a_game():
    _, _, game = begun(4)
    play(game, "serve-1")
    while game._journal.room() >= 1024:
        play(game, "net")
    think(game, 5)
    play(game, "net")
    assert times(game) == []


def test_an_action_whose_time_cannot_be_written_counts():
    nor, _, game = begun(32)
    play(game, "serve-1")
    think(game, 5)
    # The slot is not written; the next one is.
    nor.refuses = 2
    play(game, "X")
    assert game.state.scores() == [1, 0]
    assert times(game) == []
    # The time counts with the next entry.
    play(game, "Y")
    assert times(game) == [(2, 5)]
    _, again = opened(nor)
    assert snapshot(again) == snapshot(game)


def test_a_time_of_unknown_outcome_stops_the_action_too():
    nor, _, game = begun(32)
    play(game, "serve-1")
    before = snapshot(game)
    think(game, 5)
    game._journal.stale = True
    error_of(OSError, play, game, "X")
    assert (snapshot(game), game.time.seats) == (before, [])
    _, again = opened(nor)
    assert snapshot(again) == before


def test_a_cut_between_time_and_action_loses_only_the_action():
    nor, _, game = begun(32)
    play(game, "serve-1")
    before = snapshot(game)
    think(game, 5)
    game._keep_time()
    _, again = opened(nor)
    assert (snapshot(again), again.time.seats, again.skipped) == (before, [5], 0)
    play(again, "X")
    assert again.state.scores() == [1, 0]


def test_the_time_so_far_includes_what_is_not_entered_yet():
    _, _, game = begun(32)
    play(game, "serve-1")
    think(game, 5)
    assert time_spent(game, 25_000).seats == [25]
    assert game.time.seats == []
    # The log shows a position of the past.
    game.look(0)
    assert time_spent(game, 25_000).seats == []


def test_a_failed_check_is_counted_when_a_game_is_resumed():
    nor, _, game = begun()
    append = game._journal.append
    play(game, "serve-1 net")
    append(pack_entry(CHECK, b"\x01wrong"))
    append(pack_entry(CHECK, b"\x02of another form"[:8]))
    play(game, "X")
    _, again = opened(nor)
    assert again.skipped == 1
    assert snapshot(again) == ("server 1, 1 to 0", 3, 0)


def test_an_action_counts_even_if_its_check_cannot_be_written():
    nor, _, game = begun()
    play(game, "serve-1")
    append = game._journal.append

    def full(entry):
        if entry[0] == CHECK_ENTRY:
            raise OSError(5)
        append(entry)

    game._journal.append = full
    play(game, "X")
    assert snapshot(game) == snapshot(opened(nor)[1]) == ("server 1, 1 to 0", 2, 0)
    assert checks(game) == [1]


def test_times_are_skipped_and_unknown_entries_counted():
    nor, _, game = begun()
    append = game._journal.append
    play(game, "serve-1")
    append(pack_entry(TIME, b"\x10\0"))
    append(pack_entry(TIME + 1, b"later"))
    play(game, "X")
    _, again = opened(nor)
    assert again.skipped == 1
    assert snapshot(again) == ("server 1, 1 to 0", 2, 0)


def test_an_action_is_journalled_before_it_changes_the_game():
    nor, session, game = begun()
    found = []
    push = game.state.push

    def pushed(action):
        found.extend(entries(opened(nor)[1]))
        push(action)

    game.state.push = pushed
    play(game, "serve-1")
    assert found == [(ACTION, bytes((1, 1)))]


def test_an_action_that_cannot_be_written_changes_nothing():
    nor, _, game = begun()
    play(game, "serve-1 X")
    before = snapshot(game)
    for enter in (lambda: play(game, "Y"), game.undo, lambda: game.undo(2)):
        nor.refuses = 2
        error_of(OSError, enter)
        assert snapshot(game) == before
    game.undo()
    before = snapshot(game)
    nor.refuses = 2
    error_of(OSError, game.redo)
    assert snapshot(game) == before
    assert snapshot(opened(nor)[1]) == before


def test_a_refused_action_is_not_written():
    nor, _, game = begun()
    play(game, "serve-1")
    operations = nor.ops
    error_of(Illegal, game.play, bytes((1, 1)))
    error_of(Illegal, game.undo, 2)
    error_of(Illegal, game.redo, 1)
    assert nor.ops == operations


def test_a_full_journal_refuses_entries_but_can_end_the_game():
    nor, session, game = begun()
    play(game, "serve-1")
    refused = None
    while refused is None:
        try:
            play(game, "net")
        except OSError as error:
            refused = error
    assert refused.args[0] == 28
    before = snapshot(game)
    assert error_of(OSError, game.undo).args[0] == 28
    assert snapshot(opened(nor)[1]) == before
    saved_game.end(session)
    assert opened(nor)[0].game == 0


def test_a_game_reads_only_its_own_entries():
    nor, session, game = begun()
    play(game, "serve-2 Y Y")
    saved_game.end(session)
    saved_game.begin(session, 2)
    second = JournaledGame(session, game._journal, BestOfThree)
    play(second, "serve-1")
    assert entries(second) == [(ACTION, bytes((1, 1)))]
    assert snapshot(opened(nor)[1]) == ("server 0, 0 to 0", 1, 0)


def test_resume_restores_the_state_of_the_journal():
    nor, _, game = begun()
    play(game, "serve-1 X")
    before = snapshot(game)
    game.state.push(bytes((2, 1)))
    game.ply = 7
    replaying.resume(game)
    assert snapshot(game) == before
    replaying.resume(game)
    assert snapshot(game) == before


def test_resume_writes_nothing():
    nor, _, game = begun()
    play(game, "serve-1 X")
    game.undo()
    programmed = nor.programmed
    replaying.resume(game)
    assert nor.programmed == programmed


def test_illegal_entries_are_counted_and_skipped():
    nor, _, game = begun()
    append = game._journal.append
    append(bytes((ACTION_ENTRY, 2, 0)))  # a point before anybody serves
    play(game, "serve-2")
    append(bytes((ACTION_ENTRY, 9)))  # no action of this game
    append(bytes((UNDO_ENTRY, 5, 0)))  # more than there is
    append(bytes((REDO_ENTRY, 1, 0)))
    play(game, "X")
    _, again = opened(nor)
    assert again.skipped == 4
    assert snapshot(again) == ("server 0, 1 to 0", 2, 0)
    replaying.resume(again)
    assert again.skipped == 4
    play(again, "X")
    assert snapshot(opened(nor)[1]) == ("server 1, 2 to 0", 3, 0)


def test_more_than_255_plies_can_be_undone_and_redone_at_once():
    nor, _, game = begun(4)
    play(game, "serve-1")
    for _ in range(299):
        play(game, "net")
    game.undo(300)
    assert snapshot(opened(nor)[1]) == ("server -1, 0 to 0", 0, 300)
    game.redo(299)
    assert (UNDO, 300) in entries(game) and (REDO, 299) in entries(game)
    assert snapshot(opened(nor)[1])[1:] == (299, 1)


def test_a_sector_change_during_a_game_loses_no_entry():
    nor, _, game = begun(4)
    play(game, "serve-1")
    for _ in range(300):
        play(game, "net")
    assert nor.erases > 1
    assert len(entries(opened(nor)[1])) == 301


def test_an_action_is_news_once():
    _, _, game = begun()
    assert not game.is_news()
    play(game, "serve-1 X")
    assert game.is_news()
    assert not game.is_news()


def test_undo_and_redo_are_no_news():
    _, _, game = begun()
    play(game, "serve-1 X")
    game.undo()
    assert not game.is_news()
    game.redo()
    assert not game.is_news()


def test_actions_are_told_as_sentences_in_force_or_undone():
    _, _, game = begun()
    play(game, "serve-1 X")
    game.undo()
    assert [sentence(game, ply) for ply in (1, 2)] == ["X serves first", "X wins the point"]
    assert game.state.scores() == [0, 0]


def test_nothing_is_news_after_a_start():
    nor, _, game = begun()
    play(game, "serve-1 X")
    assert not opened(nor)[1].is_news()
    replaying.resume(game)
    assert not game.is_news()


def test_an_unwritten_action_is_no_news():
    nor, _, game = begun()
    play(game, "serve-1")
    game.is_news()
    nor.refuses = 2
    error_of(OSError, play, game, "X")
    assert not game.is_news()


def test_a_sentence_omits_the_number_of_its_rule():
    def quick():
        return QuickState(agree((("Ann", 5, 20), ("Ben", 6, 22))))

    _, _, game = begun(fresh=quick)
    game.play(game.state.legal()[-1])
    whole = game.state.explain(game.action(1))
    assert whole.endswith(")") and " (M-" in whole
    assert sentence(game, 1) == whole[: whole.find(" (M-")]


def test_fresh_makes_the_initial_state():
    _, _, game = begun()
    play(game, "serve-1 X")
    assert game.fresh().position() == BestOfThree().position()
    assert game.state.position() != game.fresh().position()


def test_looking_at_a_past_ply_does_not_affect_the_next_entry():
    nor, _, game = begun()
    play(game, "serve-1 X net")
    game.look(1)
    assert game.state.position() == "server 0, 0 to 0"
    play(game, "X")
    assert snapshot(game) == ("server 0, 2 to 0", 4, 0)
    assert snapshot(opened(nor)[1]) == snapshot(game)
