"""What is chosen for the next game, and how it is kept."""

import contextlib
import itertools
from pathlib import Path

import pytest

from box import roller
from box.session import DRAFT_MAX
from box.store import checked
from box.wrap import wrap
from pages.mfz import draft, words
from pages.mfz.draft import Draft
from pages.mfz.soldiers import soldiers
from shared.rules.mfz import loadout, roster
from shared.rules.mfz.options import DEPTHS, counted, offered

# Above it a row stands alone.
HELP_LINES = 4
HELP_COLUMNS = 25

# Of the small font, above the labels.
NOTICE_LINES = 6
NOTICE_COLUMNS = 25

QUICK, DAMAGE, FULL = range(3)
SKIRMISH, BATTLE, DEMO, CUSTOM = range(4)


@pytest.fixture(autouse=True)
def _on_a_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def chosen(*bytes_and_values: tuple[int, int]) -> Draft:
    made = Draft(b"")
    for index, value in bytes_and_values:
        made.choose(index, value)
    return made


def option(name: str) -> int:
    return draft.FIRST_OPTION + [row.name for row in offered("full")].index(name)


def put_roster(frames: str, rockets: int, count: int = 5) -> None:
    mech = loadout.parse(frames)[0]
    body = roster.line("Hunters", [(f"No. {n}", mech, 0 if n else rockets) for n in range(count)])
    checked.save(roster.FILE, body, roster.VERSION)


def test_all_options_and_numbers_have_a_place_and_a_word() -> None:
    assert len(list(offered("full"))) == draft.FIRST_NUMBER - draft.FIRST_OPTION
    assert len(list(counted("full"))) == draft.FIRST_COMPANY - draft.FIRST_NUMBER
    assert all(len(row.values) <= 4 for row in offered("full"))


HELP = [about for _, _, about in words.OPTION_ROWS.values()]
HELP += [*words.DEPTH_HELP, *words.ROLLER_HELP]


@pytest.mark.parametrize("text", HELP)
def test_the_help_of_an_option_finds_room_below_it(text: str) -> None:
    assert len(wrap(text, HELP_COLUMNS)) <= HELP_LINES


def test_what_is_packed_is_taken_up_again_and_is_one_small_entry() -> None:
    put_roster("Rd Y B G", 3)
    made = chosen((draft.PLAYERS, 5), (draft.DEPTH, FULL), (draft.DICE, roller.ASK))
    made.choose(draft.SIZE, DEMO)
    made.choose(draft.SEATS, 119)
    for place, row in enumerate(made.options[2:], 2):
        made.choose(draft.FIRST_OPTION + place, len(row.values) - 1)
    made.choose(draft.FIRST_NUMBER, 3)
    made.choose(draft.FIRST_COMPANY, 1)
    assert len(made.packed()) <= DRAFT_MAX
    assert Draft(made.packed()).data == made.data
    assert Draft(made.packed()).order() == "EDCBA"


def test_who_rolls_is_read_without_the_draft() -> None:
    for who in (roller.BOX, roller.REAL, roller.ASK):
        assert roller.who_rolls(chosen((draft.DICE, who)).packed()) == who
    assert roller.who_rolls(b"") == roller.BOX
    assert roller.who_rolls(b"\xff" * 32) == roller.BOX


def test_what_cannot_have_been_chosen_is_the_usual() -> None:
    usual = Draft(b"").data
    packed = chosen((draft.DEPTH, FULL)).packed()
    for at, value in itertools.product(range(len(packed)), (0, 1, 7, 60, 200, 255)):
        broken = packed[:at] + bytes((value,)) + packed[at + 1 :]
        found = Draft(broken)
        assert found.data == usual or found.packed() == Draft(found.packed()).packed()
        assert 2 <= found.players <= 5 and found.depth in DEPTHS
        with contextlib.suppress(ValueError):
            found.setup()
    for length in range(len(packed)):
        assert Draft(packed[:length]).data == usual
    assert Draft(packed + b"\x00").data == usual


@pytest.mark.parametrize("depth", range(3))
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("size", range(3))
def test_soldiers_stand_in_for_companies_at_every_depth(
    depth: int, players: int, size: int
) -> None:
    made = chosen((draft.PLAYERS, players), (draft.SIZE, size), (draft.DEPTH, depth))
    setup = made.setup()
    assert setup.depth == DEPTHS[depth] and setup.players == players
    assert len(setup.rosters) == (players if depth else 0)
    assert [row.name for row in offered(setup.depth)] == [
        row.name for row in offered("full") if row.name in setup.options
    ]


def test_soldiers_share_systems_and_rockets_evenly() -> None:
    company = soldiers(5, 18, 3)
    assert [loadout.text(counts) for _, counts, _ in company] == ["Rd Y B G"] * 3 + ["Rd Y B"] * 2
    assert [rockets for _, _, rockets in company] == [1, 1, 1, 0, 0]
    assert soldiers(3, 0, 8)[0] == ("", bytes(10), 3)


def test_the_second_frame_of_a_demo_has_artillery() -> None:
    made = chosen((draft.SIZE, DEMO), (draft.DEPTH, FULL))
    first, second = [loadout.text(counts) for _, counts, _ in made.setup().rosters[0]]
    assert (first, second) == ("Rd Y B G", "Ra Y B G")


def test_companies_of_the_roster_bring_their_frames() -> None:
    put_roster("Rh Rh B", 3)
    made = chosen((draft.DEPTH, DAMAGE), (draft.FIRST_COMPANY + 3, 1))
    setup = made.setup()
    assert setup.companies[1] == ("Hunters", 5, 15)
    assert setup.rosters[1][0] == ("No. 0", loadout.parse("Rh Rh B")[0], 3)


def test_why_there_are_no_companies_is_known_for_as_long_as_it_is_so() -> None:
    assert Draft(b"").fault == draft.FINE
    file = Path(roster.FILE)
    file.write_bytes(b"doomsday 1 00000000\nhalf")
    for _ in range(2):
        made = Draft(b"")
        assert (len(made.roster), made.fault) == (0, draft.DAMAGED)
    checked.save(roster.FILE, b"?\n", roster.VERSION + 1)
    assert Draft(b"").fault == draft.NEWER
    file.unlink()
    checked.save(roster.FILE, b"no company\n", roster.VERSION)
    assert Draft(b"").fault == draft.UNREADABLE
    file.unlink()
    file.mkdir()
    assert Draft(b"").fault == draft.UNREADABLE
    file.rmdir()
    put_roster("RdRd", 0)
    assert Draft(b"").fault == draft.FINE


@pytest.mark.parametrize("sentence", words.ROSTER_FAULTS[1:])
def test_why_there_are_no_companies_finds_room_in_a_notice(sentence: str) -> None:
    assert len(wrap(sentence, NOTICE_COLUMNS)) <= NOTICE_LINES


def test_what_does_not_go_together_is_refused_in_words_and_nothing_is_lost() -> None:
    put_roster("Rhd Y", 2)
    made = chosen((draft.DEPTH, FULL), (draft.FIRST_COMPANY, 1))
    before = bytes(made.data)
    with pytest.raises(ValueError, match="Hunters, No. 0: a weapon for two ranges"):
        made.setup()
    assert made.data == before
    made.choose(option("split_range"), 1)
    with pytest.raises(ValueError, match="another number of rockets"):
        made.setup()
    made.choose(draft.FIRST_NUMBER + 5, 2)
    assert made.setup().rosters[0][0][2] == 2
    assert loadout.terms(made.setup().options)[0] == loadout.SPLIT_RANGE


def test_an_edition_sets_every_option_that_it_names_and_no_other() -> None:
    made = chosen((option("climbing"), 1), (draft.EDITION, 2))
    names = [row.name for row in made.options]
    said = {name: made.option(place) for place, name in enumerate(names)}
    assert said["station_retreat"] == "any_station" and said["end_tie"] == "most_assets"
    assert said["climbing"] == "false" and said["pfi_basis"] == "current"
    assert all(
        made.preset(place) == made.data[draft.FIRST_OPTION + place]
        for place in range(2, len(made.options))
    )


@pytest.mark.parametrize("index", [draft.SIZE, draft.PLAYERS, draft.EDITION])
def test_who_scrolls_through_values_and_back_has_what_was_there(index: int) -> None:
    made = chosen((draft.PLAYERS, 3), (draft.SIZE, CUSTOM), (option("climbing"), 1))
    made.choose(option("end_tie"), 1)
    made.choose(draft.FIRST_NUMBER + 3, 8)
    made.choose(draft.FIRST_COMPANY + 1, 8)
    made.choose(draft.FIRST_COMPANY + 2, 32)
    made.settle()
    before = bytes(made.data)
    start = before[index]
    least = 2 if index == draft.PLAYERS else 0
    for value in (*range(start, least - 1, -1), *range(least, start + 1)):
        made.choose(index, value)
    assert made.data == before


def test_a_size_that_is_left_cuts_the_companies_that_do_not_fit_it() -> None:
    made = chosen((draft.SIZE, BATTLE))
    assert made.company(0)[1:] == (5, 20)
    for size in (SKIRMISH, BATTLE, DEMO):
        made.choose(draft.SIZE, size)
    assert made.company(0)[1:] == (2, 8)
    made.choose(draft.SIZE, CUSTOM)
    assert made.company(0)[1:] == (5, 20)
    made.choose(draft.SIZE, DEMO)
    made.settle()
    made.choose(draft.SIZE, SKIRMISH)
    assert made.company(0)[1:] == (4, 8)


def test_every_seating_of_a_demo_is_there_once() -> None:
    for players in range(2, 6):
        orders = [draft.seating(players, number) for number in range(draft.orders(players))]
        assert sorted(orders) == sorted(
            "".join(order) for order in itertools.permutations("ABCDE"[:players])
        )
        assert orders[0] == "ABCDE"[:players]


def test_the_seating_is_agreed_in_a_demo_at_every_depth_and_there_only() -> None:
    made = chosen((draft.DEPTH, FULL), (draft.PLAYERS, 3), (draft.SIZE, DEMO), (draft.SEATS, 3))
    assert made.setup().options["seat_order"] == made.order() == "BCA"
    for depth in (DAMAGE, QUICK):
        made.choose(draft.DEPTH, depth)
        assert made.setup().options["seat_order"] == "BCA"
    made.choose(draft.SIZE, SKIRMISH)
    assert "seat_order" not in made.setup().options


def test_companies_are_chosen_by_their_places_and_the_rest_is_left() -> None:
    put_roster("Rd Y B G", 3)
    made = chosen((draft.PLAYERS, 3), (draft.DICE, roller.REAL), (draft.FIRST_COMPANY + 6, 1))
    packed = made.packed()
    assert draft.companies(packed) == bytes([0, 0, 1, 0, 0])
    assert draft.with_companies(packed, draft.companies(packed)) == packed
    left = Draft(draft.with_companies(packed, bytes(5)))
    assert [left.company(seat)[0] for seat in range(3)] == ["", "", ""]
    assert left.players == 3 and left.data[draft.DICE] == roller.REAL
    assert draft.companies(b"") == b""
