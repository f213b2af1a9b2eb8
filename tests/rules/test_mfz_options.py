"""Set-ups: options, presets, combinations, companies frame by frame."""

from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.loadout import parse
from shared.rules.mfz.setup import option_rows, roster_setup
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.options import DEPTHS, counted, number, offered, option, preset
from tests.rules.mfz_rosters import ANN, BEN, CAI, company, frames

COUNTED = (("Ann", 5, 20), ("Ben", 6, 22))


def named_setup(companies=(ANN, BEN), numbers=None, depth="full", **options):
    """Return a set-up with named frames."""
    return roster_setup.agree(companies, options, numbers, depth)


def refused(companies=(ANN, BEN), numbers=None, depth="full", **options):
    """Return the message for a refused set-up with named frames."""
    try:
        roster_setup.agree(companies, options, numbers, depth)
    except ValueError as error:
        return str(error)
    raise AssertionError("the setup was accepted")


def with_frame(text, rockets=0):
    """Return Ann's company with another first frame and three rockets in all."""
    rest = frames("Rd Y B G", 4)
    rest[0] = (rest[0][0], rest[0][1], 3 - rockets)
    return ("Ann", [("First", parse(text)[0], rockets)] + rest)


def with_names(*names):
    return ("Ann", [(name, counts, r) for name, (_, counts, r) in zip(names, frames("Rd", 4, 3))])


# Options, numbers and presets as data.


def test_each_depth_offers_what_the_one_before_offers_and_more():
    for shape in (offered, counted):
        for less, more in zip(DEPTHS, DEPTHS[1:]):
            less, more = list(shape(less)), list(shape(more))
            assert more[: len(less)] == less
    assert [len(list(offered(depth))) for depth in DEPTHS] == [6, 10, 27]
    assert [len(list(counted(depth))) for depth in DEPTHS] == [5, 6, 6]


def test_rows_of_options_are_complete_and_refer_to_existing_names():
    names = [row[0] for row in option_rows.OPTIONS + option_rows.NUMBERS]
    assert sorted(set(names)) == sorted(names)
    for row in offered("full"):
        assert row.depth in DEPTHS, row.name
        assert row.default in row.values, row.name
        assert len(set(row.values)) == len(row.values) > 1, row.name
        for edition, value in row.presets:
            assert edition in option("edition").values, row.name
            assert value in row.values and value != row.default, row.name
        if row.needs:
            name, value = row.needs
            assert value in option(name).values, row.name


def test_rows_of_numbers_are_complete_and_refer_to_existing_names():
    for row in counted("full"):
        assert row.depth in DEPTHS, row.name
        assert row.least < row.most, row.name
        for usual in [row.default] + [special for _, special in row.sizes]:
            assert usual is None or row.least <= usual <= row.most, row.name
        for size in list(row.fixed) + [size for size, _ in row.sizes]:
            assert size in option("size").values, row.name


def test_a_line_of_an_option_equals_its_row():
    rows = list(offered("full"))
    assert len(rows) == len(option_rows.OPTIONS)
    for row, (name, depth, values, default, presets, needs) in zip(rows, option_rows.OPTIONS):
        assert (row.name, row.depth, tuple(row.values), row.default) == (
            name,
            depth,
            values,
            default,
        )
        assert (tuple(row.presets), tuple(row.needs)) == (presets, needs)


def test_options_and_numbers_are_found_by_name():
    assert [option(row.name) for row in offered("full")] == list(offered("full"))
    assert [number(row.name) for row in counted("full")] == list(counted("full"))
    for known in (option, number):
        try:
            known("colour")
            raise AssertionError("an option of nothing")
        except ValueError as error:
            assert "colour" in str(error)


def test_the_agreed_rockets_match_the_limits_of_loadouts():
    rockets = number("ssr_per_company")
    assert (rockets.default, rockets.most) == (loadout.ROCKETS_AGREED, loadout.ROCKETS_MAX)


def test_an_edition_sets_an_option_or_keeps_its_default():
    assert preset(option("end_tie"), "web") == "most_assets"
    assert preset(option("end_tie"), "book") == option("end_tie").default == "draw"


HANDBOOK = {
    "size": "skirmish",
    "edition": "handbook",
    "tie_high_mode": "handbook",
    "tie_order": "stable",
    "end_tie": "draw",
    "early_end": "ask",
    "split_range": "false",
    "split_kind_limit": "4",
    "hazards": "false",
    "drop_white": "false",
    "ruler_units": "8",
    "assign_all_upfront": "false",
    "station_retreat": "controlled_once",
    "initiative_mode": "tactical",
    "pfi_basis": "current",
    "pfi_reroll": "each_round",
    "pfi_ties": "roll_off",
    "split_d8": "frame_wide",
    "env_typed": "false",
    "climbing": "false",
    "climb_requires": "green_rolled",
    "sprint_stand_on_cover": "true",
    "jettison": "false",
    "cover_by_brick": "false",
    "start_capture": "yes",
    "own_dice": "faces",
    "chances": "false",
}
BOOK = {
    "edition": "book",
    "tie_high_mode": "book",
    "pfi_basis": "design",
    "climb_requires": "movement_system",
    "env_typed": "true",
    "split_d8": "per_range",
    "start_capture": "no",
}
WEB = {
    "edition": "web",
    "tie_high_mode": "book",
    "station_retreat": "any_station",
    "end_tie": "most_assets",
    "climb_requires": "movement_system",
    "env_typed": "true",
    "sprint_stand_on_cover": "false",
    "assign_all_upfront": "true",
    "split_d8": "per_range",
}


def test_editions_are_the_presets_of_section_18():
    """The table of defaults and the differences of book and web (E-1 to E-31)."""
    assert named_setup().options == HANDBOOK
    for edition in (BOOK, WEB):
        wanted = dict(HANDBOOK)
        wanted.update(edition)
        assert named_setup(edition=edition["edition"]).options == wanted
    own = named_setup(edition="web", assign_all_upfront="false").options
    assert (own["assign_all_upfront"], own["split_d8"]) == ("false", "per_range")


def test_every_value_of_every_option_can_be_agreed():
    for row in offered("full"):
        for value in row.values:
            if row.name != "size":
                assert named_setup(**{row.name: value}).options[row.name] == value


def test_options_without_effect_at_a_depth_are_accepted_and_left_out():
    quick = agree(COUNTED, {"jettison": "true", "seat_order": "BA"}, {"ssr_per_company": 8})
    assert sorted(quick.options) == sorted([row.name for row in offered("quick")])
    assert "ssr_per_company" not in quick.numbers
    assert (quick.depth, quick.rosters) == ("quick", ())
    damage = named_setup(depth="damage", jettison="true", drop_white="true")
    assert "jettison" not in damage.options
    assert damage.options["drop_white"] == "true"


def test_options_without_effect_at_a_depth_are_checked():
    for options, numbers, words in (
        ({"jettison": "yes"}, {}, "jettison is one of false, true, not yes"),
        ({}, {"ssr_per_company": 9}, "between 0 and 8"),
        ({"seat_order": "AC"}, {}, "seat_order"),
        ({"rockets": "3"}, {}, "no option rockets"),
        ({}, {"rockets": 3}, "no option rockets"),
    ):
        try:
            agree(COUNTED, options, numbers)
            raise AssertionError(words)
        except ValueError as error:
            assert words in str(error)


# Combinations.


def test_a_neutral_station_needs_four_players_a_custom_game_or_a_demo():
    """M-17."""
    one = {"neutral_stations": 1}
    assert "four players" in refused(numbers=one)
    assert named_setup(numbers=one, size="custom").numbers["neutral_stations"] == 1
    four = [company(name, 4, "Rd Y B G") for name in ("Ann", "Ben", "Cai", "Dee")]
    assert named_setup(four, one).numbers["neutral_stations"] == 1


def test_a_custom_game_needs_limits_in_order():
    """M-19."""
    limits = {"frames_min": 6, "frames_max": 5}
    assert "frames_min is above frames_max" in refused(numbers=limits, size="custom")
    assert "fixed" in refused(numbers={"frames_min": 5, "frames_max": 5})
    setup = named_setup(numbers={"frames_min": 5, "frames_max": 6}, size="custom")
    assert setup.limits == (5, 6)


def test_the_clock_starts_from_1_to_11():
    """M-16."""
    for clock in (0, 12, 255):
        assert "between 1 and 11" in refused(numbers={"doomsday_start": clock})
    assert named_setup(numbers={"doomsday_start": 1}).numbers["doomsday_start"] == 1


def test_a_demo_has_two_frames_each_one_neutral_station_and_a_clock_of_five():
    """M-18."""
    pair = [company(name, 2, "Rd Y B G") for name in ("Ann", "Ben", "Cai")]
    setup = named_setup(pair, size="demo")
    assert (setup.limits, setup.stations, setup.demo) == ((2, 2), 0, True)
    assert (setup.numbers["doomsday_start"], setup.numbers["neutral_stations"]) == (5, 1)
    assert "not 2 (M-18)" in refused(size="demo")
    for name, value in (("neutral_stations", 0), ("stations_each", 1), ("frames_max", 3)):
        assert "fixed in a demo" in refused(pair, {name: value}, size="demo")


def test_a_demo_has_its_seats_in_order_at_every_depth():
    """M-18b, A-34."""
    trio = [company(name, 2, "Rd Y B G") for name in ("Ann", "Ben", "Cai")]
    quick = agree([(name, 2, 8) for name, _ in trio], {"size": "demo", "seat_order": "CAB"})
    damage = named_setup(trio, depth="damage", size="demo", seat_order="CAB")
    for demo in (quick, damage):
        assert (demo.options["seat_order"], list(demo.seats)) == ("CAB", [2, 0, 1])
    setup = named_setup(trio, size="demo", seat_order="CAB")
    assert (setup.options["seat_order"], list(setup.seats)) == ("CAB", [2, 0, 1])
    usual = named_setup(trio, size="demo")
    assert (usual.options["seat_order"], list(usual.seats)) == ("ABC", [0, 1, 2])
    for order in ("AB", "ABCD", "AAB", "abc", "", "ABD"):
        assert "seat_order" in refused(trio, size="demo", seat_order=order)


def test_only_a_demo_has_a_seat_order():
    setup = named_setup(seat_order="BA")
    assert ("seat_order" in setup.options, list(setup.seats)) == (False, [0, 1])


# Companies of named frames.


def test_companies_are_counted_from_their_frames():
    """M-26."""
    setup = named_setup((ANN, CAI))
    assert setup.companies == [("Ann", 5, 20), ("Cai", 4, 10)]
    assert setup.rosters == [ANN[1], CAI[1]]
    assert setup.depth == "full"


def test_companies_and_frames_without_a_name_are_named_by_letters():
    nameless = ("", [("", counts, rockets) for _, counts, rockets in ANN[1]])
    setup = named_setup((BEN, nameless))
    assert setup.companies[1][0] == "B"
    assert [name for name, _, _ in setup.rosters[1]] == ["Ba", "Bb", "Bc", "Bd", "Be"]


def test_each_company_has_the_rockets_that_are_agreed():
    """M-23, M-142."""
    assert "rockets" in refused((company("Ann", 5, "Rd", 2), BEN))
    assert "rockets" in refused(numbers={"ssr_per_company": 4})
    for rockets in (0, 8):
        pair = [company(name, 5, "Rd", rockets) for name in ("Ann", "Ben")]
        setup = named_setup(pair, {"ssr_per_company": rockets})
        assert setup.numbers["ssr_per_company"] == rockets
    assert "between 0 and 8" in refused(numbers={"ssr_per_company": 9})


def test_split_weapons_need_an_agreement_and_keep_its_limit():
    """M-25, M-130, E-31."""
    split = with_frame("Rhd Rhd Rhd Rhd")
    assert "Ann, First: " in refused((split, BEN))
    assert "not agreed" in refused((split, BEN))
    assert named_setup((split, BEN), split_range="true").rosters[0][0][1][3] == 4
    assert "M-25" in refused((split, BEN), split_range="true", split_kind_limit="2")
    two = with_frame("Rhd Rhd Rda Rda")
    assert named_setup((two, BEN), split_range="true", split_kind_limit="2").rosters
    assert "M-25" in refused((with_frame("Rd Rd Rhd"), BEN), split_range="true")


def test_environmental_systems_need_an_agreement():
    """M-143, M-145."""
    hardy = with_frame("Rd E E")
    assert "not agreed" in refused((hardy, BEN))
    assert named_setup((hardy, BEN), hazards="true").companies[0] == ("Ann", 5, 19)


def test_illegal_frames_are_refused_by_company_and_frame():
    """M-21."""
    for text, words in (
        ("Rd Y B G G", "more than 4 systems"),
        ("Y Y Y", "more than 2 systems of one kind"),
        ("Rd Rd Rd", "more than 2 systems of one kind"),
    ):
        message = refused((with_frame(text), BEN))
        assert message.startswith("Ann, First: ")
        assert words in message
    assert "0 to 8" in refused((with_frame("Rd", 9), BEN))
    short = ("Ann", [("First", bytes(9), 3)] + frames("Rd", 4))
    assert "number for each kind" in refused((short, BEN))


def test_a_frame_without_systems_is_legal():
    """M-21."""
    assert named_setup((with_frame(""), BEN)).companies[0] == ("Ann", 5, 16)


def test_names_of_frames_are_unique_and_fit_a_record():
    for names, words in (
        (("One", "Two", "Two", "Four"), "same name"),
        (("One", "Two", "Three", "x" * 21), "more than 20"),
        (("One", "Two", "A]", "Four"), "with [ or ]"),
        (("One", "Two", "A\tB", "Four"), "control"),
        (("One", "Two", " ", "Four"), "empty"),
        (("One", "Two", " A", "Four"), "cannot hold"),
    ):
        assert words in refused((with_names(*names), BEN))


def test_companies_of_named_frames_keep_the_limits_of_the_size():
    """M-1, M-15."""
    assert "4 to 6" in refused((company("Ann", 3, "Rd"), BEN))
    assert "4 to 6" in refused((company("Ann", 7, "Rd"), BEN))
    assert "2 to 5" in refused((ANN,))
    assert "same name" in refused((ANN, ANN))
    assert "4 to 6" in refused((("Ann", []), BEN))
