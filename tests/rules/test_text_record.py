"""Records tolerate white space and comments; faults are reported with their place."""

import sys

from shared.rules.errors import Illegal, RuleError, Unreadable
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup import header
from shared.rules.mfz.setup.agreement import agree
from shared.rules.records import replay, text_record
from tests.rules.mfz_games import play, quick
from tests.sampling import every

BOX = sys.implementation.name == "micropython"

TIED = (("Ann", 5, 20), ("Red Ben", 5, 20))
TOKENS = "~/BA B:defer A:add4 :terrain B:station3 :deployed A-F A@B = B+ A- B-F = B+"


def written(tokens=TOKENS, companies=TIED, **options):
    game = play(quick(companies, **options), tokens)
    return text_record.write(header.write(game.state.setup), game, QuickState(game.state.setup))


def replayed(text):
    read = replay.Record(text)
    return replay.replay(read, QuickState(header.read(read.header)))


def fault(text):
    """Return the error for a refused text."""
    try:
        replayed(text)
    except RuleError as error:
        return error
    raise AssertionError("the record was accepted")


def changed(old, new):
    text = written()
    assert text.count(old) == 1, text
    return text.replace(old, new)


def test_the_layout_of_a_record():
    assert written() == (
        "[Game MFZ:RA]\n[Fmt 1]\n[Rules handbook/2]\n[Depth quick]\n[size skirmish]\n"
        "[tie_high_mode handbook]\n[tie_order stable]\n[end_tie draw]\n[early_end ask]\n"
        "[doomsday_start 11]\n[neutral_stations 0]\n[frames_min 4]\n[frames_max 6]\n"
        "[stations_each 3]\n[A 5/20 Ann]\n[B 5/20 Red Ben]\n"
        "~/BA B:defer A:add4 !A27 !B56 :terrain B:station3 :deployed\n"
        "1. A-F !A24 A@B !A27 !B49 = !#10 B+ !#9 A-\n"
        "2. B-F !B42 = !#8 B+ !#7 *\n"
    )


def test_white_space_and_comments_do_not_matter():
    text = written()
    spaced = text.replace(" !A24", "\r\n\t !A24 {the frame\nby the wall} ").replace("\n2.", " 2.")
    spaced = spaced.replace("[Fmt 1]", "  [Fmt   1 ]  {seen}")
    assert spaced != text
    assert replayed(spaced).entries == replayed(text).entries


def test_a_comment_may_touch_a_token():
    assert replayed(changed("A-F", "A-F{well aimed}")).ply == replayed(written()).ply


def test_round_marks_and_checks_may_be_left_out():
    words = [word for word in written().split("\n") if word]
    heads = [word for word in words if word[0] == "["]
    tokens = " ".join(words[len(heads) :]).split()
    bare = [token for token in tokens if token[0] != "!" and token[-1] != "."]
    again = replayed("\n".join(heads + bare))
    assert again.entries == replayed(written()).entries


def test_the_header_may_have_date_and_event():
    text = "[Date 2024-05-01]\n[Event Club night]\n" + written()
    assert replayed(text).entries == replayed(written()).entries


def test_a_wrong_score_is_reported_with_ply_and_token():
    error = fault(changed("!A24", "!A25"))
    assert error.message == "The record says A25, but it is A24"
    assert (error.ply, error.token) == (7, "!A25")
    assert error.position == "R1 D11 N0 play | B 7p 5f 3s | A 3p 5f 3s"
    assert "ply 7" in str(error) and "'!A25'" in str(error)


def test_a_wrong_clock_is_reported():
    assert fault(changed("!#9", "!#8")).message == "The record says #8, but it is #9"


def test_an_unknown_check_is_reported():
    assert isinstance(fault(changed("!#9", "!Z9")), Unreadable)
    assert isinstance(fault(changed("!#9", "!")), Unreadable)


def test_a_wrong_round_is_reported():
    error = fault(changed("2. ", "3. "))
    assert (error.message, error.token) == ("The record has the wrong round: it is round 2", "3.")
    for mark in ("0. ", "02. ", "99999. "):
        assert isinstance(fault(changed("2. ", mark)), RuleError)


def test_an_action_that_the_rules_forbid_is_reported_with_the_reason():
    error = fault(changed("A@B", "N@B"))
    assert isinstance(error, Illegal)
    assert error.token == "N@B"
    assert error.message == "A station is contested only if two other companies have frames."


def test_a_cut_token_is_reported():
    assert fault(written()[: written().index("station3") + 4]).token == "B:stat"


def test_a_record_cut_between_tokens_lacks_its_end_mark():
    text = written()
    error = fault(text[: text.index("= !#10")])
    assert error.message == "The record is cut off: its end mark is missing"
    assert (error.ply, error.token) == (9, "*")


def test_an_end_mark_must_be_correct_and_last():
    assert fault(changed(" *", " *A")).message == "The record ends differently: expected *"
    assert fault(changed("A@B", "* A@B")).message == "Nothing may follow the end mark"


def test_meaningless_tokens_are_reported():
    wrong = (
        "A A: A:x A:add A:addx A:add1x A:add01 A:add123 A:point0x A@ A@BB N@N @A -F F-A a-f "
        "X-F ~/ ~/X ~ ~BA :x : == :clock= :clock=x :clock=-1 A:frames= A:frames=+1 + - } ] ] A[ "
        "A:station-1 A:frame1 \u0661. <\u0661 A:add\u0661 A:add\u00b2"
    ).split()
    for token in wrong:
        error = fault(changed("A-F", token))
        assert isinstance(error, RuleError)
        assert (error.ply, error.token) == (7, token)
        assert error.message and error.position


def test_undo_and_redo_that_go_too_far_are_reported():
    for token in ("<8", "<0", "<", "<x", "<-1", "<9999", "<99999", ">1", ">0", ">", "<<1"):
        error = fault(changed("A-F", token + " A-F"))
        assert error.token == token
        assert error.ply
    assert fault(changed("~/BA", "<1")).ply == 1


def test_undo_and_redo_in_a_record_are_replayed():
    text = changed("A-F", "B-F <1 >1 <1 A-F")
    assert list(replayed(text).action_tape) == list(replayed(written()).action_tape)


def test_an_unclosed_bracket_is_reported_with_its_line():
    assert fault("{" + written()).message == "line 1: a '{' is never closed"
    assert "never closed" in fault(changed("A-F", "{oh")).message
    assert "line 18" in fault(changed("A-F", "{oh")).message
    assert fault("[Game").message == "line 1: a '[' is never closed"


def test_header_lines_are_unique_and_at_the_top():
    assert "after the first token" in fault(written() + "[Date today]").message
    assert "not the record of a game" in fault("make test\n[Date today]").message
    assert "appears twice" in fault("[Fmt 1]\n" + written()).message
    assert "broken" in fault("[]\n" + written()).message
    assert "broken" in fault("[Date\n]\n" + written()).message


def test_unknown_header_lines_are_reported():
    for line in ("[Colour red]", "[edition book]", "[F 5/20 Fay]", "[sizes battle]", "[] "):
        assert isinstance(fault(line + "\n" + written()), Unreadable)


def test_an_incomplete_header_is_reported():
    for line in ("[Game MFZ:RA]\n", "[Fmt 1]\n", "[Rules handbook/2]\n", "[Depth quick]\n"):
        error = fault(changed(line, ""))
        assert "has no [" + line[1 : line.index(" ")] in error.message
    assert fault("").message == "the header has no [Game ...]"
    assert isinstance(fault(changed("[B 5/20 Red Ben]\n", "")), Unreadable)


def test_records_of_another_version_or_game_are_refused_by_name():
    assert "format 2" in fault(changed("[Fmt 1]", "[Fmt 2]")).message
    assert "format 0" in fault(changed("[Fmt 1]", "[Fmt 0]")).message
    assert "version 3" in fault(changed("handbook/2", "handbook/3")).message
    assert (
        "no version, as handbook/2 has: handbook"
        in fault(changed("handbook/2", "handbook")).message
    )
    assert "Chess" in fault(changed("MFZ:RA", "Chess")).message
    assert "full" in fault(changed("Depth quick", "Depth full")).message
    assert "edition" in fault(changed("handbook/2", "pamphlet/2")).message


def test_impossible_set_ups_are_refused():
    for old, new in (
        ("[A 5/20 Ann]", "[A 9/20 Ann]"),
        ("[A 5/20 Ann]", "[A 5/21 Ann]"),
        ("[A 5/20 Ann]", "[A 5-20 Ann]"),
        ("[A 5/20 Ann]", "[A 5/x Ann]"),
        ("[A 5/20 Ann]", "[A /20 Ann]"),
        ("[A 5/20 Ann]", "[A 5/20 Red Ben]"),
        ("[A 5/20 Ann]", "[A]"),
        ("[A 5/20 Ann]\n[B 5/20 Red Ben]", "[B 5/20 Red Ben]\n[A 5/20 Ann]"),
        ("[size skirmish]", "[size huge]"),
        ("[doomsday_start 11]", "[doomsday_start 12]"),
        ("[doomsday_start 11]", "[doomsday_start]"),
        ("[doomsday_start 11]", "[doomsday_start eleven]"),
        ("[stations_each 3]", "[stations_each 2]"),
    ):
        assert isinstance(fault(changed(old, new)), Unreadable)


def test_every_edition_and_name_survives_the_header():
    for edition in ("handbook", "book", "web"):
        setup = agree(
            (("Évé & {Co}", 4, 7), ("", 6, 0), ("two  spaces", 5, 20)),
            {"edition": edition, "size": "custom", "early_end": "off"},
            {"frames_min": 2, "stations_each": 0, "neutral_stations": 1},
        )
        text = "\n".join(["[%s %s]" % line for line in header.write(setup)])
        again = header.read(replay.Record(text).header)
        assert again.companies == setup.companies
        assert (again.options, again.numbers) == (setup.options, setup.numbers)


def test_lines_are_short_and_each_round_begins_a_line():
    text = written("~/AB A:add4 :deployed " + "A@B B@A " * 30 + "= B- A- A-F")
    body = text[text.rfind("]\n") + 2 :].split("\n")
    assert max([len(line) for line in body]) < 80
    assert [line for line in body if "." in line and line.index(".") > 1] == []
    assert [line[:2] for line in body if "." in line] == ["1.", "2."]


def test_a_record_with_a_changed_digit_is_another_game_or_refused():
    text = written()
    entries = list(replayed(text).entries)
    start = text.rfind("]\n") + 2
    reported = 0
    digits = [at for at in range(start, len(text)) if text[at] in "0123456789"]
    for at in every(digits, 16 if BOX else 1):
        for digit in "0123456789":
            if digit == text[at]:
                continue
            try:
                game = replayed(text[:at] + digit + text[at + 1 :])
                assert game.entries != entries
            except RuleError as error:
                assert error.ply and error.token and error.message
                reported += 1
    assert reported > (10 if BOX else 100)


def test_a_cut_record_is_a_shorter_game_or_refused():
    text = written()
    whole = replayed(text)
    for end in every(range(len(text)), 25 if BOX else 1):
        try:
            game = replayed(text[:end])
        except RuleError as error:
            assert error.message
        else:
            assert game.ply <= whole.ply
