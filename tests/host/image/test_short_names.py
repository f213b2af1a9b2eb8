"""What only the program itself names has a short name, and every line keeps its number."""

import ast
from itertools import pairwise

from doomsday.image.short_names import with_short_names

PANEL = '''"""A panel."""


class Panel:
    def __init__(self, bus):
        self._bus_of_panel = bus
        self.public = 1

    def _send(self, page, first):
        """Say _send."""
        return self._bus_of_panel, page, first, "text", _half(first)


def _half(number):
    return number // 2
'''

SHORT_PANEL = '''"""A panel."""


class Panel:
    def __init__(self, _a):
        self._a = _a
        self.public = 1

    def _c(self, _a, _c):
        """Say _send."""
        return self._a, _a, _c, "text", _b(_c)


def _b(_a):
    return _a // 2
'''


def shortened(*foreign: str, **sources: str) -> dict[str, str]:
    """The shortened modules of a package `box`, by name."""
    encoded = {f"box/{name}.py": text.encode() for name, text in sources.items()}
    found = with_short_names(encoded, [text.encode() for text in foreign])
    return {name: found[f"box/{name}.py"].decode() for name in sources}


def names(source: str) -> set[str]:
    """Every private name that a source binds or reads."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                found.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


def test_private_names_and_parameters_are_short_and_the_rest_is_as_it_was() -> None:
    assert shortened(panel=PANEL)["panel"] == SHORT_PANEL


def test_modules_share_short_names() -> None:
    found = shortened(
        a="class A:\n    def f(self):\n        self._one = self._two = 1\n",
        b="class B:\n    def f(self):\n        self._three = self._four = 1\n",
    )
    assert names(found["a"]) == names(found["b"]) == {"_a", "_b"}


def test_a_name_that_several_modules_use_is_the_same_in_all_and_no_other() -> None:
    found = shortened(
        a="class A:\n    def __init__(self):\n        self._seen = self._own = 1\n",
        b="def f(a):\n    return a._seen\n\n\ndef _helper():\n    pass\n",
    )
    assert "self._a = self._b = 1" in found["a"]
    assert "._a\n" in found["b"]
    assert "def _b()" in found["b"]


def test_a_class_and_what_inherits_from_it_in_another_module_share_no_name() -> None:
    base = "class Base:\n    def _base(self):\n        self._of_base = 1\n"
    heirs = (
        "from box.base import Base\nclass Heir(Base):\n    def _heir(self):\n        pass\n",
        "from box import base\nclass Heir(base.Base):\n    def _heir(self):\n        pass\n",
        "import box.base\nclass Heir(box.base.Base):\n    def _heir(self):\n        pass\n",
        "import box.base as b\nclass Heir(b.Base):\n    def _heir(self):\n        pass\n",
        "from box.base import Base as B\nclass Heir(B):\n    def _heir(self):\n        pass\n",
    )
    for heir in heirs:
        found = shortened(base=base, heir=heir)
        assert len(names(found["base"])) == 2
        assert len(names(found["heir"])) == 1
        assert not names(found["base"]) & names(found["heir"]), heir


def test_a_family_is_all_that_inherit_from_one_another() -> None:
    found = shortened(
        a="class A:\n    def _first(self): pass\n",
        b="from box.a import A\nclass B(A):\n    def _second(self): pass\n",
        c="from box.b import B\nclass C(B):\n    def _third(self): pass\n",
        d="class D:\n    def _other(self): pass\n",
    )
    used = [names(found[name]) for name in "abc"]
    assert all(len(one) == 1 for one in used)
    assert not any(one & other for one, other in pairwise([*used, used[0]]))
    assert names(found["d"]) == {"_a"}


def test_what_could_be_reached_by_other_ways_than_its_name_stays() -> None:
    source = (
        "class A:\n"
        "    def __init__(self):\n"
        "        self._read = self._driver = self._core = self._told = self._keyword = 1\n"
    )
    other = "from box.a import _imported\ngetattr(a, '_read')\nf'{a._told}'\nf(_keyword=1)\n"
    found = shortened(
        "class Driver:\n    def _driver(self): pass\n",
        a=source + "\n\ndef _imported():\n    pass\n",
        b=other + "queue._task_queue = 1\nprint(queue._task_queue, __name__)\n",
    )
    kept = {"_read", "_driver", "_told", "_keyword", "_imported"}
    assert names(found["a"]) == kept | {"_a"}
    assert found["b"] == other + "queue._task_queue = 1\nprint(queue._task_queue, __name__)\n"


def test_a_short_name_is_none_that_a_source_has_already() -> None:
    found = shortened("_b = 1\n", a="_long = _longer = 1\nx._a = 1\n")
    assert found["a"] == "_c = _d = 1\nx._a = 1\n"


def test_a_parameter_that_some_call_names_stays() -> None:
    source = "def f(size, width):\n    return size + width\n"
    assert shortened(a=source, b="f(1, width=2)\n")["a"].startswith("def f(_a, width):")
    assert shortened("g(size=2)\n", a=source)["a"].startswith("def f(size, _a):")


def test_a_parameter_is_another_one_than_what_its_function_reads() -> None:
    source = "def _a_helper():\n    pass\n\n\ndef f(x, y=1):\n    return _a_helper() + x + y\n"
    assert shortened(a=source)["a"] == (
        "def _a():\n    pass\n\n\ndef f(_b, _c=1):\n    return _a() + _b + _c\n"
    )


def test_a_parameter_is_another_one_than_any_constant_of_its_module() -> None:
    source = "_LIMIT = const(9)\n\n\ndef f(x):\n    return x\n"
    assert shortened(a=source)["a"] == "_a = const(9)\n\n\ndef f(_b):\n    return _b\n"


def test_a_default_and_an_annotation_are_read_outside_of_the_function() -> None:
    source = "size = 1\n\n\ndef f(size: int = size):\n    return size\n"
    assert shortened(a=source)["a"] == "size = 1\n\n\ndef f(_a: int = size):\n    return _a\n"


def test_what_a_function_holds_follows_its_parameters() -> None:
    source = (
        "def f(items, key):\n"
        "    def inner(item):\n"
        "        return item + key\n"
        "    items = [key for key in items]\n"
        "    return sorted(items, key=lambda item: item[key]), inner, x.items\n"
    )
    assert shortened(a=source)["a"] == (
        "def f(_a, key):\n"
        "    def inner(item):\n"
        "        return item + key\n"
        "    _a = [key for key in _a]\n"
        "    return sorted(_a, key=lambda item: item[key]), inner, x.items\n"
    )


def test_a_parameter_that_a_statement_binds_by_its_name_stays() -> None:
    statements = (
        "    try:\n        pass\n    except OSError as name:\n        pass\n",
        "    def name(): pass\n",
        "    def g():\n        nonlocal name\n        name = 1\n",
        "    import name\n",
        "    return f'{name}'\n",
    )
    for statement in statements:
        source = "def f(name, other):\n" + statement
        assert shortened(a=source)["a"] == source.replace("other", "_a"), statement


def test_names_beside_letters_of_other_scripts_are_found() -> None:
    found = shortened(a="def f():\n    x = 'ä — ö'; return _helper(x)\n\n\ndef _helper(z): pass\n")
    assert found["a"] == "def f():\n    x = 'ä — ö'; return _a(x)\n\n\ndef _a(_a): pass\n"
