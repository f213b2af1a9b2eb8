"""Company files: every fault gives one line, and the box reads the packed companies."""

import doctest
import math
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from box.store import atomic_file
from doomsday import cli
from doomsday.companies.packs import lines_of, name_of
from doomsday.companies.rosters import pack, pack_folder
from doomsday.companies.rosters import read as read_file
from doomsday.games.mfz.companies import CompanyFile, Terms, company_of
from doomsday.games.mfz.company import Company, Frame
from doomsday.games.tools import RosterFile
from doomsday.image import build
from doomsday.sim.flashfile import put_file
from shared.rules.errors import Unreadable
from shared.rules.games import roster_path
from shared.rules.mfz.model import loadout, sizes
from shared.rules.mfz.setup import legality, roster
from tests.onbox import ROOT
from tests.sampling import cases

EXAMPLES = sorted((ROOT / "examples" / "companies").glob("*.toml"))
GOOD = """
game = "mfz"
name = "Hunters"

[[frames]]
name = "Red Soldier"
systems = "Rd Y B G"
rockets = 1

[[frames]]
name = "Blue"
systems = ""
rockets = 2
"""


def read(path: Path, content: str | bytes, terms: Terms | None = None) -> CompanyFile:
    """Read a company file with this content."""
    file = path / "hunters.toml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return company_of(read_file(file), terms)


def only_fault(path: Path, content: str | bytes, terms: Terms | None = None) -> tuple[str, str]:
    """Return code and message, without the file's name, of the only fault of a content."""
    found = read(path, content, terms)
    assert not found.ok
    assert len(found.problems) == 1, found.problems
    lead = f"{path / 'hunters.toml'}: "
    message = found.problems[0].message
    assert message.startswith(lead)
    assert message.isprintable()
    return found.problems[0].code, message.removeprefix(lead)


def test_a_pipe_is_refused_without_reading_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    (problem,) = company_of(read_file(pipe)).problems
    assert problem.code == "unreadable"
    assert problem.message == f"{pipe}: cannot be read: it is not a regular file"
    _, problems = pack_folder(tmp_path)
    assert problems == [problem]


def test_a_good_file_is_a_company(tmp_path: Path) -> None:
    found = read(tmp_path, GOOD)
    assert found.problems == []
    assert found.company is not None
    soldier, blue = found.company.frames
    assert found.company.name == "Hunters"
    assert (soldier.name, loadout.text(soldier.systems), soldier.rockets) == (
        "Red Soldier",
        "Rd Y B G",
        1,
    )
    assert (blue.name, loadout.text(blue.systems), blue.rockets) == ("Blue", "", 2)
    assert (found.company.systems, found.company.rockets) == (4, 3)


def test_a_short_name_goes_to_the_box_and_none_is_needed(tmp_path: Path) -> None:
    found = read(tmp_path, GOOD.replace("name =", 'short = " Hunt "\nname =', 1))
    assert found.problems == [] and found.company is not None
    assert found.company.short == "Hunt"
    lines = [found.company.line(), found.company.line(short="")]
    brought = roster.read("".join(lines).encode())
    assert [brought.short(place) for place in range(2)] == ["Hunt", ""]
    assert brought.frames(0) == brought.frames(1)


def test_the_box_refuses_a_short_name_that_a_record_cannot_hold(tmp_path: Path) -> None:
    company = read(tmp_path, GOOD).company
    assert company is not None
    for short in ("[a", "a]", " a", "a\x07"):
        with pytest.raises(Unreadable):
            roster.read(company.line(short).encode()).frames(0)


def test_a_file_saved_by_windows_is_read_too(tmp_path: Path) -> None:
    assert read(tmp_path, b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()).ok


# Changes of the good file, as (old, new), with code and words of the expected fault.
FAULTS = {
    "bad TOML": (('name = "Blue"', "name ="), "bad_toml", "line 11: not TOML: invalid value"),
    "key twice": (('name = "Blue"', 'name = "B"\nname = "C"'), "bad_toml", "line 12: not TOML"),
    "open text": (('name = "Blue"', 'name = "Blue'), "bad_toml", "line 11: a text begins and"),
    "control character": (("Hunters", "Hun\x07ters"), "bad_toml", "line 3: not TOML: illegal"),
    "quotes missing": (('"Blue"', "Blue"), "bad_toml", "line 11: a text begins and ends with"),
    "quote missing in front": (('"Blue"', 'Blue"'), "bad_toml", "line 11: a text begins and"),
    "curly quotes": (('"Blue"', "\u201cBlue\u201d"), "bad_toml", "line 11: curly quotes; type"),
    "curly quote at an end": (('"Blue"', '"Blue\u201d'), "bad_toml", "line 11: curly quotes"),
    "curly single quotes": (('"Blue"', "\u2018Blue\u2019"), "bad_toml", "line 11: curly quotes"),
    "unknown key": (("rockets = 2", "rockets = 2\nspeed = 1"), "unknown_key", "frame 2 'Blue'"),
    "unknown key above": (("name =", 'owner = "me"\nname ='), "unknown_key", "'owner'"),
    "unknown system": (("Rd Y", "Rd Z Y"), "unknown_system", "frame 1 'Red Soldier': unknown"),
    "Condensed dialect": (('"Rd Y B G"', '"WWBYG"'), "other_notation", "'WWBYG'"),
    "five systems": (("Rd Y", "Rd Rd Y"), "too_many_systems", "frame 1 'Red Soldier': more than"),
    "three of a kind": (("Rd Y B", "Rd Rd Rd"), "three_of_a_kind", "frame 1 'Red Soldier'"),
    "split weapon": (("Rd Y B", "Rhd Y B"), "split_not_agreed", "frame 1 'Red Soldier'"),
    "environmental": (("Rd Y B", "Rd E B"), "hazards_not_agreed", "frame 1 'Red Soldier'"),
    "rockets not agreed": (("rockets = 1", ""), "rockets_not_agreed", "needs exactly 3 rockets"),
    "negative": (("rockets = 1", "rockets = -1"), "no_such_rockets", "rockets is -1"),
    "fractional": (("rockets = 1", "rockets = 1.5"), "no_such_rockets", "rockets is 1.5"),
    "not a number": (("rockets = 1", "rockets = nan"), "no_such_rockets", "rockets is nan"),
    "nine rockets": (("rockets = 1", "rockets = 9"), "no_such_rockets", "not 0 to 8"),
    "huge": (("rockets = 1", "rockets = 0x" + "f" * 9000), "bad_toml", "line 8: not TOML"),
    "huge below nought": (("rockets = 1", "rockets = -1" + "0" * 999), "bad_toml", "too large"),
    "more digits than Python takes": (("= 1", "= 1" + "0" * 9000), "bad_toml", "line 8: not TOML"),
    "66 bits": (("= 1", "= 0b1" + "_0" * 65), "bad_toml", "line 8: not TOML"),
    "truth": (("rockets = 1", "rockets = true"), "wrong_type", "rockets is true"),
    "text for a number": (("rockets = 1", 'rockets = "1"'), "wrong_type", "rockets is '1'"),
    "systems as a list": (('"Rd Y B G"', '["Rd"]'), "wrong_type", "systems is a list"),
    "no systems": (('systems = "Rd Y B G"', ""), "missing_key", "systems is missing"),
    "no frame name": (('name = "Blue"', ""), "missing_key", "frame 2: name is missing"),
    "no name": (('name = "Hunters"', ""), "missing_key", "name is missing"),
    "no game": (('game = "mfz"', ""), "missing_key", "game is missing"),
    "another game": (("mfz", "chess"), "another_game", "'chess'"),
    "same frame names": (("Blue", "Red Soldier"), "name_twice", "frames 1 and 2 have the same"),
    "long name": (("Hunters", "H" * 21), "name_too_long", "more than 20 characters"),
    "long frame name": (("Blue", "B" * 21), "name_too_long", "frame 2: a name of more"),
    "empty name": (("Hunters", "  "), "name_empty", "a name that is empty: ''"),
    "control in a name": (("Blue", "Bl\\u0007ue"), "name_control", "frame 2: a name with a con"),
    "another script": (("Hunters", "\u72e9\u4eba"), "name_characters", "than Latin"),
    "sign": (("Blue", "Bl\u00d7"), "name_characters", "frame 2: a name with other"),
    "brackets": (("Blue", "Bl[u]e"), "name_characters", "or with [ or ]: 'Bl[u]e'"),
    "wide short name": (
        ("name =", 'short = "Copper"\nname ='),
        "short_too_wide",
        "short 'Copper' is 40 pixels wide on the box, of 36; try 'Hunte.'",
    ),
    "short name with a bracket": (
        ("name =", 'short = "[a]"\nname ='),
        "short_characters",
        "'[a]'",
    ),
    "short name in another script": (
        ("name =", 'short = "\u72e9"\nname ='),
        "short_characters",
        "short has other characters than a name",
    ),
    "number as a short name": (("name =", "short = 7\nname ="), "wrong_type", "short is 7, not a"),
    "number as a name": (('"Hunters"', "7"), "wrong_type", "name is 7, not a text"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_is_one_line_that_names_file_and_frame(case: str, tmp_path: Path) -> None:
    (old, new), code, words = FAULTS[case]
    assert old in GOOD
    found = only_fault(tmp_path, GOOD.replace(old, new, 1))
    assert found[0] == code
    assert words in found[1]


HEAD = 'game = "mfz"\nname = "Hunters"\n'
WHOLE_FILES: dict[str, tuple[str | bytes, str, str]] = {
    "empty": (b"", "empty", "the file is empty"),
    "blank": (b" \r\n\n", "empty", "the file is empty"),
    "huge": (b"#" * 65537, "too_big", "over 64 KB"),
    "not UTF-8": (GOOD.encode() + b"\n# \xff", "not_utf8", "line 15: this is not UTF-8"),
    "binary": (bytes(range(256)), "not_utf8", "this is a binary file"),
    "UTF-16": (GOOD.encode("utf-16"), "not_utf8", "this text is UTF-16; save it as UTF-8"),
    "UTF-16 of another order": (GOOD.encode("utf-16-be"), "not_utf8", "this text is UTF-16"),
    "another code": (GOOD.encode() + b"\n# \xe4\n", "not_utf8", "line 15: this is not UTF-8"),
    "no frames": (HEAD, "no_frames", "no frames"),
    "list without frames": (HEAD + "frames = []", "no_frames", "no frames"),
    "frames are a number": (HEAD + "frames = 3", "wrong_type", "frames is not a list"),
    "frames are one table": (HEAD + "[frames]", "wrong_type", "frames is not a list"),
    "frames are numbers": (HEAD + "frames = [1]", "wrong_type", "frame 1: not a table"),
    "deeply nested": (HEAD + "frames = " + "[" * 30000, "bad_toml", "too deeply nested"),
    "cut off": (HEAD + "frames = [", "bad_toml", "line 3: not TOML"),
}


@pytest.mark.parametrize("case", WHOLE_FILES)
def test_a_file_that_is_not_a_company_gives_one_line(case: str, tmp_path: Path) -> None:
    content, code, words = WHOLE_FILES[case]
    found = only_fault(tmp_path, content)
    assert found[0] == code
    assert words in found[1]


def test_a_file_of_just_64_kb_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, GOOD + "#" * (65536 - len(GOOD))).ok


def test_a_missing_file_and_a_folder_are_reported(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path, Path("a\0b")):
        (problem,) = company_of(read_file(path)).problems
        assert problem.code == "unreadable"


WANTED = {"game": "a text", "name": "a text", "systems": "a text", "rockets": "a whole number"}
OTHER_TYPES = ["true", "1.0", "[]", "{}", "1979-05-27", "nan"]


@pytest.mark.parametrize("key", WANTED)
@pytest.mark.parametrize("value", OTHER_TYPES)
def test_a_value_of_the_wrong_type_is_never_converted(
    key: str, value: str, tmp_path: Path
) -> None:
    line = next(line for line in GOOD.splitlines() if line.startswith(key))
    code, words = only_fault(tmp_path, GOOD.replace(line, f"{key} = {value}", 1))
    number = key == "rockets" and value in ("1.0", "nan")
    assert code == ("no_such_rockets" if number else "wrong_type")
    assert f"{key} is " in words
    assert f", not {WANTED[key]}" in words


def test_all_faults_of_a_file_are_reported_at_once(tmp_path: Path) -> None:
    bad = GOOD.replace("Rd Y", "Rd Z Rd Y").replace("= 2", "= -2").replace("Hunters", "")
    codes = [problem.code for problem in read(tmp_path, bad).problems]
    assert codes == ["name_empty", "unknown_system", "too_many_systems", "no_such_rockets"]


def test_a_wrong_name_or_number_hides_no_fault_of_the_systems(tmp_path: Path) -> None:
    wrong = GOOD.replace("Rd Y B G", "Rd Rd Rd Y B").replace("= 1", "= -1").replace("Blue", "")
    codes = [problem.code for problem in read(tmp_path, wrong).problems]
    assert codes == ["no_such_rockets", "too_many_systems", "three_of_a_kind", "name_empty"]


def test_a_faulty_frame_hides_no_fault_of_the_company_and_none_of_other_frames(
    tmp_path: Path,
) -> None:
    wrong = GOOD.replace('systems = "Rd Y B G"', "speed = 1").replace("Blue", "Red Soldier")
    wrong = wrong.replace('name = "Hunters"', "name = 7").replace("rockets = 2", "rockets = 5")
    found = read(tmp_path, wrong, Terms(limits=(3, 5)))
    lead = f"{tmp_path / 'hunters.toml'}: "
    assert [(p.code, p.message.removeprefix(lead)) for p in found.problems] == [
        ("wrong_type", "line 3: name is 7, not a text"),
        ("missing_key", "line 5: frame 1 'Red Soldier': systems is missing"),
        (
            "unknown_key",
            "line 7: frame 1 'Red Soldier': unknown key 'speed'; known are name, systems, rockets",
        ),
        ("name_twice", "frames 1 and 2 have the same name 'Red Soldier'"),
        ("too_few_frames", "2 frames, but it must be 3 to 5 here (M-15)"),
        ("rockets_not_agreed", "needs exactly 3 rockets, has 6 (M-23)"),
    ]


def test_the_examples_in_the_documentation_of_legality_hold() -> None:
    results = doctest.testmod(legality)
    assert results.failed == 0 and results.attempted


def test_agreed_options_make_companies_legal(tmp_path: Path) -> None:
    other = GOOD.replace("Rd Y B", "Rhd E B").replace("= 2", "= 4")
    agreed = Terms(rockets=5, allowed=loadout.SPLIT_RANGE | loadout.HAZARDS)
    assert read(tmp_path, other, agreed).ok
    assert only_fault(tmp_path, GOOD, Terms(limits=(3, 5)))[1] == (
        "2 frames, but it must be 3 to 5 here (M-15)"
    )


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(["mfz", "Rd Y B G", "Rd Rd Rd", "Rhd E", "1979-05-27"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["game", "name", "frames", "systems", "rockets", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


def toml(value: object) -> str:
    """Return a value as inline TOML; None stands for a date."""
    if value is None:
        return "1979-05-27T07:32:00Z"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else str(value)
    if isinstance(value, str):
        return (
            '"' + "".join(f"\\U{ord(c):08x}" for c in value if not 0xD800 <= ord(c) < 0xE000) + '"'
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    return str(value)


def judged_in_lines(folder: Path, content: bytes) -> CompanyFile:
    found = read(folder, content)
    assert found.ok != bool(found.problems)
    for problem in found.problems:
        assert problem.message.isprintable()
        assert "not None" not in problem.message
        assert len(problem.message) < 400
    return found


@settings(max_examples=cases(400, 20))
@given(game=VALUES | st.just("mfz"), name=VALUES | st.just("A"), frames=VALUES | st.lists(VALUES))
def test_any_value_of_any_type_is_at_most_a_fault(
    tmp_path_factory: pytest.TempPathFactory, game: object, name: object, frames: object
) -> None:
    folder = tmp_path_factory.getbasetemp()
    text = f"game = {toml(game)}\nname = {toml(name)}\nframes = {toml(frames)}\n"
    found = judged_in_lines(folder, text.encode())
    assert [problem.code for problem in found.problems].count("bad_toml") == 0


@settings(max_examples=cases(400, 20))
@given(data=st.data())
def test_any_damage_to_a_file_is_at_most_a_fault(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    content = bytearray(GOOD.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(start, min(len(content), start + 8)))
        content[start:end] = data.draw(st.binary(max_size=8))
    judged_in_lines(tmp_path_factory.getbasetemp(), bytes(content))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_legal_for_a_skirmish_of_two_and_of_three(path: Path) -> None:
    for players in (2, 3):
        found = company_of(read_file(path), Terms(limits=sizes.limits(players, "skirmish")))
        assert found.problems == []
    assert found.company is not None
    assert found.company.rockets == 3


def test_the_examples_have_companies_for_four_players() -> None:
    terms = Terms(limits=sizes.limits(4, "skirmish"))
    files = [company_of(read_file(path), terms) for path in EXAMPLES]
    assert len(files) == 6
    assert len([file for file in files if file.ok]) >= 4
    lengths = {len(f.company.frames) for f in files if f.company}
    assert len(lengths) > 1


def companies(count: int) -> list[Company]:
    soldier = loadout.parse("Rd Y B G")[0]
    return [
        Company(f"Company {number}", tuple(Frame(f"F{i}", soldier, i % 3) for i in range(8)))
        for number in range(count)
    ]


def files(count: int) -> list[RosterFile]:
    return [
        RosterFile(Path("a.toml"), company.name, company.line()) for company in companies(count)
    ]


def test_the_box_reads_companies_packed_by_the_laptop(tmp_path: Path) -> None:
    path = tmp_path / roster_path("mfz")
    path.write_bytes(pack("mfz", files(50)).content)
    body = atomic_file.load(str(path), roster.VERSION)
    assert body is not None
    listed = roster.read(body)
    assert len(listed) == 50
    assert listed.company(49) == ("Company 49", 8, 32)
    assert listed.frames(7) == [(f.name, f.systems, f.rockets) for f in companies(8)[7].frames]


def test_more_than_fifty_companies_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 50"):
        pack("mfz", files(51))


def test_a_folder_is_packed_in_the_order_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text(GOOD)
    (tmp_path / "a.toml").write_text(GOOD.replace("Hunters", "Zebras"))
    (tmp_path / "readme.txt").write_text("not a company")
    packs, problems = pack_folder(tmp_path)
    assert problems == []
    body = packs[0].content.partition(b"\n")[2]
    assert list(roster.read(body).companies()) == [("Zebras", 2, 4), ("Hunters", 2, 4)]


def test_one_bad_file_refuses_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD)
    (tmp_path / "b.toml").write_text(GOOD)
    (tmp_path / "c.toml").write_text("")
    packs, problems = pack_folder(tmp_path)
    assert packs == []
    assert [problem.code for problem in problems] == ["empty", "same_name"]


def test_a_folder_without_companies_or_with_too_many_is_a_fault(tmp_path: Path) -> None:
    assert [problem.code for problem in pack_folder(tmp_path)[1]] == ["no_files"]
    for number in range(51):
        (tmp_path / f"{number}.toml").write_text(GOOD)
    assert [problem.code for problem in pack_folder(tmp_path)[1]] == ["too_many_companies"]


def test_companies_are_written_to_a_new_flash_and_an_old_one(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    put_file(flash, "sim", "/companies.txt", b"first")
    before = flash.read_bytes()
    assert build.read_file(before, "/companies.txt") == b"first"
    put_file(flash, "sim", "/settings.txt", b"kept")
    put_file(flash, "sim", "/companies.txt", b"second, longer")
    after = flash.read_bytes()
    assert build.read_file(after, "/companies.txt") == b"second, longer"
    assert build.read_file(after, "/settings.txt") == b"kept"
    assert build.read_stamp(after) == build.read_stamp(before)


def test_sim_copies_a_folder_of_companies_to_the_box(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    script = tmp_path / "nothing.seq"
    script.write_text("wait 10\n")
    folder = ROOT / "examples" / "companies"
    options = ["--script", str(script), "--fast", "--companies", str(folder)]
    assert cli.main(["sim", "--flash", str(flash), *options]) == 0
    content = build.read_file(flash.read_bytes(), "/" + roster_path("mfz"))
    assert content == pack_folder(folder)[0][0].content
    some = tmp_path / "some"
    some.mkdir()
    (some / "a.toml").write_text(GOOD)
    assert cli.main(["sim", "--flash", str(flash), *options[:-1], str(some)]) == 0
    content = build.read_file(flash.read_bytes(), "/" + roster_path("mfz"))
    assert content is not None
    names = [name_of(line) for line in lines_of(content)]
    assert names == ["Hunters", *pack_folder(folder)[0][0].names]


def test_sim_refuses_a_folder_with_a_bad_company(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.toml").write_text(GOOD)
    (tmp_path / "b.toml").write_text('game = "mfz"\nframes = 3')
    (tmp_path / "c.toml").write_text("")
    flash = tmp_path / "flash.bin"
    arguments = ["sim", "--headless", "--flash", str(flash), "--companies", str(tmp_path)]
    assert cli.main(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    *told, error, hint = captured.err.splitlines()
    places = [line.split(": ")[0].rpartition("/")[2] for line in told]
    assert places == ["b.toml", "b.toml", "c.toml"]
    assert error == "Error: The companies have 3 faults; none was used."
    assert hint.startswith("Try: ")
    assert not flash.exists()
    assert cli.main([*arguments[:-1], str(tmp_path / "none")]) == 2
