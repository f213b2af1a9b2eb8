"""Constants are replaced by their values in the whole program; lines keep their numbers."""

import pytest

from doomsday.image.constants import with_constants
from doomsday.image.program import Program

SCREENS = b"""
HOME = 0
PAST = 5
LAST = PAST + 1
NAMES = ("home", "past")
"""


def reduced(**sources: str) -> dict[str, list[str]]:
    """Return the reduced lines of modules of a package `box`, by name."""
    encoded = {f"box/{name}.py": text.encode() for name, text in sources.items()}
    found = with_constants(Program.of({"box/__init__.py": b"", **encoded})).sources
    return {name: found[f"box/{name}.py"].decode().split("\n") for name in sources}


def test_a_constant_is_inlined_in_its_module_and_its_binding_removed() -> None:
    lines = reduced(a="LIMIT = 99\n\ndef f(x):\n    return x < LIMIT\n")["a"]
    assert lines == ["", "", "def f(x):", "    return x < 99", ""]


def test_a_constant_is_inlined_in_other_modules_and_its_import_removed() -> None:
    found = reduced(
        screens=SCREENS.decode(),
        one="from box.screens import PAST, NAMES\ny = PAST, NAMES\n",
        two="from box import screens\nprint(screens.HOME)\n",
        three="import box.screens\nprint(box.screens.LAST, box.screens.NAMES)\n",
        four="import box.screens as s\nprint(s.PAST)\n",
    )
    assert found["screens"] == ["", "", "", "", 'NAMES = ("home", "past")', ""]
    assert found["one"] == ["from box.screens import NAMES", "y = 5, NAMES", ""]
    assert found["two"] == ["", "print(0)", ""]
    assert found["three"] == ["import box.screens", "print(6, box.screens.NAMES)", ""]
    assert found["four"] == ["", "print(5)", ""]


def test_an_import_over_several_lines_leaves_them_blank() -> None:
    found = reduced(a="X = 1\nY = ()\n", b="from box.a import (\n    X,\n    Y,\n)\nprint(X, Y)\n")
    assert found["b"] == ["from box.a import Y", "", "", "", "print(1, Y)", ""]


@pytest.mark.parametrize(
    ("written", "used"),
    (
        ("const(0x40)", "64"),
        ("-3", "(-3)"),
        ("~1", "(-2)"),
        ("1 << 4 | 3", "19"),
        ("7 * 8 - 60 // 7 % 5", "53"),
        ("'text'", "'text'"),
        ("'B\\xe4r'", "'B\\xe4r'"),
        ("b'DB'", "b'DB'"),
    ),
)
def test_numbers_text_and_bytes_are_constants(written: str, used: str) -> None:
    lines = reduced(a=f"X = {written}\ny = X\n")["a"]
    assert lines == ["", f"y = {used}", ""]


@pytest.mark.parametrize(
    "written", ("True", "None", "1.5", "f()", "(1, 2)", "[1]", "1 / 2", "OTHER")
)
def test_other_values_are_not_constants(written: str) -> None:
    source = f"X = {written}\ny = X\n"
    assert reduced(a=source)["a"] == source.split("\n")


def test_constants_of_constants_of_other_modules_are_constants() -> None:
    found = reduced(
        a="X = 1\n", b="from box.a import X\nY = X + 1\n", c="from box.b import X, Y\ny = X, Y\n"
    )
    assert found["b"] == ["", "", ""]
    assert found["c"] == ["", "y = 1, 2", ""]


def test_constants_bound_together_are_removed_together_or_not_at_all() -> None:
    found = reduced(a="A, B = 0, 1\ny = A, B\n", b="A, B = 0, ()\ny = A, B\n")
    assert found["a"] == ["", "y = 0, 1", ""]
    assert found["b"] == ["A, B = 0, ()", "y = 0, B", ""]


def test_const_is_imported_only_for_remaining_constants() -> None:
    head = "from micropython import const\n"
    assert reduced(a=head + "X = const(1)\ny = X\n")["a"] == ["", "", "y = 1", ""]
    kept = reduced(a=head + "x = const(1)\nX = const(2)\n")["a"]
    assert kept == ["from micropython import const", "x = const(1)", "", ""]


def test_an_import_within_a_function_leaves_a_statement_behind() -> None:
    found = reduced(a="X = 1\n", b="def f():\n    from box.a import X\n    return X\n")
    assert found["b"] == ["def f():", "    pass", "    return 1", ""]


def test_imports_of_a_constant_in_several_functions_are_inlined() -> None:
    function = "def f{}():\n    from box import a\n    return a.X\n"
    found = reduced(a="X = 1\n", b=function.format(1) + function.format(2))
    assert found["b"] == ["def f1():", "    pass", "    return 1"] + [
        "def f2():",
        "    pass",
        "    return 1",
        "",
    ]


@pytest.mark.parametrize(
    "hiding",
    (
        "def f(X):\n    return X\n",
        "def f():\n    X = 2\n    return X\n",
        "def f():\n    global X\n    X = 2\n",
        "class C:\n    X = 2\n",
        "for X in range(3):\n    pass\n",
        "print([X for X in range(3)])\n",
        "X += 1\n",
        "del X\n",
        "print(f'{X}')\n",
        "try:\n    f()\nexcept OSError as X:\n    pass\n",
    ),
)
def test_a_name_hidden_by_another_binding_stays(hiding: str) -> None:
    own = f"X = 1\n{hiding}"
    assert reduced(a=own)["a"] == own.split("\n")
    other = f"from box.a import X\n{hiding}"
    found = reduced(a="X = 1\n", b=other)
    assert found["a"] == ["X = 1", ""]
    assert found["b"] == other.split("\n")


def test_of_a_module_passed_as_a_value_only_used_names_stay() -> None:
    found = reduced(
        a="X = 1\nY = 2\n",
        b="from box import a\nfor one in (a,):\n    print(one.Y)\n",
        c="from box.a import X, Y\nprint(X, Y)\n",
    )
    assert found["a"] == ["", "Y = 2", ""]
    assert found["c"] == ["from box.a import Y", "print(1, Y)", ""]


@pytest.mark.parametrize(
    "use",
    (
        "from box import a\nprint(getattr(a, 'X'))\n",
        "from box import a\nprint(a.X)\nkeep = a\nprint(keep.X)\n",
        "import box.a\nprint(vars(box.a)['X'])\n",
        "from box.a import *\nprint(X)\n",
        "from box import a\na.X = 3\n",
        "import box\nprint(box.a.X)\n",
    ),
)
def test_constants_reachable_in_other_ways_stay(use: str) -> None:
    found = reduced(a="X = 1\n", b=use, c="from box.a import X\nprint(X)\n")
    assert found["a"] == ["X = 1", ""]
    assert found["b"] == use.split("\n")
    assert found["c"][0] == "from box.a import X"


@pytest.mark.parametrize("deed", ("print(1)", "register()", "a.b = 1", "__all__ = ['X']"))
def test_a_module_with_side_effects_stays_imported(deed: str) -> None:
    found = reduced(a=f"X = 1\n{deed}\n", b="from box.a import X\nprint(X)\n")
    assert found["a"][0] == "X = 1"
    assert found["b"] == ["from box.a import X", "print(X)", ""]


def test_an_import_without_constants_and_one_from_outside_stay() -> None:
    source = "import box.a\nfrom machine import IN\nimport esp32\nprint(IN, esp32.TYPE)\n"
    assert reduced(a="X = 1\n", b=source)["b"] == source.split("\n")


def test_other_names_do_not_change() -> None:
    source = "class C:\n    X = 3\n\ndef f(c):\n    return c.X, C.X, g(X=4), 'X'\n"
    found = reduced(a="X = 1\nprint(X)\n", b=source)
    assert found["b"] == source.split("\n")


def test_long_text_is_inlined_only_at_a_single_use() -> None:
    long = "'a text of some length'"
    once = reduced(a=f"X = {long}\ny = X\n")["a"]
    assert once == ["", f"y = {long}", ""]
    twice = f"X = {long}\ny = X, X\n"
    assert reduced(a=twice)["a"] == twice.split("\n")
    short = reduced(a="X = 'ten letter'\ny = X, X\n")["a"]
    assert short == ["", "y = 'ten letter', 'ten letter'", ""]


def test_a_number_with_an_attribute_is_put_in_parentheses() -> None:
    lines = reduced(a="X = 5\ny = X.to_bytes(1, 'little')\n")["a"]
    assert lines == ["", "y = (5).to_bytes(1, 'little')", ""]


def test_a_constant_bound_to_itself_is_not_inlined() -> None:
    found = reduced(a="from box.b import X\nprint(X)\n", b="from box.a import X\n")
    assert found["a"][0] == "from box.b import X"


def test_the_rest_of_a_line_stays() -> None:
    lines = reduced(a="X = 1; y = 2\nZ = 3  # why\nz = X, Z\n")["a"]
    assert lines == ["pass; y = 2", "  # why", "z = 1, 3", ""]
