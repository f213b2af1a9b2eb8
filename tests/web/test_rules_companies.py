"""The page checks company files, and makes the box's roster files, as the laptop does."""

import base64
import json
import random
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doomsday.companies import tomlfile
from doomsday.companies.packs import file_of, lines_of, name_of
from doomsday.companies.roster_changes import changes
from doomsday.companies.rosters import Pack, pack, read
from doomsday.companies.toml_text import DEPTH_MAX, FILE_MAX, Unusable
from doomsday.games.readers import reader
from doomsday.games.tools import RosterFile
from doomsday.wording import RealNumber
from shared.link.limits import PACK_MAX
from shared.rules import games
from tests.games import each
from tests.onbox import ROOT
from tests.sampling import cases
from tests.web.rules_node import Refused, RulesNode, rules

EXAMPLES = sorted((ROOT / "examples").rglob("*.toml"))
COMPANY = b'game = "mfz"\nname = "Hunters"\n'
FRAME = b'[[frames]]\nname = "Red"\nsystems = "Rd Y B G"\nrockets = 3\n'
# Documents of which smol-toml, or a browser's dates, could make something else than tomllib.
ODD = [
    b'a = "\\e"',
    b'a = "\\x41"',
    b'a = """\\e"""',
    b"a = {b = 1,\n c = 2}",
    b"a = {b = 1,}",
    b"a = {b = 1, # c\n}",
    b"a = {\n}",
    b"a = {x = [1,\n2,\n]}",
    b"a = [{b = 1}, 2]",
    b"a = [{}, 3]",
    b"a = 07:32",
    b"a = 1979-05-27T07:32",
    b"a = 1979-05-27 07:32",
    b"a = 07:32:60",
    b"a = 2023-02-30",
    b"a = 2023-02-29",
    b"a = 2024-02-29",
    b"a = 0000-01-01",
    b"a = 1900-02-29",
    b"a = 1979-05-27 07:32:00.123456789-07:00",
    b"a = 1979-05-27t07:32:00z",
    b"a = 1979-05-27T24:00:00",
    b"a = 1979-05-27T07:32:00+25:00",
    b"a = 1979-05-27 # c",
    b"a = 1979-05-27 7",
    b"a = [1979-05-27, 07:32:00]",
    b"1979-05-27 = 1",
    b"[1979-13-27]",
    b"a = -0",
    b"a = -0.0",
    b"a = 9223372036854775807",
    b"a = 9223372036854775808",
    b"a = -9223372036854775808",
    b"a = -9223372036854775809",
    b"a = 0x7fffffffffffffff",
    b"a = 0xffffffffffffffff",
    b"a = 0o777777777777777777777",
    b"a = 0o1000000000000000000000",
    b"a = 9007199254740993",
    b"a = [1, {b = 18446744073709551616}]",
    b"a = " + b"9" * 5000,
    b"a = 0x" + b"f" * 9000,
    b"a = 1e400",
    b"a = -1e400",
    b"a = 5e-324",
    b"a = 1_000.5",
    b"a = nan",
    b"a = +nan",
    b"a = -inf",
    b"a = 1.",
    b"a = .5",
    b"a = 01",
    b"a = 1__0",
    b"a = 1e5",
    b"a = '''x\r\n\r\ny'''",
    b'a = """x\r\ny"""',
    b"a = 1\r",
    b"\r",
    b"a = 'x\ny'",
    b"a = 'x\ny",
    b'a = "x\\\n"',
    b'a = "x\\\n',
    b'a = """x\\\n   y"""',
    b"# \x01",
    b'a = "\x7f"',
    b"a = 1\na = 2",
    b"a = 1\na = [1,\n2]",
    b"a = 1\na = [1,\n",
    b"a = {b = 1, b = 2}",
    b"[a]\n[a]",
    b"[[a]]\n[a]",
    b"a = []\n[[a]]",
    b"a = {}\na.b = 1",
    b"[a]\nb.c = 1\n[a.b]",
    b"[a.b]\n[a]",
    b'"a" = 1\na = 2',
    b"a = [1",
    b"a = [1\n",
    b'a = """x\n\n',
    b"a = {b = ",
    b"[a",
    b"a",
    b"= 1",
    b"__proto__ = 1\nconstructor = 2",
    b"a.__proto__.b = 1",
    b"1 = 2\n0 = 3\nb = 4",
    b"\xef\xbb\xbfa = 1",
    b"\xef\xbb\xbf\xef\xbb\xbfa = 1",
    b"a = 1\n# \xff",
    b"a = '\xed\xa0\x80'",
    b"a = '\xc0\x80'",
    b"a = '\xe2\x80\xa8'\nb = ",
    b"a = '\xf0\x9f\x98\x80'",
    b"a = '\\ud800'",
    b"a = " + b"[" * DEPTH_MAX + b"]" * DEPTH_MAX,
    b"a = " + b"[" * 31 + b"]" * 31,
    b"a = " + b"[" * 30000,
    ".".join("a" * 40).encode() + b" = 1",
    b"a = " + b'"\\\\' * 9000,
]
_PIECES = [bytes((code,)) for code in b"[]{}\"'=.,#\n\r\t \\+-_:0123456789aeinfxTZ"]
_PIECES += [b'"""', b"'''", b"\\u00e9", b"\xff", b"\xc3\xa9", b"\x01", b"\x85"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesNode]:
    with rules(tmp_path_factory.mktemp("rules") / "site") as running:
        yield running


def of_laptop(folder: Path, content: bytes) -> RosterFile:
    path = folder / "file.toml"
    path.write_bytes(content)
    return read(path).checked()


def told(file: RosterFile) -> dict[str, Any]:
    """Return what the page must say of a file; the words of a parser are its own."""
    lead = f"{file.path}: "
    faults = [
        (one.code, parsed(without_line(one.message.removeprefix(lead)))) for one in file.problems
    ]
    return {
        "name": file.name or "",
        "about": file.about,
        "line": file.line,
        "former": file.former_line,
        "faults": faults,
    }


def without_line(words: str) -> str:
    """Return words without the line, which the page shows beside them."""
    return re.sub(r"^line \d+: ", "", words)


def by_page(page: RulesNode, content: bytes) -> dict[str, Any]:
    found = page.call("check_company", content)
    found["faults"] = [(one["code"], parsed(one["words"])) for one in found["faults"]]
    return {key: found[key] for key in ("name", "about", "line", "former", "faults")}


def parsed(words: str) -> str:
    head, sign, rest = words.partition("not TOML: ")
    return words if not sign or rest == "a number that is too large" else head + sign


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_as_legal_in_the_page(page: RulesNode, path: Path) -> None:
    found = by_page(page, path.read_bytes())
    assert found == told(read(path).checked())
    assert found["faults"] == [] and found["line"]


@pytest.mark.parametrize("id", games.ids())
def test_rosters_legal_and_not_have_the_same_faults(
    page: RulesNode, id: str, tmp_path: Path
) -> None:
    documents = each.of(id, "rosters").DOCUMENTS
    assert len(documents) > 20
    for name, document in documents.items():
        content = toml(document).encode()
        assert by_page(page, content) == told(of_laptop(tmp_path, content)), name


def toml(document: dict[str, Any]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in document.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


def test_values_of_any_type_have_the_same_faults(page: RulesNode, tmp_path: Path) -> None:
    luck = random.Random(5)
    codes = set()
    for _ in range(cases(1500, 150)):
        content = damaged_company(luck).encode()
        found = by_page(page, content)
        assert found == told(of_laptop(tmp_path, content)), content
        codes |= {code for code, _ in found["faults"]}
    wanted = {"wrong_type", "missing_key", "unknown_key", "no_such_rockets", "name_twice"}
    assert codes >= wanted | {"too_many_systems", "another_game"}


_TEXTS = [
    "Red",
    " Red ",
    "",
    "x" * 50,
    "Rd Y B G",
    "Rd Rd Rd Rd Rd",
    "é",
    "[a]",
    "it's",
    "\x07\u200b",
]
_TEXTS += ["mech", "quad", "infantry", "foot", "planetary", "speed -2", "\u72e9", "\U0001f600"]
_ATOMS = ["1.5", "1e3", "nan", "-inf", "1_000.25", "-0.0", "1e-7", "0.1", "true", "1979-05-27"]
_ATOMS += ["07:32:00.5", "[]", "{}", "[1]", "{x = 1}", "0", "3", "-1", "9", "500", str(-(2**63))]


def damaged_company(luck: random.Random) -> str:
    """Return a file of any game in which some values are of any type, or missing."""

    def value(good: str) -> str:
        if luck.random() < 0.85:
            return good
        text = json.dumps(luck.choice(_TEXTS), ensure_ascii=luck.random() < 0.5)
        return luck.choice([*_ATOMS, text, text])

    def table(rows: list[tuple[str, str]]) -> str:
        kept = [row for row in rows if luck.random() < 0.95]
        if luck.random() < 0.15:
            kept.append((luck.choice(["colour", "z", '"a b"', "1", "0"]), value('"red"')))
        return "".join(f"{key} = {value(good)}\n" for key, good in kept)

    game = luck.choice(["mfz", "mechwarrior", "mfz", "mechwarrior", "chess"])
    text = table(
        [("game", f'"{game}"'), ("name", '"Hunters"'), ("short", '"Hunt"')][: luck.choice([2, 3])]
    )
    for number in range(luck.randrange(4)):
        if game == "mechwarrior":
            rows = [("name", f'"U{number % 2}"'), ("kind", '"mech"'), ("speed", '"quad"')]
            rows += [("points", luck.choice(["120", "501"])), ("heat_dial", '["", "x"]')]
            text += "[[units]]\n" + table(rows)
        else:
            systems = luck.choice(['"Rd Y B G"', '"Rd Rd Rd B G"'])
            rows = [("name", f'"F{number % 2}"'), ("systems", systems), ("rockets", "1")]
            text += "[[frames]]\n" + table(rows)
    return text


def test_toml_is_read_as_by_tomllib(page: RulesNode, tmp_path: Path) -> None:
    check_toml(page, tmp_path, ODD)


def test_damaged_toml_is_read_as_by_tomllib(page: RulesNode, tmp_path: Path) -> None:
    luck = random.Random(6)
    sources = [*ODD[:100], *[path.read_bytes() for path in EXAMPLES]]
    files = []
    for _ in range(cases(6000, 600)):
        parts = [luck.choice(sources) for _ in range(luck.choice([1, 1, 2, 3]))]
        file = bytearray(b"\n".join(part for part in parts if len(part) < 2000))
        for _ in range(luck.randrange(4)):
            at, kind = luck.randrange(len(file) + 1), luck.random()
            if kind < 0.5:
                file[at:at] = luck.choice(_PIECES)
            else:
                file[at : at + luck.randrange(1, 4)] = b"" if kind < 0.8 else luck.choice(_PIECES)
        files.append(bytes(file))
    check_toml(page, tmp_path, files)


def check_toml(page: RulesNode, folder: Path, files: list[bytes]) -> None:
    """Check that a file is the same document, or has its fault on the same line."""
    files = [file for file in files if file.strip()]
    kinds = set()
    for file, found in zip(files, page.toml(files), strict=True):
        path = folder / "file.toml"
        path.write_bytes(file)
        try:
            wanted: dict[str, Any] = {"document": sent(tomlfile.document(path))}
        except Unusable as error:
            large, deep = "too large" in error.words, "deeply" in error.words
            kind = "large" if large else "deep" if deep else "toml"
            wanted = {"fault": "utf8" if error.code == "not_utf8" else kind, "line": error.line}
        kinds.add(wanted.get("fault"))
        found.pop("words", None)
        assert found == wanted, file[:300]
    assert kinds >= {None, "toml"}


def sent(value: Any) -> Any:
    """Return a value of a document as toml.js sends it."""
    if isinstance(value, dict):
        return {"t": {key: sent(inner) for key, inner in value.items()}}
    if isinstance(value, list):
        return [sent(inner) for inner in value]
    if isinstance(value, RealNumber):
        return {"f": value.text}
    return value if isinstance(value, str | int) else None


def test_numbers_are_written_as_python_writes_them(page: RulesNode) -> None:
    luck = random.Random(7)
    numbers = [0.0, -0.0, 5e-324, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 1e22, 0.1]
    numbers += [struct.unpack("<d", luck.randbytes(8))[0] for _ in range(500)]
    numbers += [round(luck.uniform(-1e5, 1e5), luck.randrange(8)) for _ in range(500)]
    texts = [repr(number) for number in numbers if number == number]
    script = ["Infinity" if text == "inf" else text.replace("-inf", "-Infinity") for text in texts]
    assert page.do("numbers", texts=script) == texts


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the file is empty"),
        (b" \r\n\n", "the file is empty"),
        (b"#" * (FILE_MAX + 1), "too big: over 64 KB"),
        (bytes(range(256)) * 4000, "too big: over 64 KB"),
        (bytes(range(256)), "this is a binary file, not a text"),
        (COMPANY.decode().encode("utf-16"), "this text is UTF-16; save it as UTF-8"),
        (COMPANY + b"# \xe4", "this is not UTF-8 text; save it as UTF-8"),
        (COMPANY + b"frames = " + b"[" * 60000, "too deeply nested"),
        (COMPANY + b"short = H", 'a text begins and ends with "; both are missing'),
        (COMPANY + b'short = "H', 'a text begins and ends with "; one is missing'),
        (COMPANY + "short = \u201cH\u201d".encode(), "curly quotes; type straight ones, \" or '"),
    ],
)
def test_a_file_of_any_content_gets_a_sentence(
    page: RulesNode, content: bytes, words: str, tmp_path: Path
) -> None:
    found = by_page(page, content)
    assert [fault[1] for fault in found["faults"]] == [words]
    assert found == told(of_laptop(tmp_path, content))


def test_a_fault_names_its_line(page: RulesNode) -> None:
    found = page.call("check_company", COMPANY + FRAME + FRAME.replace(b'"Red"', b"7"))
    first = found["faults"][0]
    assert (first["list"], first["number"], first["line"]) == ("frames", 2, 8)
    (fault,) = page.call("check_company", COMPANY + b"name =")["faults"]
    assert fault["line"] == 3 and fault["words"].startswith("not TOML: ")


FORCE = b'game = "mechwarrior"\nname = "Red"\n[[units]]\nname = "Fox"\nkind = "infantry"\n'
FORCE += b'speed = "foot"\npoints = 15\n'


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (COMPANY + FRAME + FRAME.replace(b"Red", b"Blue").replace(b"Y B", b"Z B"), [9, 0]),
        (COMPANY + FRAME.replace(b"systems", b" systems").replace(b"Y B", b"Q B"), [5]),
        (COMPANY + FRAME.replace(b"3", b"9"), [6]),
        (COMPANY + FRAME.replace(b"Red", b"R[d"), [4]),
        (COMPANY + FRAME.replace(b'systems = "Rd Y B G"\n', b""), [3]),
        (COMPANY + FRAME + b'"a b" = 1\ncolour = 1\n', [3, 8]),
        (COMPANY.replace(b"Hunters", b"") + FRAME, [2]),
        (b'short = "Wide name"\n' + COMPANY + FRAME, [1]),
        (COMPANY + b"frames = [{name = 7}]", [0, 0, 0]),
        (FRAME, [1]),
        (FORCE + b"gear = 999\n", [8]),
        (FORCE + b'[[cards]]\nkind = "storm"\nname = "Dust"\n', [9]),
        (FORCE.replace(b'"foot"', b'"sail"'), [6]),
    ],
)
def test_a_fault_is_shown_where_its_value_is(
    page: RulesNode, content: bytes, lines: list[int]
) -> None:
    faults = page.call("check_company", content)["faults"]
    assert [fault["line"] for fault in faults] == lines, faults


@pytest.mark.parametrize("id", games.ids())
def test_the_file_to_begin_with_is_legal_and_explained(page: RulesNode, id: str) -> None:
    text = page.call("template", id)
    assert "#" in text
    found = page.call("check_company", text.encode())
    assert (found["game"], found["faults"]) == (id, []) and found["line"]
    assert text == reader(id).template()
    for part in page.call("describe", id):
        assert part["title"] and all(len(row) == 2 for row in part["rows"])


def test_the_games_are_those_of_the_registry(page: RulesNode) -> None:
    found = page.call("games")
    assert [game["id"] for game in found] == games.ids()
    for game in found:
        module = games.game(game["id"])
        assert game["path"] == games.roster_path(game["id"])
        assert (game["title"], game["roster"], game["rosters"], game["most"]) == (
            *(module.title, module.roster, module.rosters),
            module.rosters_max,
        )


def of_game(id: str) -> list[RosterFile]:
    found = [read(path).checked() for path in EXAMPLES]
    return [file for file in found if name_of(file.line.encode()) and is_of(id, file)]


def is_of(id: str, file: RosterFile) -> bool:
    return f'game = "{id}"' in file.path.read_text()


@pytest.mark.parametrize("id", games.ids())
def test_rosters_become_the_file_of_the_box_and_come_back(page: RulesNode, id: str) -> None:
    files = of_game(id)
    wanted = pack(id, files)
    lines, former = [file.line for file in files], [file.former_line for file in files]
    made = page.call("roster_file", id, lines, former)
    assert base64.b64decode(made["content"]) == wanted.content
    assert base64.b64decode(made["former"]) == wanted.former
    assert (made["names"], made["path"]) == (wanted.names, games.roster_path(id))
    rosters = page.call("read_roster_file", id, wanted.content)
    assert [roster["line"] for roster in rosters] == lines
    for roster in rosters:
        assert roster["text"] == reader(id).roster_text(roster["line"].encode())
        assert page.call("check_company", roster["text"].encode())["line"] == roster["line"]


@pytest.mark.parametrize("id", games.ids())
def test_rosters_are_merged_as_by_a_sync(page: RulesNode, id: str) -> None:
    luck = random.Random(8)
    files = of_game(id)
    for _ in range(cases(100, 12)):
        mine = luck.sample(files, luck.randint(1, len(files)))
        there = luck.sample(files, luck.randint(0, len(files)))
        on_box = file_of(id, [file.line.encode() for file in there]) if there else b""
        for remove in (False, True):
            wanted = changes(pack(id, mine), lines_of(on_box), remove)
            lines, former = [file.line for file in mine], [file.former_line for file in mine]
            found = page.call("merge_rosters", id, lines, former, on_box, remove)
            for key in ("added", "changed", "removed", "kept", "moved", "any"):
                value = getattr(wanted, key)
                assert found[key] == (list(value) if isinstance(value, tuple) else value)
            assert base64.b64decode(found["content"]) == wanted.pack.content
            assert found["names"] == wanted.pack.names


def test_what_is_no_roster_file_is_refused_with_a_sentence(page: RulesNode) -> None:
    file = of_game("mfz")[0]
    whole = Pack("mfz", file_of("mfz", [file.line.encode()])).content
    assert page.call("read_roster_file", "mfz", b"") == []
    many = [file.line.replace(file.name or "", f"Company {n}", 1) for n in range(51)]
    newer = b"doomsday 9 " + whole[11:]
    full = file_of("mfz", [line.encode() for line in many[1:]])
    wide = [line.replace("Hatchling", "H" * 20) for line in many[:50]]
    assert sum(map(len, wide)) < PACK_MAX
    calls: list[tuple[str, tuple[object, ...], str]] = [
        ("roster_file", ("mfz", [file.line, file.line], []), "Two companies are called"),
        ("roster_file", ("mfz", ["Ann\t1\n"], []), "The company 1 cannot be stored"),
        ("roster_file", ("mfz", many, []), "51 companies, but a box stores at most 50"),
        ("roster_file", ("chess", [], []), "There is no game 'chess'"),
        ("template", ("chess\x07",), "There is no game 'chess\\x07'"),
        ("read_roster_file", ("mfz", whole[:-1]), "are damaged"),
        ("read_roster_file", ("mfz", newer), "are damaged"),
        ("read_roster_file", ("mfz", b"\xff" * 70000), "are damaged"),
        ("merge_rosters", ("mfz", [], [], b"x", False), "are damaged"),
        ("merge_rosters", ("mfz", many[:1], [], full, False), "stores at most 50"),
    ]
    for name, given, words in calls:
        with pytest.raises(Refused) as refused:
            page.call(name, *given)
        assert words in refused.value.message, (name, refused.value.message)
        assert refused.value.hint and refused.value.code == "refused"
