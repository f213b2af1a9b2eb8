"""The figures of the program's shape are counted correctly."""

from pathlib import Path

from tools import shape


def checkout(root: Path, files: dict[str, str]) -> shape.Checkout:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return shape.Checkout(root)


def test_lines_that_control_memory_are_counted_once_each(tmp_path: Path) -> None:
    found = checkout(
        tmp_path,
        {
            "firmware/box/app.py": (
                "import gc\n"
                "def step(self):\n"
                "    try:\n"
                "        gc.collect(); gc.mem_free()\n"
                "    except MemoryError:\n"
                "        self.forget()\n"
                "    with app.memory.link:\n"
                "        app.memory.free()\n"
                "    # gc.collect() in a comment, 'sys.modules' in a text\n"
                "    return sys.modules, 'MemoryError'\n"
            ),
            "firmware/boot.py": "import gc\ngc.threshold(1)\n",
            "host/doomsday/cli.py": "import gc\ngc.collect()\n",
        },
    )
    assert found.managing == {"firmware/box/app.py": 3}
    assert found.memory == {"firmware/box/app.py": 6}


def test_long_and_short_modules_are_counted_by_code(tmp_path: Path) -> None:
    code = "def f():\n    return 1\n"
    found = checkout(
        tmp_path,
        {
            "shared/rules/crumb.py": code,
            "shared/rules/plain.py": code + "\n" * 28,
            "shared/rules/giant.py": code + "\n" * 299,
            "shared/rules/constants.py": "A = 1\n",
            "shared/rules/__init__.py": code,
            "shared/rules/mfz/option_rows.py": code + "\n" * 400,
        },
    )
    assert (found.above, found.below) == (
        {"shared/rules/giant.py": 301},
        {"shared/rules/crumb.py": 2},
    )
    assert found.packages == {"shared/rules": 4, "shared/rules/mfz": 1}


def test_a_repeated_import_counts_once(tmp_path: Path) -> None:
    found = checkout(
        tmp_path,
        {
            "shared/a.py": "import shared.b\ndef f():\n    import shared.b\n    import shared.b\n",
            "shared/b.py": "def g():\n    from shared.a import f\n",
        },
    ).shape()
    assert (found.imports, found.imports_inside) == (2, 2)
    assert (found.cycles, found.modules_in_cycles) == (1, 2)
