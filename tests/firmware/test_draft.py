"""The choices for the next game, and their file."""

import contextlib
import itertools
from pathlib import Path
from typing import cast

import pytest

from box.game import dice_source, drafts
from box.game.game_pages import of
from box.game.journaled_game import JournaledGame
from box.game.setup_form import depths_within
from box.store import DAMAGED, FINE, NEWER, UNREADABLE, atomic_file
from box.store.saved_state import SavedState
from box.ui import words as box_words
from box.ui.wrap import wrap
from pages.mfz.setup import form_values, old_draft, option_words, setup_form
from pages.mfz.setup import words as setup_words
from pages.mfz.setup.setup_form import SetupForm
from pages.mfz.setup.stock_roster import stock_frames
from shared.rules.errors import RuleError
from shared.rules.games import UNNAMED, roster_path
from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup import roster
from shared.rules.mfz.setup.options import DEPTHS, offered

OLD_DRAFT = of(UNNAMED).old_draft
# Lines of help below the edited row.
HELP_LINES = 4
HELP_COLUMNS = 25

# Lines in small type above the labels.
NOTICE_LINES = 6
NOTICE_COLUMNS = 25


@pytest.fixture(autouse=True)
def _on_a_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def chosen(*keys_and_values: tuple[str, str]) -> SetupForm:
    made = SetupForm()
    for key, value in keys_and_values:
        made.choose(key, value)
    return made


class Remembered:
    """A saved state with a draft of an older version; writes fail if `full`."""

    def __init__(self, draft: bytes = b"", full: bool = False) -> None:
        self.draft = draft
        self._full = full

    def commit(self, entry: bytes) -> None:
        if self._full:
            raise OSError(28)


def saved(made: SetupForm) -> str:
    """Return the lines of the file that holds a form."""
    made.save(cast(SavedState, Remembered()))
    return Path("mfz.draft").read_text().partition("\n")[2]


def put_roster(frames: str, rockets: int, count: int = 5) -> None:
    mech = loadout.parse(frames)[0]
    body = roster.line("Hunters", [(f"No. {n}", mech, 0 if n else rockets) for n in range(count)])
    atomic_file.save(roster_path("mfz"), body, roster.VERSION)


HELP = [
    text
    for _, _, about, _ in option_words.OPTION_ROWS.values()
    for text in ([about] if isinstance(about, str) else about.values())
]


@pytest.mark.parametrize("text", HELP)
def test_the_help_of_an_option_fits_below_its_row(text: str) -> None:
    assert len(wrap(text, HELP_COLUMNS)) <= HELP_LINES


def test_a_draft_is_stored_as_readable_lines() -> None:
    put_roster("Rd Y B G", 3)
    made = chosen(("depth", "full"), ("edition", "web"), ("end_tie", "draw"), ("dice", "ask"))
    made.choose("A.company", "Hunters")
    assert saved(made) == (
        "A.company=Hunters\ndepth=full\ndice=ask\nedition=web\nend_tie=draw\nproposes=true\n"
    )
    assert saved(SetupForm()) == ""


def test_a_saved_form_loads_unchanged() -> None:
    put_roster("Rd Y B G", 3)
    made = chosen(("players", "5"), ("depth", "full"), ("dice", "ask"), ("size", "demo"))
    made.choose("seat_order", "EDCBA")
    for row in offered("full"):
        if row.name not in ("size", "edition"):
            made.choose(row.name, row.values[-1])
    made.choose("doomsday_start", "3")
    made.choose("C.company", "Hunters")
    saved(made)
    again = setup_form.load()
    assert again.pairs() == made.pairs()
    assert again.get("seat_order") == "EDCBA"
    assert again.company(2)[0] == "Hunters"


def test_unknown_keys_and_invalid_values_become_defaults() -> None:
    for line in (
        "colour=red",
        "size=huge",
        "players=9",
        "players=",
        "doomsday_start=12",
        "=",
        "x",
    ):
        body = f"depth=full\n{line}\nruler_units=6\nproposes=true\n\xff\n"
        atomic_file.save("mfz.draft", body.encode("latin-1"), drafts.VERSION)
        found = setup_form.load()
        assert found.pairs()[:-1] == [("depth", "full"), ("ruler_units", "6")], line
        assert found.fault == FINE
    for key, value in (("seat_order", "AC"), ("A.frames", "9"), ("F.company", "x"), ("", "x")):
        assert SetupForm(((key, value),)).pairs() == []


def test_a_draft_of_a_later_version_is_not_overwritten() -> None:
    atomic_file.save("mfz.draft", "colour=red\nplayers=3\n", drafts.VERSION)
    before = Path("mfz.draft").read_bytes()
    assert setup_form.load().players == 3
    assert Path("mfz.draft").read_bytes() == before


def test_stock_companies_of_an_older_version_stay_although_the_box_has_others() -> None:
    put_roster("Rd Y B G", 3)
    atomic_file.save("mfz.draft", "players=3\nB.company=Hunters\nA.systems=9\n", drafts.VERSION)
    for _ in range(2):
        made = setup_form.load()
        for seat in range(3):
            made.propose(seat)
        assert [made.company(seat)[0] for seat in range(3)] == ["", "Hunters", ""]
        saved(made)


def test_a_seat_without_a_company_is_proposed_one_that_fits_and_is_left() -> None:
    mech = loadout.parse("Rd Y B G")[0]
    sizes = (("Seven", 7), ("Axe", 4), ("Bow", 5))
    frames = [(f"F{n}", mech, 0) for n in range(8)]
    body = "".join(roster.line(name, frames[:count]) for name, count in sizes)
    atomic_file.save(roster_path("mfz"), body, roster.VERSION)
    saved(chosen(("players", "4"), ("B.company", "Axe")))
    made = setup_form.load()
    for seat in range(4):
        made.propose(seat)
    # Four players have 3 to 4 frames each, so that Axe alone fits, and B has it.
    assert [made.company(seat)[0] for seat in range(4)] == ["", "Axe", "", ""]
    made = chosen(("players", "2"))
    for seat in range(2):
        made.propose(seat)
    assert [made.company(seat)[0] for seat in range(2)] == ["Axe", "Bow"]


@pytest.mark.parametrize("name", ["a" * 21, "[x", "x]", " x", "\xe9", "x\t"])
def test_a_name_that_a_record_cannot_hold_is_dropped(name: str) -> None:
    assert SetupForm((("A.name", name), ("B.name", "Foxes"))).pairs()[:-1] == [("B.name", "Foxes")]


def test_the_short_names_of_the_roster_go_into_the_set_up() -> None:
    mech = loadout.parse("Rd Y B G")[0]
    frames = [(f"F{n}", mech, 0 if n else 3) for n in range(5)]
    body = roster.line("Lamplighters", frames, "Lamp") + roster.line("Bow", frames)
    atomic_file.save(roster_path("mfz"), body, roster.VERSION)
    companies = (("A.company", "Bow"), ("B.company", "Lamplighters"))
    for depth in ("quick", "full"):
        setup = chosen(("players", "3"), ("depth", depth), ("C.name", "Foxes"), *companies).setup()
        assert setup.shorts == ["", "Lamp", ""]
        assert setup.companies[2][0] == "Foxes"


def test_the_number_of_players_applies_wherever_it_stands_in_the_file() -> None:
    assert SetupForm((("seat_order", "CAB"), ("players", "3"))).get("seat_order") == "CAB"


def test_an_unreadable_draft_gives_defaults_and_is_kept() -> None:
    file = Path("mfz.draft")
    file.write_bytes(b"doomsday 0 00000000\nplayers=3\n")
    found = setup_form.load()
    assert (found.fault, found.players) == (DAMAGED, 2)
    assert Path("mfz.draft.bad").exists() and not file.exists()
    assert setup_form.load().fault == FINE
    atomic_file.save("mfz.draft", "players=3\n", drafts.VERSION + 1)
    newer = file.read_bytes()
    assert setup_form.load().fault == NEWER
    with pytest.raises(RuleError, match="later version"):
        saved(SetupForm())
    assert file.read_bytes() == newer
    file.unlink()
    file.mkdir()
    assert setup_form.load().fault == UNREADABLE


@pytest.mark.parametrize("fault", [DAMAGED, NEWER, UNREADABLE])
def test_the_reason_for_a_default_draft_fits_a_notice(fault: int) -> None:
    assert len(wrap(box_words.DRAFT_FAULTS[fault], 15)) <= 4


class Game:
    """A running game, reduced to the choice of who rolls."""

    game_id = "mfz"
    drafted = ""
    dice_source = JournaledGame.dice_source


def test_the_dice_source_is_read_once_a_game() -> None:
    game = Game()
    for who in dice_source.SOURCES:
        saved(chosen(("dice", who)))
        game.drafted = ""
        assert game.dice_source() == who
    saved(SetupForm())
    assert game.dice_source() == dice_source.ASK
    for content in (b"", b"half"):
        Path("mfz.draft").write_bytes(content)
        game.drafted = ""
        assert game.dice_source() == dice_source.BOX


# Drafts packed by an older version: the defaults; companies 3 and 2 of the file, real dice and
# many other choices; a demo with its order of seats.
USUAL_THEN = "0202000000004010010004ffffffffffff000514000514000514000514000514"
FAR_THEN = "02030201001b404002540107ffff08ff0003051402051400060b000514000514"
DEMO_THEN = "0204000009024010010004ffffffffffff000208000208000208000208000208"


def adopted(packed: str) -> SetupForm:
    """Return the form that the next start makes of a packed draft."""
    drafts.adopt(cast(SavedState, Remembered(bytes.fromhex(packed))), OLD_DRAFT)
    return setup_form.load()


def test_a_draft_of_an_older_version_becomes_the_file() -> None:
    mech = loadout.parse("Rd Y B G")[0]
    frames = [(f"F{n}", mech, 0) for n in range(5)]
    body = "".join(roster.line(name, frames) for name in ("Axe", "Bow = Co", "Cup"))
    atomic_file.save(roster_path("mfz"), body, roster.VERSION)
    made = adopted(FAR_THEN)
    assert saved(made) == (
        "A.company=Cup\nB.company=Bow = Co\nB.systems=20\n"
        "C.company=\nC.frames=6\nC.systems=11\nD.company=\nD.systems=20\n"
        "E.company=\nE.systems=20\nclimbing=true\ndepth=full\ndice=players\ndoomsday_start=7\nedition=web\n"
        "end_tie=draw\nframes_max=8\nplayers=3\nruler_units=6\nsize=custom\nssr_per_company=0\n"
        "proposes=true\n"
    )
    setup = made.setup()
    assert setup.options["station_retreat"] == "any_station"
    assert [made.company(seat)[0] for seat in range(3)] == ["Cup", "Bow = Co", ""]
    # Its companies had equal numbers, which are no default any more.
    stock = [(f"{letter}.company", "") for letter in "ABCDE"]
    stock = sorted(stock + [(f"{letter}.systems", "20") for letter in "BCDE"])
    assert adopted(USUAL_THEN).pairs()[:-1] == stock
    demo = adopted(DEMO_THEN)
    assert (demo.get("seat_order"), demo.company(3)) == ("BCDA", ("", 2, 8))


def test_an_invalid_packed_draft_gives_defaults() -> None:
    packed = bytes.fromhex(FAR_THEN)
    for at, value in itertools.product(range(len(packed)), (0, 1, 7, 60, 200, 255)):
        found = SetupForm(old_draft.read(packed[:at] + bytes((value,)) + packed[at + 1 :]))
        assert 2 <= found.players <= 5 and found.get("depth") in DEPTHS
        with contextlib.suppress(ValueError):
            found.setup()
    for other in (packed[:-1], packed + b"\0", b"\1" + packed[1:], b""):
        assert old_draft.read(other) == ()


def test_a_power_cut_while_adopting_an_old_draft_repeats_it() -> None:
    """Power failed after the file was written, with the old draft still in the journal."""
    journal = Remembered(bytes.fromhex(FAR_THEN), full=True)
    with pytest.raises(OSError):
        drafts.adopt(cast(SavedState, journal), OLD_DRAFT)
    before = setup_form.load().pairs()
    assert journal.draft and before
    drafts.adopt(cast(SavedState, Remembered(journal.draft)), OLD_DRAFT)
    assert setup_form.load().pairs() == before


def test_saving_choices_replaces_a_draft_of_an_older_version() -> None:
    journal = Remembered(bytes.fromhex(FAR_THEN))
    chosen(("players", "4")).save(cast(SavedState, journal))
    assert journal.draft == b"" and setup_form.load().players == 4


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("size", ["skirmish", "battle", "demo"])
def test_stock_companies_are_available_at_every_depth(depth: str, players: int, size: str) -> None:
    made = chosen(("players", str(players)), ("size", size), ("depth", depth))
    setup = made.setup()
    assert setup.depth == depth and setup.players == players
    assert len(setup.rosters) == (0 if depth == "quick" else players)
    assert [row.name for row in offered(setup.depth)] == [
        row.name for row in offered("full") if row.name in setup.options
    ]


def test_stock_frames_share_systems_and_rockets_evenly() -> None:
    company = stock_frames(5, 18, 3)
    assert [loadout.text(counts) for _, counts, _ in company] == ["Rd Y B G"] * 3 + ["Rd Y B"] * 2
    assert [rockets for _, _, rockets in company] == [1, 1, 1, 0, 0]
    assert stock_frames(3, 0, 8)[0] == ("", bytes(10), 3)


def test_the_second_frame_of_a_demo_has_artillery() -> None:
    made = chosen(("size", "demo"), ("depth", "full"))
    first, second = [loadout.text(counts) for _, counts, _ in made.setup().rosters[0]]
    assert (first, second) == ("Rd Y B G", "Ra Y B G")


def test_companies_of_the_roster_bring_their_frames() -> None:
    put_roster("Rh Rh B", 3)
    made = chosen(("depth", "damage"), ("B.company", "Hunters"))
    setup = made.setup()
    assert setup.companies[1] == ("Hunters", 5, 15)
    assert setup.rosters[1][0] == ("No. 0", loadout.parse("Rh Rh B")[0], 3)


def test_the_reason_for_missing_companies_lasts_as_long_as_its_cause() -> None:
    assert SetupForm().rosters.fault == FINE
    file = Path(roster_path("mfz"))
    file.write_bytes(b"doomsday 1 00000000\nhalf")
    for _ in range(2):
        made = SetupForm()
        assert (len(made.rosters.roster), made.rosters.fault) == (0, DAMAGED)
    atomic_file.save(roster_path("mfz"), b"?\n", roster.VERSION + 1)
    assert SetupForm().rosters.fault == NEWER
    file.unlink()
    atomic_file.save(roster_path("mfz"), b"no company\n", roster.VERSION)
    assert SetupForm().rosters.fault == UNREADABLE
    file.unlink()
    file.mkdir()
    assert SetupForm().rosters.fault == UNREADABLE
    file.rmdir()
    put_roster("RdRd", 0)
    assert SetupForm().rosters.fault == FINE


@pytest.mark.parametrize("sentence", setup_words.ROSTER_FAULTS[1:])
def test_the_reason_for_missing_companies_fits_a_notice(sentence: str) -> None:
    assert len(wrap(sentence, NOTICE_COLUMNS)) <= NOTICE_LINES


def test_conflicting_choices_are_refused_with_a_reason_and_kept() -> None:
    put_roster("Rhd Y", 2)
    made = chosen(("depth", "full"), ("A.company", "Hunters"))
    before = made.pairs()
    with pytest.raises(ValueError, match="Hunters, No. 0: a weapon for two ranges"):
        made.setup()
    assert made.pairs() == before
    made.choose("split_range", "true")
    with pytest.raises(ValueError, match="another number of rockets"):
        made.setup()
    made.choose("ssr_per_company", "2")
    assert made.setup().rosters[0][0][2] == 2
    assert loadout.terms(made.setup().options)[0] == loadout.SPLIT_RANGE


def test_an_edition_sets_every_option_that_it_names_and_no_other() -> None:
    made = chosen(("climbing", "true"), ("edition", "web"))
    values = {row.name: made.get(row.name) for row in offered("full")}
    assert values["station_retreat"] == "any_station" and values["end_tie"] == "most_assets"
    assert values["climbing"] == "false" and values["pfi_basis"] == "current"
    assert all(made.is_usual(name) for name in values if name not in ("size", "edition"))


@pytest.mark.parametrize("key", [form_values.SIZE, form_values.PLAYERS, form_values.EDITION])
def test_scrolling_through_values_and_back_restores_the_form(key: str) -> None:
    made = chosen(("players", "3"), ("size", "custom"), ("climbing", "true"))
    made.choose("end_tie", "most_assets")
    made.choose("frames_max", "8")
    made.choose("A.frames", "8")
    made.choose("A.systems", "32")
    saved(made)
    before = made.pairs()
    start = made.place(key)
    for place in (*range(start, -1, -1), *range(start + 1)):
        made.choose_place(key, place)
    assert made.pairs() == before


def test_a_value_beyond_the_last_or_the_first_is_the_nearest() -> None:
    atomic_file.save(roster_path("mfz"), b"", roster.VERSION)
    made = chosen(("players", "3"))
    for key, least, most in (
        ("players", "2", "5"),
        ("doomsday_start", "1", "11"),
        ("A.company", "", ""),
        ("dice", "box", "ask"),
    ):
        for place, value in ((-1, least), (99, most)):
            made.choose_place(key, place)
            assert made.get(key) == value


def test_companies_cut_by_a_size_are_restored_until_it_is_saved() -> None:
    made = chosen(("size", "battle"))
    assert made.company(0)[1:] == (5, 20)
    for size in ("skirmish", "battle", "demo"):
        made.choose("size", size)
    assert made.company(0)[1:] == (2, 8)
    made.choose("size", "custom")
    assert made.company(0)[1:] == (5, 20)
    made.choose("size", "demo")
    saved(made)
    made.choose("size", "skirmish")
    assert made.company(0)[1:] == (4, 8)


@pytest.mark.parametrize("players", range(2, 6))
def test_every_seating_of_a_demo_is_offered_once(players: int) -> None:
    letters = "ABCDE"[:players]
    made = chosen(("players", str(players)), ("size", "demo"))
    orders = ["".join(order) for order in itertools.permutations(letters)]
    found = []
    for place in range(len(orders)):
        made.choose_place("seat_order", place)
        assert made.place("seat_order") == place
        found.append(made.get("seat_order"))
    assert sorted(found) == sorted(orders) and found[0] == letters
    made.choose_place("seat_order", 999)
    assert made.get("seat_order") == found[-1]


def test_only_a_demo_has_a_seating_at_every_depth() -> None:
    made = chosen(("depth", "full"), ("players", "3"), ("size", "demo"), ("seat_order", "BCA"))
    assert made.setup().options["seat_order"] == made.get("seat_order") == "BCA"
    for depth in ("damage", "quick"):
        made.choose("depth", depth)
        assert made.setup().options["seat_order"] == "BCA"
    made.choose("size", "skirmish")
    assert "seat_order" not in made.setup().options


def test_a_company_is_found_by_name_in_a_changed_roster() -> None:
    put_roster("Rd Y B G", 3)
    saved(chosen(("players", "3"), ("C.company", "Hunters")))
    assert [setup_form.load().company(seat)[0] for seat in range(3)] == ["", "", "Hunters"]
    mech = loadout.parse("Y")[0]
    others = [roster.line(name, [("Mech", mech, 0)] * 4) for name in ("Axe", "Hunters")]
    atomic_file.save(roster_path("mfz"), "".join(others), roster.VERSION)
    assert setup_form.load().company(2) == ("Hunters", 4, 4)
    atomic_file.save(roster_path("mfz"), others[0], roster.VERSION)
    without_it = setup_form.load()
    assert without_it.company(2)[0] == "" and without_it.players == 3


def test_a_chip_with_little_memory_is_offered_the_depths_that_fit() -> None:
    needed = form_values.HEAP_NEEDED
    offered_by_room = [depths_within(needed, room) for room in range(0, 1 << 18, 1024)]
    assert offered_by_room[0] == ["quick"]
    assert tuple(offered_by_room[-1]) == DEPTHS
    assert all(len(less) <= len(more) for less, more in itertools.pairwise(offered_by_room))


def test_a_depth_that_is_not_offered_falls_back_to_one_that_is() -> None:
    form = SetupForm((("depth", "full"), ("players", "3")), depths=("quick", "damage"))
    assert (form.get("depth"), form.players, form.too_deep) == ("damage", 3, "full")
    form.choose_place("depth", 2)
    assert form.get("depth") == "damage"
    assert SetupForm((("depth", "damage"),), depths=("quick", "damage")).too_deep == ""
