"""A module for the compiled program uses its short names, and keeps its own names."""

from doomsday.image.name_map import NameMap
from doomsday.image.script_names import beside

NAMES = NameMap(
    short={"Page": "id", "on_press": "all", "screens_open": "pop", "loop": "get", "wide": "pop"},
    lines={"box/app.py": {}, "box/ui/canvas.py": {}, "box/loop.py": {}},
    places={
        "box/app.py": ("box/app.py", 0),
        "box/ui/canvas.py": ("pixel.py", 0),
        "box/loop.py": ("run.py", 0),
    },
)


def translated(source: str) -> str:
    return beside("test.py", source.encode(), NAMES).decode()


def test_an_import_from_the_program_binds_the_name_of_the_source() -> None:
    source = "from box.app import Page, other\npages = [Page(), other, id, all([])]\n"
    assert translated(source) == source.replace("import Page, other", "import id as Page, other")


def test_modules_get_the_names_that_they_have_on_the_box() -> None:
    source = "from box import loop, app\nfrom box.ui.canvas import wide\nimport box.app\n"
    assert translated(source) == (
        "import run as loop; from box import app\nfrom pixel import pop as wide\nimport box.app\n"
    )


def test_texts_that_are_the_path_of_a_module_become_its_name() -> None:
    source = "print('box.ui.canvas' in modules, 'box.app', 'box.ui', 'a box.loop')\n"
    assert translated(source) == source.replace("box.ui.canvas", "pixel")


def test_attributes_are_those_of_the_program() -> None:
    source = (
        "def f(app, on_press):\n    app.screens_open.x = on_press\n    return f.on_press(app)\n"
    )
    assert translated(source) == (
        "def f(app, on_press):\n    app.pop.x = on_press\n    return f.all(app)\n"
    )


def test_names_bound_in_a_class_get_the_programs_short_names() -> None:
    source = (
        "from box.app import Page\n"
        "class Mine(Page):\n"
        "    screens_open = 3\n"
        "    async def on_press(self, button):\n"
        "        self.loop = button\n"
        "    def own(self): pass\n"
    )
    assert translated(source) == (
        "from box.app import id as Page\n"
        "class Mine(Page):\n"
        "    pop = 3\n"
        "    async def all(self, button):\n"
        "        self.get = button\n"
        "    def own(self): pass\n"
    )


def test_attributes_of_other_modules_stay() -> None:
    source = "import helper\nfrom device import play\nhelper.loop(play.on_press, helper.a.b)\n"
    assert translated(source) == source


def test_lines_keep_their_numbers() -> None:
    source = "from box.app import (\n    Page,\n    other,\n)\nx = Page\n"
    assert translated(source).split("\n")[4] == "x = Page"


def test_an_attribute_that_looks_like_a_short_name_gets_another() -> None:
    assert translated("class Mine:\n    pop = 1\n    wide = 2\nMine.wide\n") == (
        "class Mine:\n    pop_own = 1\n    pop = 2\nMine.pop\n"
    )
