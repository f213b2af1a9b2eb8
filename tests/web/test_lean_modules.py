"""The site's modules are sent without comments, and are the same programs."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from doomsday.web.javascript import lean
from tests.onbox import ROOT

ACORN = ROOT / "web" / "node_modules" / "acorn" / "dist" / "acorn.mjs"
SITE = ROOT / "web" / "site"

with_acorn = pytest.mark.skipif(
    not shutil.which("node") or not ACORN.exists(), reason="Node or acorn is not installed"
)

ODD = {
    "comment signs in texts": "const a = \"// no\", b = '/* no */', c = `// no`; // yes",
    "quotes in comments": "// don't\nconst a = 1; /* \" */ const b = 2;",
    "a comment in a statement": "const /* a */ a /** @type {number} */ = 1;",
    "a comment in place of a line's end": "let a = 1 /*\n*/ let b = 2",
    "templates": "const a = `\n  // kept\n  ${b /* gone */}  \\` \\${ $ ${`${c}`} }`;",
    "objects in templates": "const a = `${{ b: { c: 1 } }.b} // kept`;",
    "expressions": "const a = b.replace(/[/\"'`]\\/(?:\\/\\/)/g, ''); // gone",
    "expressions after words": "const f = (a) => { return /\\/\\*/.test(a) /* gone */; };",
    "divisions": "const a = b / c / d, e = f() / g[0] / 2; // gone / gone",
    "no space between words": "const a = typeof/**/b; for (const c of/**/d) c();",
    "private names and signs": "class A { #b = 1; c() { return this.#b++ / 2; } // gone\n}",
    "a line that ends in a backslash": 'const a = "b\\\n  c"; // gone',
}


def differing(folder: Path, pairs: dict[str, tuple[str, str]]) -> str:
    """Return the names of modules whose two sources are not the same program."""
    file = folder / "pairs.json"
    file.write_text(json.dumps(pairs))
    command = ["node", ROOT / "tests" / "web" / "same_tree.mjs", ACORN, file]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@with_acorn
def test_every_module_of_the_site_is_the_same_program(tmp_path: Path) -> None:
    sources = {
        path.relative_to(SITE).as_posix(): path.read_text("utf-8") for path in SITE.rglob("*.js")
    }
    assert "page/main.js" in sources
    assert differing(tmp_path, {p: (s, lean(s)) for p, s in sources.items()}) == ""


@with_acorn
def test_odd_forms_are_the_same_program(tmp_path: Path) -> None:
    assert differing(tmp_path, {name: (s, lean(s)) for name, s in ODD.items()}) == ""


@with_acorn
def test_a_difference_is_found(tmp_path: Path) -> None:
    pairs = {"a": ("a = 1;", "a = 2;"), "b": ("a\n()", "a()"), "c": ("(", "("), "d": ("a", "a ")}
    lines = differing(tmp_path, pairs).splitlines()
    assert [line.split()[0] for line in lines] == ["a", "b", "c"]


def test_no_comment_is_left() -> None:
    for name, source in ODD.items():
        assert "gone" not in lean(source), name
        assert "kept" not in source or "kept" in lean(source), name


def test_lines_keep_their_numbers_and_lose_their_indentation() -> None:
    source = "/**\n * A.\n */\nif (a) {\n  // B.\n  b(); // c\n}\n"
    assert lean(source) == "\n\n\nif (a) {\n\nb();\n}\n"


@pytest.mark.parametrize("source", ["const a = `b", "const a = /b", "const a = `${b}"])
def test_a_literal_without_an_end_is_an_error(source: str) -> None:
    with pytest.raises(ValueError, match="in line 1"):
        lean(source)
