"""Compilation to bytecode, and the report of a mistake in a source."""

from pathlib import Path

import pytest

from doomsday.errors import Failure
from doomsday.image import cache as kept
from doomsday.image import compile as compiler


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "mpy"
    monkeypatch.setattr(kept, "_root", lambda: tmp_path)
    return folder


def test_the_same_source_gives_the_same_bytecode_without_the_cache(cache: Path) -> None:
    first = compiler.compile_source("box/a.py", b"x = 1\n")
    for entry in cache.iterdir():
        entry.unlink()
    assert compiler.compile_source("box/a.py", b"x = 1\n") == first
    assert first[:1] == b"M"


def test_bytecode_names_its_module_for_tracebacks_and_nothing_longer() -> None:
    made = compiler.compile_source("box/hw/panel.py", b"x = 1\n")
    assert b"panel" in made
    assert b"panel.py" not in made
    assert b"box" not in made


def test_a_known_source_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = compiler.compile_source("box/a.py", b"x = 1\n")
    monkeypatch.setattr(compiler, "_run", lambda name, source: pytest.fail("compiled again"))
    assert compiler.compile_source("box/a.py", b"x = 1\n") == first


@pytest.mark.parametrize(
    ("name", "source"), [("box/a.py", b"x = 2\n"), ("box/b.py", b"x = 1\n")], ids=["text", "name"]
)
def test_another_text_or_name_is_another_entry_of_the_cache(name: str, source: bytes) -> None:
    first = compiler.compile_source("box/a.py", b"x = 1\n")
    assert compiler.compile_source(name, source) != first


def test_a_mistake_names_its_file_and_line() -> None:
    with pytest.raises(Failure) as caught:
        compiler.compile_source("box/a.py", b"x = 1\n\ndef f(:\n")
    assert caught.value.message == (
        "box/a.py, line 3 cannot be compiled: SyntaxError: invalid syntax."
    )


def test_an_unwritable_cache_is_ignored(cache: Path) -> None:
    cache.write_text("in the way")
    assert compiler.compile_source("box/a.py", b"x = 1\n")[:1] == b"M"


def test_many_sources_keep_their_names() -> None:
    sources = {f"box/m{n}.py": f"x = {n}\n".encode() for n in range(20)}
    compiled = compiler.compile_all(sources)
    assert list(compiled) == list(sources)
    assert compiled["box/m7.py"] == compiler.compile_source("box/m7.py", b"x = 7\n")
