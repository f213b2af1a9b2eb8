"""Companies are read from the texts of other programs, and written in them."""

import doctest
import importlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doomsday.companies.toml_text import document_text
from doomsday.games.dialects import Dialect, Imported, NotRead, losses
from doomsday.games.mfz.dialects import notation, presets
from doomsday.games.mfz.dialects.catalog import DIALECTS
from doomsday.games.mfz.game import TOOLS
from doomsday.games.mfz.randomsetup import random_loadout
from doomsday.games.tools import all_tools
from shared.rules.mfz.model import loadout
from tests.onbox import ROOT, run_script
from tests.sampling import cases

BY_NAME = {dialect.name: dialect for dialect in DIALECTS}
FOREIGN = ROOT / "examples" / "foreign"
# By file: the dialect, and (name, systems, rockets) of each frame by company.
REAL: dict[str, tuple[str, dict[str, list[tuple[str, str, int]]]]] = {
    "handbook.json": (
        "handbook-json",
        {
            "Tidewater Crane Co.": [
                ("Bollard", "Rd Rd B B", 1),
                ("Davit", "Rd Y B G", 1),
                ("Capstan", "Rh Rh B G", 0),
                ("Lamp", "Y Y B G", 1),
            ]
        },
    ),
    "report.txt": (
        "blog",
        {
            "Tin Orchard": [
                ("Red Tank", "Rd Rd B B", 2),
                ("Blue Anvil", "Rd Rd Y B", 0),
                ("Green Brawler", "Rh Rh B G", 0),
                ("Small Scout", "Y B G", 1),
            ],
            "Odo": [
                ("White Soldier", "Rd Y B G", 1),
                ("Black Soldier", "Rd Y B G", 1),
                ("Sand Soldier", "Rd Y B G", 1),
                ("Long Arm", "Ra Ra Y Y", 0),
                ("Gatekeeper", "Rh Rd B G", 0),
            ],
        },
    ),
    "frames.csv": (
        "csv",
        {
            "Night Ferry": [
                ("Oar", "Rd Y B G", 1),
                ("Rudder", "Rh Rh B G", 0),
                ("Keel", "Ra Ra Y Y", 2),
                ("Buoy", "Y B B G", 0),
            ]
        },
    ),
}


def recognised(text: str) -> Dialect:
    return next(dialect for dialect in DIALECTS if dialect.recognises(text))


def frames(document: dict[str, Any]) -> list[tuple[str, str, int]]:
    return [
        (frame["name"], frame["systems"], frame.get("rockets", 0)) for frame in document["frames"]
    ]


def one(text: str, dialect: str = "") -> Imported:
    (found,) = (BY_NAME[dialect] if dialect else recognised(text)).read(text)
    return found


def test_no_two_dialects_of_a_game_have_the_same_name() -> None:
    for tools in all_tools():
        names = [dialect.name for dialect in tools.dialects()]
        assert len(set(names)) == len(names)
        # Only a game of scores, which has no rosters to import, has none.
        assert names or not tools.entry


@pytest.mark.parametrize("name", REAL)
def test_a_text_as_its_format_is_described_is_read_whole(name: str) -> None:
    dialect, companies = REAL[name]
    text = (FOREIGN / name).read_text("utf-8")
    assert recognised(text).name == dialect
    found = BY_NAME[dialect].read(text)
    assert {each.document["name"]: frames(each.document) for each in found} == companies
    assert [fault for each in found for fault in each.faults] == []
    assert all(TOOLS.plain(each.document) == each.document for each in found)


@pytest.mark.parametrize("module", ["games.dialects", "companies.csv_text", "companies.toml_text"])
def test_the_examples_in_docstrings_hold(module: str) -> None:
    results = doctest.testmod(importlib.import_module(f"doomsday.{module}"))
    assert results.attempted and not results.failed


@pytest.mark.parametrize("module", ["blog", "handbook_text", "names", "notation", "presets"])
def test_the_examples_of_dialects_hold(module: str) -> None:
    path = f"doomsday.games.mfz.dialects.{module}"
    results = doctest.testmod(importlib.import_module(path))
    assert results.attempted and not results.failed


def test_what_the_handbook_stores_beside_companies_is_read_too() -> None:
    frame = {"name": "Crate", "w": 2, "rd": 1, "b": 1, "activeRange": "d", "ssr": 0}
    stored = {
        "mfz.companies": json.dumps([{"name": "Red", "frames": [frame]}]),
        "mfz.settings": "{}",
        "mfz.game": {"teams": [{"name": "Blue", "gFrames": 1, "cFrames": [frame]}]},
        "mfz.frameSet": [frame],
    }
    found = BY_NAME["handbook-json"].read(json.dumps(stored))
    assert [each.document["name"] for each in found] == ["Red", "Blue", "Company"]
    assert all(frames(each.document) == [("Crate", "Rd B", 0)] for each in found)
    assert "frame 1: not kept: 'activeRange'" in found[0].notes
    assert "the company: not kept: 'gFrames'" in found[1].notes


def test_a_value_that_is_no_count_is_named_and_the_rest_is_read() -> None:
    company = {"name": "Red", "frames": [{"name": "A", "rd": "many", "b": "1", "w": 1}, 7]}
    found = one(json.dumps(company))
    assert frames(found.document) == [("A", "B", 0)]
    assert found.faults == ["frame 1: rd is 'many', not a number", "frame 2 is 7, not a frame"]
    assert found.notes == ["frame 1 'A': 1 white dice: a frame has 2"]


def test_descriptions_and_names_that_do_not_fit_are_kept_as_comments() -> None:
    markup = "<script>alert(1)</script> \x1b[31m"
    company = {
        "name": markup,
        "description": "line one\nline two",
        "frames": [
            {"name": "Red [1]", "rd": 1},
            {"name": "Red (1)", "b": 1},
            {"name": "", "y": 1},
        ],
    }
    found = one(json.dumps(company))
    assert found.document["name"] == "<script>alert(1)</sc"
    assert [name for name, _, _ in frames(found.document)] == ["Red (1)", "Red (1) 2", "Frame 3"]
    text = document_text(found.document, found.notes)
    assert text.isascii() and "\x1b" not in text
    assert r"# the company was called '<script>alert(1)</script> \x1b[31m'" in text
    assert r"# the company is described as 'line one\nline two'" in text
    assert "# frame 1 was called 'Red [1]'" in text


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Z\u00fcrich \u2019\u0218tefan", "Z\u00fcrich 'Stefan"),
        ("\U0001f916 Robots \U0001f916", "Robots"),
        ("\u202e\u05d0\u05d1\u202c Red", "Red"),
        ("\u05d0\u05d1", "Company"),
    ],
)
def test_a_name_in_other_letters_becomes_one_that_the_box_can_show(name: str, wanted: str) -> None:
    found = one(json.dumps({"name": name, "frames": [{"name": "A", "rd": 1}]}))
    assert found.document["name"] == wanted
    assert len(found.notes) == 1 and found.notes[0].startswith("the company was called ")


NOTATIONS = {
    "2Rd, 1B": ("Rd B", 0),
    "Rd Rd B": ("Rd Rd B", 0),
    "rd rD YY b": ("Rd Rd Y Y B", 0),
    "Ra/Rd Y": ("Rda Y", 0),
    "Rh/Rd": ("Rhd", 0),
    "Rd Y B G SSR": ("Rd Y B G", 1),
    "Rd Y B G SSR (x2)": ("Rd Y B G", 2),
    "Rd, 2 x": None,
    "3SSR YYB": ("Y Y B", 3),
    "2x SSR": None,
    "2xSSR B": ("B", 2),
    "2Rd+d8/1B/1Y/2W + SSR (x2).": ("Rd Rd Y B", 2),
    "2Rd/2Rh/1B/1Y/2W": ("Rh Rd Y B", 0),
    "2B/2G+d8/2W + SSR (x2)": ("B B G G", 2),
    "1Rhd/1B/2W": ("Rhd B", 0),
    "WWBYGRdRdR8rR8r": ("Rd Y B G", 2),
    "WW BB RhRhR8h G8": ("Rh Rh B B", 0),
    "WWRdRh": ("Rhd", 0),
    "WWRhRhRhRd": ("Rh Rhd", 0),
    # Dice or systems?
    "RdRd B": None,
    "3Rd": None,
    "Rx": None,
    "WWRd": None,
    "4Rd/2W": None,
}


@pytest.mark.parametrize("text", NOTATIONS)
def test_a_notation_of_the_community_is_understood_or_refused(text: str) -> None:
    found = notation.read(text)
    wanted = NOTATIONS[text]
    if wanted is None:
        assert found.unknown
    else:
        assert (found.systems, found.rockets) == wanted
        assert found.unknown == []


def test_two_red_dice_with_a_number_are_one_weapon_and_a_note_says_so() -> None:
    assert notation.read("2Rd, 1B").notes == [
        "2Rd is read as two dice, which are one weapon; two weapons are Rd Rd"
    ]
    assert notation.read("Rd Rd B").notes == []


def test_pasted_lines_are_frames_and_a_line_without_systems_is_a_company() -> None:
    found = BY_NAME["handbook"].read(
        "The Reds\nHammer: Rd Y B B\nRd Y B G SSR\n# a comment\nGuard: Tank\npike\n\n"
        "company B: two\nScout: 2Rd, 1B\n"
    )
    assert [each.document["name"] for each in found] == ["The Reds", "B: two"]
    assert frames(found[0].document) == [
        ("Hammer", "Rd Y B B", 0),
        ("Improved Soldier", "Rd Y B G", 1),
        ("Guard", "Rd Rd B B", 0),
        ("Pike", "Rh B B", 0),
    ]
    assert frames(found[1].document) == [("Scout", "Rd B", 0)]


def test_a_report_whose_counts_differ_from_its_frames_has_a_note() -> None:
    found = one("Ann (5 Frames & 9 Systems) = 9 points.\n   Red -- 2Rd/1B/2W.\n")
    assert found.notes == [
        "the report says 5 frames, but lists 1",
        "the report says 9 systems, but lists 2",
    ]


def test_a_table_is_read_with_any_separator_order_and_case_and_is_no_formula() -> None:
    rows = "Systems\tFrame\tColour\nRd B\t'=1+1\tred\n"
    found = one(rows)
    assert frames(found.document) == [("=1+1", "Rd B", 0)]
    assert found.notes == ["line 2: not kept: 'colour' 'red'"]
    (line,) = BY_NAME["csv"].write([found.document]).splitlines()[1:]
    assert line == "Company,,'=1+1,Rd B,0"


REFUSED = {
    "handbook-json": ["{", "[]", '{"a": 1}', "[" * 100_000, '"x"', "[1e999]", "9" * 5_000],
    "csv": [
        "",
        "frame,systems\n",
        'frame,systems\n"a',
        "a,b\n1,2\n",
        "frame,systems\n" + "x" * 2_000,
    ],
    "blog": ["", "Ann -- Bob", "2Rd/1B"],
    "condensed": ["", "nothing here"],
    "handbook": ["", "a line of text", "\u202e\u05d0\u05d1", "x" * 5_000],
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_text_in_another_form_is_refused_in_one_sentence(name: str) -> None:
    for text in REFUSED[name]:
        with pytest.raises(NotRead) as raised:
            BY_NAME[name].read(text)
        assert raised.value.words.isprintable() and len(raised.value.words) < 120


def test_there_are_35_legal_presets_and_each_is_found_by_its_name() -> None:
    assert len(presets.PRESETS) == 35
    for _, name, systems, rockets in presets.PRESETS:
        assert presets.named(name.upper()) == (systems, rockets)
        counts, unknown = loadout.parse(systems)
        assert not unknown and loadout.text(counts) == systems
        assert not loadout.frame_status(counts, rockets)


ON_MICROPYTHON = """
import gc, json, sys
sys.path.append(sys.argv[2])
from doomsday.games.dialects import NotRead
from doomsday.games.mfz.dialects.catalog import DIALECTS
with open(sys.argv[1]) as file:
    texts = json.load(file)
for text in texts:
    for dialect in DIALECTS:
        gc.collect()
        try:
            read = dialect.read(text)
        except NotRead as error:
            print(json.dumps([dialect.recognises(text), error.words]))
            continue
        documents = [each.document for each in read]
        about = [[each.notes, each.faults] for each in read]
        print(json.dumps([documents, about, dialect.write(documents)]))
"""


def test_the_dialects_do_the_same_on_micropython_as_the_page_needs(tmp_path: Path) -> None:
    whole = [path.read_text("utf-8") for path in sorted(FOREIGN.iterdir())]
    lines = "\n".join(f"F{place}: {text}" for place, text in enumerate(NOTATIONS))
    texts = [
        *whole,
        lines,
        *[text for its in REFUSED.values() for text in its if len(text) < 4_000],
    ]
    (tmp_path / "texts.json").write_text(json.dumps(texts))
    (tmp_path / "script.py").write_text(ON_MICROPYTHON)
    printed = run_script(tmp_path / "script.py", tmp_path / "texts.json", ROOT / "host")
    wanted: list[Any] = []
    for text in texts:
        for dialect in DIALECTS:
            try:
                found = dialect.read(text)
            except NotRead as error:
                wanted.append([dialect.recognises(text), error.words])
                continue
            documents = [each.document for each in found]
            about = [[each.notes, each.faults] for each in found]
            wanted.append([documents, about, dialect.write(documents)])
    for number, (line, expected) in enumerate(zip(printed.splitlines(), wanted, strict=True)):
        assert json.loads(line) == expected, texts[number // len(DIALECTS)]


NAMES = st.text(
    st.sampled_from("abcdefgXYZ 0123456789.,;:'\"-=+@#()&/\\<>"), min_size=1, max_size=20
).filter(lambda name: name == " ".join(name.split()))


@st.composite
def companies(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Return plain documents of legal companies with whole weapons."""
    found = []
    for name in draw(st.lists(NAMES, min_size=1, max_size=3, unique=True)):
        chance = random.Random(draw(st.integers(0, 2**32)))
        table = []
        for called in draw(st.lists(NAMES, min_size=1, max_size=4, unique=True)):
            frame: dict[str, Any] = {"name": called}
            frame["systems"] = loadout.text(random_loadout(chance, (0, 4)))
            if chance.random() < 0.5:
                frame["rockets"] = chance.randint(1, 3)
            table.append(frame)
        found.append({"game": "mfz", "name": name, "frames": table})
    return found


@pytest.mark.parametrize("name", ["handbook-json", "csv"])
@given(documents=companies())
@settings(max_examples=cases(300, 20))
def test_a_company_comes_back_exactly_from_json_and_csv(
    name: str, documents: list[dict[str, Any]]
) -> None:
    back = BY_NAME[name].read(BY_NAME[name].write(documents))
    assert [each.document for each in back] == documents
    assert [each.faults for each in back] == [[]] * len(documents)


@pytest.mark.parametrize("name", BY_NAME)
@given(documents=companies())
@settings(max_examples=cases(300, 20))
def test_the_loadouts_of_a_company_come_back_from_every_dialect(
    name: str, documents: list[dict[str, Any]]
) -> None:
    plain = [
        {
            **document,
            "name": f"Company {number}",
            "frames": [
                {**frame, "name": f"Frame {place}"}
                for place, frame in enumerate(document["frames"])
            ],
        }
        for number, document in enumerate(documents)
    ]
    text = BY_NAME[name].write(plain)
    assert [each.document for each in BY_NAME[name].read(text)] == plain
    assert recognised(text).name == name


@given(counts=st.lists(st.integers(0, 2), min_size=10, max_size=10), rockets=st.integers(0, 8))
@settings(max_examples=cases(500, 60))
def test_a_loadout_that_its_dice_do_not_tell_is_named_as_lost(
    counts: list[int], rockets: int
) -> None:
    for name in ("blog", "condensed"):
        before = {
            "game": "mfz",
            "name": "Red",
            "frames": [
                {"name": "A", "systems": loadout.text(bytes(counts)), "rockets": rockets},
                {"name": "B", "systems": "Rd", "rockets": 0},
            ],
        }
        try:
            after = BY_NAME[name].read(BY_NAME[name].write([before]))[0].document
        except NotRead:
            continue
        same = [frame["systems"] for frame in after["frames"]] == [
            frame["systems"] for frame in before["frames"]
        ]
        assert same or losses(before, after)


TEXTS = st.one_of(
    st.text(max_size=300),
    st.text(st.sampled_from('WRBYGEhdar8/+-:,;"\n x2SSR()[]{}#'), max_size=200),
)


@given(text=TEXTS)
@settings(max_examples=cases(3_000, 120))
def test_any_text_gives_companies_or_one_sentence(text: str) -> None:
    for dialect in DIALECTS:
        dialect.recognises(text)
        try:
            found = dialect.read(text)
        except NotRead as error:
            assert error.words.isprintable()
            continue
        for each in found:
            checked_as_written(each)


def checked_as_written(found: Imported) -> None:
    """Assert that a company from a foreign text is a company file, however strange its source."""
    assert TOOLS.plain(found.document) == found.document
    assert not any(not words.isprintable() for words in found.notes + found.faults)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "frames", "cFrames", "teams", "rd", "b", "w", "ssr", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(value=JSON)
@settings(max_examples=cases(2_000, 80))
def test_any_json_gives_companies_or_one_sentence(value: Any) -> None:
    try:
        found = BY_NAME["handbook-json"].read(json.dumps(value))
    except NotRead:
        return
    for each in found:
        checked_as_written(each)
