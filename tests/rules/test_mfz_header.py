"""A set-up survives the header of a record at every depth, or the header is refused."""

import sys

from shared.rules.errors import Unreadable
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model.state import QuickState
from shared.rules.mfz.setup import header, roster_setup
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.options import DEPTHS, counted, offered, option
from shared.rules.records.replay import Record
from tests.rules.mfz_rosters import ANN, BEN, CAI, company, roster
from tests.sampling import every

BOX = sys.implementation.name == "micropython"

FOUR = tuple([company(name, 4, "Rd Y B G") for name in ("Ann", "Ben", "Cai", "Dee")])
ODD = ("Évé & {Co}", [("B: Rd S2", bytes(10), 0), ("Ab", CAI[1][0][1], 2)] + CAI[1][1:])
SPLIT = roster("Split", "Rhd Rda B S3, Rha E E, Y, G")


def text_of(setup):
    """Return the header of a set-up as the text of a record."""
    return "".join(["[%s %s]\n" % pair for pair in header.write(setup)])


def read(text):
    return header.read(Record(text).header)


def agreed(setup):
    """Return all values of a set-up in a comparable form."""
    return (
        setup.companies,
        setup.options,
        setup.numbers,
        setup.depth,
        setup.version,
        [list(frames) for frames in setup.rosters],
        list(setup.seats),
    )


def comes_back(setup):
    text = text_of(setup)
    again = read(text)
    assert agreed(again) == agreed(setup)
    assert text_of(again) == text
    return text


def refused(text):
    """Return the message for a refused header; it must be an Unreadable."""
    try:
        read(text)
    except Unreadable as error:
        assert error.message and "\n" not in error.message
        return error.message
    raise AssertionError("the header was accepted")


NAMED = text_of(roster_setup.agree((ANN, CAI), depth="damage"))


def changed(old, new):
    """Return NAMED with one part replaced."""
    assert NAMED.count(old) == 1, old
    return NAMED.replace(old, new)


def test_the_header_of_named_frames():
    assert NAMED == (
        "[Game MFZ:RA]\n[Fmt 1]\n[Rules handbook/2]\n[Depth damage]\n[size skirmish]\n"
        "[tie_high_mode handbook]\n[tie_order stable]\n[end_tie draw]\n[early_end ask]\n"
        "[split_range false]\n[split_kind_limit 4]\n[hazards false]\n[drop_white false]\n"
        "[doomsday_start 11]\n[neutral_stations 0]\n[frames_min 4]\n[frames_max 6]\n"
        "[stations_each 3]\n[ssr_per_company 3]\n[A 5/20 Ann]\n[Aa Rd Y B G S3: No. 1]\n"
        "[Ab Rd Y B G: No. 2]\n[Ac Rd Y B G: No. 3]\n[Ad Rd Y B G: No. 4]\n"
        "[Ae Rd Y B G: No. 5]\n[B 4/10 Cai]\n[Ba Rd Y B G S2: Cai 1]\n[Bb Ra Ra B: Cai 2]\n"
        "[Bc Y Y G S1: Cai 3]\n[Bd : Cai 4]\n"
    )


def test_the_header_of_a_quick_game_is_unchanged():
    text = text_of(agree((("Ann", 5, 20), ("Ben", 6, 22))))
    assert text == (
        "[Game MFZ:RA]\n[Fmt 1]\n[Rules handbook/2]\n[Depth quick]\n[size skirmish]\n"
        "[tie_high_mode handbook]\n[tie_order stable]\n[end_tie draw]\n[early_end ask]\n"
        "[doomsday_start 11]\n[neutral_stations 0]\n[frames_min 4]\n[frames_max 6]\n"
        "[stations_each 3]\n[A 5/20 Ann]\n[B 6/22 Ben]\n"
    )


def test_every_value_of_every_option_survives_the_header_at_every_depth():
    for depth in DEPTHS[1:]:
        for row in offered(depth):
            for value in row.values:
                if row.name != "size":
                    setup = roster_setup.agree((ANN, BEN), {row.name: value}, None, depth)
                    comes_back(setup)
                    assert setup.options[row.name] == value


def test_every_edition_and_size_survives_the_header_at_every_depth():
    for depth in DEPTHS[1:]:
        for edition in option("edition").values:
            for size in ("skirmish", "battle", "custom"):
                comes_back(
                    roster_setup.agree(FOUR, {"edition": edition, "size": size}, None, depth)
                )
    pair = [company(name, 2, "Rd Y B G") for name in ("Ann", "Ben")]
    order = {"size": "demo", "seat_order": "BA"}
    for depth in DEPTHS[1:]:
        assert "[seat_order BA]\n" in comes_back(roster_setup.agree(pair, order, None, depth))


def test_numbers_survive_the_header_over_their_range():
    for row in counted("full"):
        name = row.name
        for number in (row.least, row.most):
            numbers = {"frames_min": 4, "frames_max": 8, "ssr_per_company": 3}
            frames = {"frames_min": number, "frames_max": max(number, 4)}
            numbers.update(frames if name == "frames_min" else {name: number})
            if name == "frames_max":
                numbers["frames_min"] = min(number, 4)
            low, high = numbers["frames_min"], numbers["frames_max"]
            rockets = numbers["ssr_per_company"]
            count = max(low, min(4, high))
            pair = [company(n, count, "Y", rockets) for n in ("Ann", "Ben")]
            comes_back(roster_setup.agree(pair, {"size": "custom"}, numbers))


def test_names_and_systems_survive_the_header():
    agreement = {"split_range": "true", "hazards": "true"}
    text = comes_back(roster_setup.agree((ODD, SPLIT), agreement))
    assert "[Aa : B: Rd S2]\n" in text
    assert "[Ba Rhd Rda B S3: Split 1]\n[Bb Rha E E: Split 2]\n" in text


def test_a_packed_set_up_has_the_same_header():
    for setup in (agree((("Ann", 5, 20), ("Ben", 6, 22))), roster_setup.agree(FOUR)):
        lines = header.write(setup)
        assert header.write(GAME.read_packed(list(lines))) == lines
        GAME.pack(setup)
        assert header.write(setup) == lines


def test_frames_that_follow_another_company_are_read_too():
    lines = header.write(roster_setup.agree((ANN, CAI)))
    last = [line for line in lines if line[0] == "Ae"]
    moved = [line for line in lines if line not in last] + last
    for read_header in (header.read, GAME.read_packed):
        assert header.write(read_header(list(moved))) == lines


def test_white_space_and_the_order_of_systems_do_not_matter():
    wanted = agreed(read(NAMED))
    for old, new in (
        ("[Aa Rd Y B G S3: No. 1]", "[Aa   G B  S3 Rd Y  :  No. 1  ]"),
        ("[Bd : Cai 4]", "[ Bd :Cai 4 ]"),
        ("[ssr_per_company 3]\n", ""),
        ("[split_kind_limit 4]\n", "[split_kind_limit   4 ] {usual}\n"),
        (
            "[size skirmish]\n",
            "[Date 2026-11-21]\n[jettison true]\n[ruler_units 6]\n[size skirmish]\n",
        ),
    ):
        assert agreed(read(changed(old, new))) == wanted
    companies_first = changed("[B 4/10 Cai]\n", "").replace(
        "[A 5/20 Ann]\n", "[A 5/20 Ann]\n[B 4/10 Cai]\n"
    )
    assert agreed(read(companies_first)) == wanted


def test_a_frame_without_a_name_is_named_by_its_letters():
    for line in ("[Bd]", "[Bd :]", "[Bd  : ]"):
        setup = read(changed("[Bd : Cai 4]", line))
        assert setup.rosters[1][3] == ("Bd", bytes(10), 0)


def test_bad_lines_of_frames_are_refused_with_the_fault():
    for old, new, words in (
        ("[Ab Rd Y B G: No. 2]\n", "", "out of order"),
        ("[Ae Rd Y B G: No. 5]\n", "", "company A has 5/20, but its frames add up to 4/16"),
        ("[Ae Rd", "[Af Rd", "frame Af is out of order"),
        ("[Ae Rd", "[Ca Rd", "frame Ca comes before its company"),
        ("[Ae Rd", "[Ai Rd", "[Ai ...] is unknown"),
        ("[Ae Rd", "[Fa Rd", "[Fa ...] is unknown"),
        ("[Ae Rd Y B G: No. 5]", "[Ae Rd Y B G No. 5]", "cannot carry 'No.'"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y g S1: Cai 3]", "cannot carry 'g'"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y G S: Cai 3]", "cannot carry 'S'"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y G S0: Cai 3]", "cannot carry 'S0'"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y G S1 S1: Cai 3]", "cannot carry 'S1'"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y G S9: Cai 3]", "cannot carry 'S9'"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y G: Cai 3]", "rockets"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y Y S1: Cai 3]", "Cai, Cai 3: more than 2 systems"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Rhd E S1: Cai 3]", "not agreed"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y G S1: Cai 2]", "same name"),
        ("[Bc Y Y G S1: Cai 3]", "[Bc Y Y S1: Cai 3]", "company B has 4/10, but"),
        ("[B 4/10 Cai]", "[B 4/11 Cai]", "company B has 4/11, but its frames add up to 4/10"),
        ("[B 4/10 Cai]", "[B 10 Cai]", "frames/systems"),
        ("[Depth damage]", "[Depth quick]", "no frames by name, such as [Aa ...]"),
        ("[Depth damage]", "[Depth deep]", "this depth is not known: deep"),
        ("[Depth damage]\n", "", "no [Depth ...]"),
        ("[Fmt 1]", "[Fmt 0]", "format 0; only 1"),
        ("[Fmt 1]", "[Fmt 2]", "format 2; only 1"),
        ("[Rules handbook/2]", "[Rules novel/2]", "edition is one of"),
        ("[ssr_per_company 3]", "[ssr_per_company 4]", "rockets"),
        ("[ssr_per_company 3]", "[ssr_per_company 9]", "between 0 and 8"),
        ("[ssr_per_company 3]", "[ssr_per_company three]", "expected a number"),
        ("[drop_white false]", "[drop_white no]", "one of false, true, not no"),
        ("[drop_white false]", "[drop_white]", "one of false, true"),
        ("[drop_white false]", "[jettison 1]", "one of false, true, not 1"),
        ("[drop_white false]", "[edition web]", "[edition ...] is unknown"),
        ("[drop_white false]", "[drop_black false]", "[drop_black ...] is unknown"),
        ("[drop_white false]", "[seat_order AC]", "seat_order"),
        ("[drop_white false]", "[drop_white false]\n[drop_white true]", "appears twice"),
    ):
        message = refused(changed(old, new))
        assert words in message, message


def test_a_header_of_named_frames_needs_its_frames():
    lines = [line for line in NAMED.split("\n") if line[2:3] not in "abcdefgh" or line[3:4] != " "]
    assert "each frame has a line" in refused("\n".join(lines))
    assert "2 to 5" in refused("\n".join([line for line in lines if line[2:3] != " "]))


def test_a_cut_header_line_is_another_header_or_refused():
    lines = NAMED.split("\n")[:-1]
    for place, line in enumerate(lines):
        for end in every(range(1, len(line)), 25 if BOX else 1):
            cut = line[:end] + "]"
            try:
                text_of(read("\n".join(lines[:place] + [cut] + lines[place + 1 :])))
            except Unreadable as error:
                assert error.message


def test_a_quick_game_is_of_the_class_of_its_depth():
    assert isinstance(GAME.begin(agree((("Ann", 5, 20), ("Ben", 6, 22)))), QuickState)
    assert sorted([row.name for row in offered("quick")]) == sorted(
        agree((("Ann", 5, 20), ("Ben", 6, 22))).options
    )


def test_short_names_of_companies_survive_the_header():
    setup = roster_setup.agree((ANN, CAI), depth="damage")
    setup.shorts = ["", "Cai!"]
    text = comes_back(setup)
    assert "[B_short Cai!]\n" in text and "A_short" not in text
    assert list(read(text).shorts) == ["", "Cai!"]
    assert "unknown" in refused(text.replace("B_short", "C_short"))
