"""The cache of the image builder returns exactly what was stored."""

import os
from pathlib import Path

import pytest

from doomsday.image import build, cache
from doomsday.image.name_map import NameMap
from doomsday.image.reduce import Reduced


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "_root", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def reductions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replace the reduction, and return the number of sources in each call."""
    calls: list[int] = []

    def reduce(sources: dict[str, bytes], foreign: object = ()) -> Reduced:
        calls.append(len(sources))
        return Reduced(dict(sources), NameMap({"long_one": "id"}, {"box/a.py": {1: {}}}))

    monkeypatch.setattr(build, "reduced", reduce)
    return calls


def reduced(source: bytes, foreign: bytes = b"") -> Reduced:
    """Return the reduced program of one module, without results in memory."""
    build._reduced.cache_clear()
    return build._reduced((("box/a.py", source),), (foreign,))


def test_an_entry_is_found_by_its_kind_and_name_alone() -> None:
    cache.save("mpy", "a", b"content")
    assert cache.load("mpy", "a") == b"content"
    assert cache.load("mpy", "b") is None
    assert cache.load("reduced", "a") is None


def test_differently_split_parts_have_another_key() -> None:
    assert cache.key([b"ab", b"c"]) != cache.key([b"a", b"bc"])


def test_the_oldest_entries_of_a_full_kind_are_deleted(root: Path) -> None:
    for age, name in enumerate(("new", "middle", "old")):
        cache.save("reduced", name, b"")
        os.utime(root / "reduced" / name, (1000 - age, 1000 - age))
    cache.save("reduced", "newest", b"", 2)
    assert sorted(path.name for path in (root / "reduced").iterdir()) == ["new", "newest"]


def test_a_program_that_was_reduced_before_is_not_reduced_again(reductions: list[int]) -> None:
    first = reduced(b"x = 1\n")
    assert reduced(b"x = 1\n") == first
    assert reductions == [1]


@pytest.mark.parametrize(
    ("source", "foreign"), [(b"x = 2\n", b""), (b"x = 1\n", b"y")], ids=["ours", "foreign"]
)
def test_a_changed_source_is_reduced_again(
    reductions: list[int], source: bytes, foreign: bytes
) -> None:
    reduced(b"x = 1\n")
    assert reduced(source, foreign).sources["box/a.py"] == source
    assert reductions == [1, 1]


def test_a_damaged_entry_is_rebuilt(root: Path, reductions: list[int]) -> None:
    first = reduced(b"x = 1\n")
    (entry,) = (root / "reduced").iterdir()
    entry.write_bytes(entry.read_bytes()[:-1])
    assert reduced(b"x = 1\n") == first
    assert reductions == [1, 1]


def test_start_files_that_were_shortened_before_are_not_shortened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shorten(source: bytes, told: object) -> bytes:
        calls.append(source)
        return source.upper()

    def plain(*sources: bytes) -> tuple[bytes, ...]:
        build._plain.cache_clear()
        return build._plain(sources)

    calls: list[bytes] = []
    monkeypatch.setattr(build, "with_few_names", shorten)
    assert plain(b"x = 1\n", b"y\n") == plain(b"x = 1\n", b"y\n") == (b"X = 1\n", b"Y\n")
    assert calls == [b"x = 1\n", b"y\n"]
    assert plain(b"x = 1\n", b"z\n") == (b"X = 1\n", b"Z\n")
    build._plain.cache_clear()
