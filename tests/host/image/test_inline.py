"""Small functions are inlined at their calls; lines keep their numbers."""

import pytest

from doomsday.image.inline import with_small_functions

ENCODING = """
def seat_of(frame):
    \"\"\"Return the seat.\"\"\"
    return frame >> 3


def frame_of(seat, place):
    return seat << 3 | place
"""
IMPORT = "from shared.encoding import frame_of, seat_of\n"


def inlined(**sources: str) -> dict[str, str]:
    """Return the changed modules of a package `shared`, by name."""
    encoded = {f"shared/{name}.py": text.encode() for name, text in sources.items()}
    found = with_small_functions(encoded)
    return {name: found[f"shared/{name}.py"].decode() for name in sources}


def test_a_small_function_is_inlined_at_its_call() -> None:
    found = inlined(encoding=ENCODING, a=IMPORT + "x = seat_of(y) + 1\nz = frame_of(x, 7)\n")
    assert found["a"] == "\nx = ((y) >> 3) + 1\nz = ((x) << 3 | (7))\n"
    assert not found["encoding"].strip()


def test_a_nested_call_is_inlined_too() -> None:
    source = "x = frame_of(seat_of(y), seat_of(z) + 1)\n"
    found = inlined(encoding=ENCODING, a=IMPORT + source)["a"]
    before: dict[str, int] = {"y": 17, "z": 9}
    exec(found, before)
    assert before["x"] == 2 << 3 | 2
    assert "_of" not in found


def test_an_argument_of_any_form_keeps_its_meaning() -> None:
    found = inlined(encoding=ENCODING, a=IMPORT + "x = seat_of(a if b else c)\n")["a"]
    values = {"a": 8, "b": 0, "c": 16}
    exec(found, values)
    assert values["x"] == 2


def test_a_call_over_several_lines_keeps_the_lines_below_where_they_are() -> None:
    source = "x = frame_of(\n    1,  # seat\n    2,\n)\nprint(x)\n"
    found = inlined(encoding=ENCODING, a=IMPORT + source)["a"]
    assert found.split("\n")[5] == "print(x)"
    assert "frame_of" not in found


def test_a_comparison_is_inlined() -> None:
    encoding = "def names_frame(number):\n    return number < 254\n"
    source = "from shared.encoding import names_frame\nx = not names_frame(y)\n"
    assert inlined(encoding=encoding, a=source)["a"] == "\nx = not ((y) < 254)\n"


def test_an_import_keeps_its_other_names() -> None:
    source = "from shared.encoding import LIMIT, seat_of\nprint(seat_of(LIMIT))\n"
    found = inlined(encoding=ENCODING + "LIMIT = 9\n", a=source)["a"]
    assert found == "from shared.encoding import LIMIT\nprint(((LIMIT) >> 3))\n"


def test_a_call_is_inlined_only_with_all_arguments() -> None:
    encoding = "def orders(build, each=150):\n    return build // each\n"
    source = "from shared.encoding import orders\nx = orders(y, 100), orders(y)\n"
    found = inlined(encoding=encoding, a=source)
    assert found["a"].endswith("x = ((y) // (100)), orders(y)\n")
    assert found["encoding"] == encoding


@pytest.mark.parametrize(
    "source",
    (
        "x = list(map(seat_of, y))\n",
        "x = seat_of(*y)\n",
        "x = seat_of(frame=y)\n",
        "def f():\n    seat_of = g()\n    return seat_of(1)\n",
    ),
)
def test_other_uses_than_plain_calls_stay(source: str) -> None:
    text = "from shared.encoding import seat_of\n" + source
    found = inlined(encoding=ENCODING, a=text)
    assert found["a"] == text
    assert "def seat_of" in found["encoding"]


def test_a_function_reached_through_its_module_stays() -> None:
    source = "from shared import encoding\nx = encoding.seat_of(y)\n"
    found = inlined(encoding=ENCODING, a=source)
    assert found["a"] == source
    assert "def seat_of" in found["encoding"]
    assert "def frame_of" not in found["encoding"]


@pytest.mark.parametrize(
    "body",
    (
        "def f(a, b):\n    return b - a\n",
        "def f(a):\n    return a + a\n",
        "def f(a):\n    return a + LIMIT\n",
        "def f(a):\n    return a.x\n",
        "def f(a):\n    return a and 1\n",
        "def f(a, b):\n    return 0 < a < b\n",
        "def f(a):\n    a += 1\n    return a\n",
        "@cached\ndef f(a):\n    return a >> 1\n",
    ),
)
def test_a_larger_function_is_not_inlined(body: str) -> None:
    caller = "from shared.encoding import f\nx = f(1, 2)\ny = f(3)\n"
    assert inlined(encoding=body, a=caller) == {"encoding": body, "a": caller}
