"""The user's choices and their file."""

from pathlib import Path

import pytest

from box.store import DAMAGED, FINE, NEWER, UNREADABLE, Choices, atomic_file, settings
from box.store.settings import TABLE, Settings


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "settings.txt")


def loaded(path: str) -> Settings:
    made = Settings(Choices(), path)
    made.load()
    return made


def values(made: Settings) -> list[int]:
    return [made.get(key) for key, _, _, _ in TABLE]


DEFAULTS = [default for _, _, default, _ in TABLE]


def test_every_default_is_one_of_its_choices() -> None:
    assert all(default in choices for _, choices, default, _ in TABLE)


def test_without_a_file_defaults_apply(path: str) -> None:
    made = loaded(path)
    assert values(made) == DEFAULTS
    assert made.load() == FINE
    assert made.chosen.contrast == made.get("contrast")


def test_every_choice_survives_a_restart(path: str) -> None:
    for key, choices, _, _ in TABLE:
        for choice in choices:
            made = loaded(path)
            made.set(key, choice)
            made.save()
            again = loaded(path)
            assert values(again) == values(made)
            assert getattr(again.chosen, key) == choice


def test_an_invalid_choice_is_refused(path: str) -> None:
    made = loaded(path)
    for key, value in (("contrast", 9), ("contrast", 0), ("dim_s", 31), ("volume", 1)):
        with pytest.raises(ValueError, match=key):
            made.set(key, value)
    assert values(made) == DEFAULTS


def test_the_file_has_readable_lines(path: str) -> None:
    made = loaded(path)
    made.set("dim_s", 120)
    made.save()
    assert atomic_file.load(path, settings.VERSION) == (
        b"contrast 3\ndim_s 120\noff_s 300\ndebounce_ms 15\nflip 0\nsound 1\ntime 1\n"
    )


def test_bad_values_fall_back_to_their_defaults(path: str) -> None:
    body = "contrast 99\ndim_s soon\noff_s\nflip 1\n\n"
    atomic_file.save(path, body, settings.VERSION)
    made = loaded(path)
    chosen = made.chosen
    assert (chosen.contrast, chosen.dim_s, chosen.off_s, chosen.flip) == (3, 60, 300, 1)


def test_a_debounce_of_50_ms_that_an_older_version_stored_becomes_30(path: str) -> None:
    body = "contrast 5\ndim_s 120\noff_s 600\ndebounce_ms 50\nflip 1\n"
    atomic_file.save(path, body, settings.VERSION)
    made = loaded(path)
    assert made.load() == FINE
    assert values(made) == [5, 120, 600, 30, 1, 1, 1]


def test_unknown_keys_are_ignored(path: str) -> None:
    atomic_file.save(path, "volume 11\nflip 1\n_path 5\nget 3\n", settings.VERSION)
    made = loaded(path)
    assert (made.chosen.flip, values(made)[:4]) == (1, DEFAULTS[:4])
    made.save()
    assert loaded(path).chosen.flip == 1


def test_invalid_text_is_skipped(path: str) -> None:
    atomic_file.save(path, b"\xff\xfe 1\nflip 1\n", settings.VERSION)
    made = loaded(path)
    assert (made.load(), made.chosen.flip) == (FINE, 1)


def test_a_damaged_file_is_renamed_and_defaults_apply(path: str) -> None:
    Path(path).write_bytes(b"doomsday 0 00000000\nflip 1\n")
    made = Settings(Choices(), path)
    assert made.load() == DAMAGED
    assert values(made) == DEFAULTS
    made.save()
    assert loaded(path).load() == FINE
    assert Path(path + ".bad").read_bytes().endswith(b"flip 1\n")


def test_a_newer_file_is_left_unchanged(path: str) -> None:
    atomic_file.save(path, "flip 1\n", settings.VERSION + 1)
    before = Path(path).read_bytes()
    made = loaded(path)
    assert made.load() == NEWER
    assert values(made) == DEFAULTS
    with pytest.raises(atomic_file.Newer):
        made.save()
    assert Path(path).read_bytes() == before


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    made = loaded(str(tmp_path))
    assert made.load() == UNREADABLE
    assert values(made) == DEFAULTS
