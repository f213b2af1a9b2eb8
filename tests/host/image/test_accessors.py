"""Small methods and properties are inlined at their uses; lines keep their numbers."""

import pytest

from doomsday.image.accessors import with_accessors

STATE = """class State:
    def __init__(self):
        self.cells = [7, 8, 9]

    @property
    def runner(self):
        \"\"\"Return the one that runs.\"\"\"
        return self.cells[1] - 1

    def standing(self, seat, more=1):
        return self.cells[seat] + more

    def put(self, value):
        self.cells.append(value)
"""


def inlined(*foreign: str, **sources: str) -> dict[str, bytes]:
    """Return the changed modules of a package `box`."""
    encoded = {f"box/{name}.py": text.encode() for name, text in sources.items()}
    return with_accessors(encoded, [text.encode() for text in foreign])


def changed(state: str = STATE, **sources: str) -> str:
    """Return the module `page` after the reduction, with `state` beside it."""
    return inlined(state=state, **sources)["box/page.py"].decode()


def assert_stays(state: str = STATE, foreign: str = "", **sources: str) -> None:
    """Assert that the module `page` and the class `State` do not change."""
    found = inlined(foreign, state=state, **sources)
    assert found["box/page.py"].decode() == sources["page"]
    assert found["box/state.py"].decode() == state


def test_a_property_is_inlined_where_it_is_read() -> None:
    found = inlined(state=STATE, page="def f(game):\n    return game.state.runner * 2\n")
    text = found["box/page.py"].decode()
    assert text == "def f(game):\n    return (game.state.cells[1] - 1) * 2\n"


def test_a_method_is_inlined_where_it_is_called_with_defaults_filled_in() -> None:
    page = "def f(state, x):\n    return state.standing(x + 1), state.standing(x, 5)\n"
    assert changed(page=page) == (
        "def f(state, x):\n    return (state.cells[(x + 1)] + (1)), (state.cells[x] + (5))\n"
    )


def test_a_method_without_a_result_is_inlined_as_a_statement() -> None:
    state = STATE.replace("put", "put_cell")
    assert changed(state, page="x.put_cell(3)\n") == "(x.cells.append((3)))\n"
    assert_stays(state, page="y = x.put_cell(3)\n")


def test_definitions_are_removed_and_lines_keep_their_numbers() -> None:
    page = "x = state.standing(\n    1,  # the seat\n    2,\n)\nprint(x, state.runner)\n"
    found = inlined(state=STATE, page=page)
    state = found["box/state.py"].decode()
    assert "runner" not in state and "standing" not in state
    assert state.split("\n").index("    def put(self, value):") == 12
    text = found["box/page.py"].decode()
    assert text.split("\n")[4] == "print(x, (state.cells[1] - 1))"
    space: dict[str, object] = {"print": lambda *values: None}
    exec(state + "state = State()\n" + text, space)
    assert space["x"] == 10


def test_an_accessor_that_uses_another_one_is_inlined_after_it() -> None:
    state = """class State:
    @property
    def runner(self):
        return self.cells[1] - 1

    @property
    def standing(self):
        return bool(self.runner)
"""
    page = "x = state.standing, y.runner.standing\n"
    assert changed(state, page=page) == (
        "x = (bool(state.cells[1] - 1)), (bool((y.cells[1] - 1).cells[1] - 1))\n"
    )


def test_an_accessor_of_its_own_result_stays() -> None:
    assert_stays(page="x = state.runner.runner\n")


def test_a_receiver_that_is_a_name_may_be_repeated() -> None:
    state = """class State:
    def standing(self, frame):
        return self.cells[self.starts[frame] + 3]
"""
    page = "x = state.standing(y)\n"
    assert changed(state, page=page) == "x = (state.cells[state.starts[y] + 3])\n"
    assert_stays(state, page="x = find().standing(y)\n")
    assert_stays(state, page="x = state.standing(find())\n")


def test_an_operand_that_may_be_skipped_is_not_an_argument_with_a_call() -> None:
    state = """class State:
    def standing(self, frame):
        return self.is_open and frame
"""
    assert changed(state, page="x = state.standing(y)\n") == "x = (state.is_open and y)\n"
    assert_stays(state, page="x = state.standing(find())\n")


@pytest.mark.parametrize("call", ["find()", "y.find(3)", "y[find()]"])
def test_an_argument_that_may_change_what_is_read_stays_before_it(call: str) -> None:
    state = """class State:
    def standing(self, seat):
        return self.total + seat
"""
    assert_stays(state, page=f"x = state.standing({call})\n")
    called = state.replace("self.total + seat", "self.of(seat)")
    assert changed(called, page=f"x = y.standing({call})\n") == f"x = (y.of({call}))\n"


def test_an_argument_that_a_call_may_change_stays_before_it() -> None:
    state = """class State:
    def standing(self, seat):
        return self.of() + seat
"""
    assert_stays(state, page="x = y.standing(y.total)\n")
    assert changed(state, page="x = y.standing(seat)\n") == "x = (y.of() + seat)\n"


@pytest.mark.parametrize(
    "use",
    [
        "x = list(map(state.standing, y))\n",
        "x = state.standing(*y)\n",
        "x = state.standing(seat=y)\n",
        "x = state.standing()\n",
        "x = State.standing(state, 1)\n",
        "x = super().standing(1)\n",
        "state.standing = x\n",
        "x = state.standing(1)\ny = getattr(state, 'standing')(2)\n",
        "x = state.standing(1)\ny = f'{state.standing(2)}'\n",
        "x = state.standing(1)\nclass Other:\n    def standing(self): pass\n",
        "x = state.standing(1)\nclass Other:\n    def f(self):\n        self.standing = 3\n",
        "x = state.standing(1)\nOther = namedtuple('Other', ('standing', 'falling'))\n",
    ],
)
def test_an_accessor_whose_name_is_used_in_another_way_stays(use: str) -> None:
    assert_stays(page="from box.state import State\n" + use)


@pytest.mark.parametrize(
    "definition",
    [
        "def standing(self, *more): return self.cells[0]",
        "def standing(seat): return seat.cells[0]",
        "def standing(self): return [cell for cell in self.cells]",
        "def standing(self): return lambda: self.cells",
        "def standing(self): yield self.cells",
        "def standing(self): return super().cells",
        "def standing(self): return f'{self.cells}'",
        "def standing(self): return LIMIT",
        "def standing(self): return self.cells.get(LIMIT)",
        "async def standing(self): return self.cells",
        "@staticmethod\n    def standing(self): return self.cells",
        "def standing(self): return self.standing() + 1",
        "def standing(self): return self.cells\n    standing = twice(standing)",
    ],
)
def test_another_body_or_signature_stays(definition: str) -> None:
    state = f"LIMIT = 3\nclass State:\n    {definition}\n"
    assert_stays(state, page="x = state.standing()\n")


def test_names_of_foreign_sources_and_of_micropython_stay() -> None:
    page = "x = state.standing(1)\n"
    assert_stays(page=page, foreign="board.standing(3)\n")
    assert_stays(STATE.replace("standing", "append"), page="x = state.append(1)\n")


def test_a_global_is_used_only_where_it_means_the_same() -> None:
    state = """from box.limits import limit
class State:
    def standing(self):
        return limit(self.cells[0])
"""
    page = "from box.limits import limit\nx = state.standing()\n"
    assert changed(state, page=page).endswith("x = (limit(state.cells[0]))\n")
    assert_stays(state, page="from box.other import limit\nx = state.standing()\n")
    assert_stays(state, page="def f(limit):\n    return state.standing()\n")
    hidden = STATE.replace("self.cells[seat]", "len(self.cells)")
    assert_stays(hidden, page="def f(len):\n    return state.standing(1)\n")


def test_a_function_of_a_module_is_not_a_method_of_its_name() -> None:
    rows = "def standing(seat):\n    return seat\n"
    page = "from box import rows\nx = rows.standing(1), state.standing(1)\n"
    found = changed(rows=rows, page=page)
    assert found == page.replace("state.standing(1)", "(state.cells[(1)] + (1))")
    handed_on = "from box import rows\nstart(rows)\nx = state.standing(1)\n"
    assert_stays(rows=rows, page=handed_on)


def test_an_accessor_stays_if_its_uses_would_grow_by_more_than_it_takes() -> None:
    state = STATE.replace("self.cells[seat]", "self.a.b.c.d.e[seat]")
    page = "x = state.standing(1)\n"
    assert changed(state, page=page) == "x = (state.a.b.c.d.e[(1)] + (1))\n"
    assert_stays(state, page=page * 20)


def test_an_accessor_without_a_use_stays() -> None:
    assert_stays(page="x = 1\n")


def test_an_accessor_of_a_class_that_has_a_stand_in_stays() -> None:
    sources = {"box/hw/clock.py": STATE.encode(), "box/page.py": b"x = state.runner\n"}
    assert with_accessors(sources, []) == sources
