"""The running game on the box: in the log before it counts, and back after a start."""

from box.game.journaled_game import Match
from box.store.flash import FlashMedium
from box.store.journal import Log
from box.store.session import Session
from box.ui import words
from shared.rules.errors import Illegal
from shared.rules.history import ACTION, CHECK, REDO, TIME, UNDO, pack_entry
from shared.rules.mfz.quick import Quick
from shared.rules.mfz.setup.agreement import agree

try:
    from tests.faults.nor import Nor
    from tests.toy.rules.best_of_three.state import BestOfThree
except ImportError:
    from faults.nor import Nor
    from toy.rules.best_of_three.state import BestOfThree

ACTION_ENTRY, UNDO_ENTRY, REDO_ENTRY, CHECK_ENTRY = 0x20, 0x21, 0x22, 0x23
ENTRY_BYTES = 16


class Flaky(Nor):
    """Flash whose next programs fail, as many as `refuses` says."""

    refuses = 0

    def writeblocks(self, block, buf, offset=0):
        if self.refuses:
            self.refuses -= 1
            return -5
        return super().writeblocks(block, buf, offset)


def opened(nor, fresh=BestOfThree):
    """What a box finds on its flash when it starts: session and match."""
    log = Log(FlashMedium(nor))
    session = Session(log)
    session.resume()
    match = Match(session, log, fresh)
    if session.game:
        match.resume()
    return session, match


def begun(blocks=3, fresh=BestOfThree):
    """New flash on which a game begins: flash, session, match."""
    nor = Flaky(blocks)
    log = Log(FlashMedium(nor))
    session = Session(log)
    session.resume()
    session.begin_game(1)
    return nor, session, Match(session, log, fresh)


def play(match, tokens):
    for token in tokens.split():
        match.play(match.state.parse(token))


def entries(match):
    """What was entered, checks aside."""
    return [(kind, what) for kind, what in match.replay() if kind != CHECK]


def checks(match):
    """How many entries come before each check."""
    kinds = [kind for kind, _ in match.replay()]
    return [place for place, kind in enumerate(kinds) if kind == CHECK]


def stands(match):
    return match.state.position(), match.ply, match.ahead


def error_of(kind, call, *arguments):
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError("nothing was refused")


def test_what_is_entered_is_there_after_a_start():
    nor, _, match = begun()
    play(match, "serve-2 X net Y")
    match.undo(2)
    match.redo()
    before = stands(match)
    assert before == ("server 0, 1 to 0", 3, 1)
    _, again = opened(nor)
    assert stands(again) == before
    assert again.skipped == 0


def test_the_entries_are_the_actions_undos_and_redos_in_the_order_they_were_made():
    _, session, match = begun()
    play(match, "serve-1 X")
    session.set_clock(5)
    match.undo(2)
    match.redo(1)
    serve, point = bytes((1, 1)), bytes((2, 0))
    assert entries(match) == [(ACTION, serve), (ACTION, point), (UNDO, 2), (REDO, 1)]


def test_a_match_keeps_no_second_list_of_what_was_entered():
    _, _, match = begun()
    play(match, "serve-1 X Y")
    match.undo()
    assert match.entries == []


def test_each_entry_and_each_check_cost_one_record():
    nor, _, match = begun()
    for token, records in (("serve-1", 2), ("net", 1), ("net", 1), ("X", 2)):
        before = nor.programmed
        play(match, token)
        assert nor.programmed - before == ENTRY_BYTES * records
    before = nor.programmed
    match.undo(1)
    match.redo(1)
    assert nor.programmed - before == ENTRY_BYTES * 4


def test_the_state_is_checked_in_the_log_where_a_round_has_ended():
    nor, _, match = begun()
    play(match, "serve-1 net X net")
    assert checks(match) == [1, 4]
    match.undo(2)
    match.redo(2)
    assert checks(match) == [1, 4, 7, 9]
    _, again = opened(nor)
    assert again.skipped == 0 and stands(again) == stands(match)
    play(again, "net X")
    assert checks(again) == [1, 4, 7, 9, 12]


def test_a_check_that_fails_when_a_game_is_resumed_is_counted_and_the_game_goes_on():
    nor, _, match = begun()
    append = match._log.append
    play(match, "serve-1 net")
    append(pack_entry(CHECK, b"\x01wrong"))
    append(pack_entry(CHECK, b"\x02of another form"[:8]))
    play(match, "X")
    _, again = opened(nor)
    assert again.skipped == 1
    assert stands(again) == ("server 1, 1 to 0", 3, 0)


def test_a_check_that_cannot_be_written_is_missing_and_the_action_counts():
    nor, _, match = begun()
    play(match, "serve-1")
    append = match._log.append

    def full(entry):
        if entry[0] == CHECK_ENTRY:
            raise OSError(5)
        append(entry)

    match._log.append = full
    play(match, "X")
    assert stands(match) == stands(opened(nor)[1]) == ("server 1, 1 to 0", 2, 0)
    assert checks(match) == [1]


def test_times_are_passed_over_and_what_is_unknown_is_counted():
    nor, _, match = begun()
    append = match._log.append
    play(match, "serve-1")
    append(pack_entry(TIME, b"\x10\0"))
    append(pack_entry(TIME + 1, b"later"))
    play(match, "X")
    _, again = opened(nor)
    assert again.skipped == 1
    assert stands(again) == ("server 1, 1 to 0", 2, 0)


def test_an_action_is_in_the_log_before_it_changes_the_game():
    nor, session, match = begun()
    found = []
    push = match.state.push

    def pushed(action):
        found.extend(entries(opened(nor)[1]))
        push(action)

    match.state.push = pushed
    play(match, "serve-1")
    assert found == [(ACTION, bytes((1, 1)))]


def test_what_cannot_be_written_changes_nothing():
    nor, _, match = begun()
    play(match, "serve-1 X")
    before = stands(match)
    for enter in (lambda: play(match, "Y"), match.undo, lambda: match.undo(2)):
        nor.refuses = 1
        error_of(OSError, enter)
        assert stands(match) == before
    match.undo()
    before = stands(match)
    nor.refuses = 1
    error_of(OSError, match.redo)
    assert stands(match) == before
    assert stands(opened(nor)[1]) == before


def test_what_is_refused_is_not_written():
    nor, _, match = begun()
    play(match, "serve-1")
    operations = nor.ops
    error_of(Illegal, match.play, bytes((1, 1)))
    error_of(Illegal, match.undo, 2)
    error_of(Illegal, match.redo, 1)
    assert nor.ops == operations


def test_a_full_log_refuses_entries_and_still_ends_the_game():
    nor, session, match = begun()
    play(match, "serve-1")
    refused = None
    while refused is None:
        try:
            play(match, "net")
        except OSError as error:
            refused = error
    assert refused.args[0] == 28
    before = stands(match)
    assert error_of(OSError, match.undo).args[0] == 28
    assert stands(opened(nor)[1]) == before
    session.end_game()
    assert opened(nor)[0].game == 0


def test_only_the_entries_of_the_running_game_are_its_own():
    nor, session, match = begun()
    play(match, "serve-2 Y Y")
    session.end_game()
    session.begin_game(2)
    second = Match(session, match._log, BestOfThree)
    play(second, "serve-1")
    assert entries(second) == [(ACTION, bytes((1, 1)))]
    assert stands(opened(nor)[1]) == ("server 0, 0 to 0", 1, 0)


def test_resume_puts_a_match_where_the_log_says_whatever_it_was_before():
    nor, _, match = begun()
    play(match, "serve-1 X")
    before = stands(match)
    match.state.push(bytes((2, 1)))
    match.ply = 7
    match.resume()
    assert stands(match) == before
    match.resume()
    assert stands(match) == before


def test_resume_writes_nothing():
    nor, _, match = begun()
    play(match, "serve-1 X")
    match.undo()
    programmed = nor.programmed
    match.resume()
    assert nor.programmed == programmed


def test_entries_that_cannot_be_taken_are_counted_and_passed_over():
    nor, _, match = begun()
    append = match._log.append
    append(bytes((ACTION_ENTRY, 2, 0)))  # a point before anybody serves
    play(match, "serve-2")
    append(bytes((ACTION_ENTRY, 9)))  # no action of this game
    append(bytes((UNDO_ENTRY, 5, 0)))  # more than there is
    append(bytes((REDO_ENTRY, 1, 0)))
    play(match, "X")
    _, again = opened(nor)
    assert again.skipped == 4
    assert stands(again) == ("server 0, 1 to 0", 2, 0)
    again.resume()
    assert again.skipped == 4
    play(again, "X")
    assert stands(opened(nor)[1]) == ("server 1, 2 to 0", 3, 0)


def test_more_than_255_plies_can_be_undone_and_redone_at_once():
    nor, _, match = begun(4)
    play(match, "serve-1")
    for _ in range(299):
        play(match, "net")
    match.undo(300)
    assert stands(opened(nor)[1]) == ("server -1, 0 to 0", 0, 300)
    match.redo(299)
    assert (UNDO, 300) in entries(match) and (REDO, 299) in entries(match)
    assert stands(opened(nor)[1])[1:] == (299, 1)


def test_a_sector_turned_in_the_middle_of_a_game_loses_none_of_it():
    nor, _, match = begun(4)
    play(match, "serve-1")
    for _ in range(300):
        play(match, "net")
    assert nor.erases > 1
    assert len(entries(opened(nor)[1])) == 301


def test_what_was_done_last_is_told_once():
    _, _, match = begun()
    assert match.tell() == ""
    play(match, "serve-1 X")
    assert match.tell() == "X wins the point"
    assert match.tell() == ""
    match.undo()
    assert match.tell() == words.UNDONE_NOW + "X wins the point"
    match.redo()
    assert match.tell() == "X wins the point"
    match.undo(2)
    assert match.tell() == words.UNDONE_NOW + "X serves first"


def test_nothing_is_told_after_a_start():
    nor, _, match = begun()
    play(match, "serve-1 X")
    assert opened(nor)[1].tell() == ""
    match.resume()
    assert match.tell() == ""


def test_what_could_not_be_written_is_not_told():
    nor, _, match = begun()
    play(match, "serve-1")
    match.tell()
    nor.refuses = 1
    error_of(OSError, play, match, "X")
    assert match.tell() == ""


def test_a_sentence_leaves_the_number_of_its_rule_out():
    def quick():
        return Quick(agree((("Ann", 5, 20), ("Ben", 6, 22))))

    _, _, match = begun(fresh=quick)
    match.play(match.state.legal()[-1])
    whole = match.state.explain(match.action(1))
    assert whole.endswith(")") and " (M-" in whole
    assert match.sentence(1) == whole[: whole.find(" (M-")]
    assert match.tell() == match.sentence(1)


def test_fresh_makes_the_game_as_it_was_at_first():
    _, _, match = begun()
    play(match, "serve-1 X")
    assert match.fresh().position() == BestOfThree().position()
    assert match.state.position() != match.fresh().position()


def test_a_ply_can_be_looked_at_and_the_next_entry_still_follows_the_last_one():
    nor, _, match = begun()
    play(match, "serve-1 X net")
    match.look(1)
    assert match.state.position() == "server 0, 0 to 0"
    play(match, "X")
    assert stands(match) == ("server 0, 2 to 0", 4, 0)
    assert stands(opened(nor)[1]) == stands(match)
