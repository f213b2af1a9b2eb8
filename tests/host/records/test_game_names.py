"""Names of the files of finished games, made of what untrusted records say."""

import errno
import os
import threading
from pathlib import Path

import pytest

from doomsday import files
from doomsday.records.actions import Kept, put
from doomsday.records.conversion import convert
from doomsday.records.game_names import slug, stem_of
from doomsday.records.gamefiles import store
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import header_of, saved


def game(date: str = "2026-11-21", names: tuple[str, str] = ("Ann", "Ben")) -> bytes:
    """Return a finished game as a file of a box."""
    played = play(in_play(), "A-F A@B = A- B-")
    pairs = [
        (key, value.replace("Ann", names[0]).replace("Ben", names[1]))
        for key, value in header_of(played, date)
    ]
    return saved(played, date=date, header=pairs)


def test_a_game_is_named_by_date_and_companies() -> None:
    content = game()
    assert stem_of(content) == "2026-11-21-ann-ben"
    # Its record, and one that cannot be replayed, have the same name.
    text = convert(content).text
    assert stem_of(text.encode()) == "2026-11-21-ann-ben"
    assert stem_of(text.replace("[Rules handbook/2]", "[Rules chess/9]").encode()) == (
        "2026-11-21-ann-ben"
    )
    assert stem_of(game("?")) == "undated-ann-ben"


@pytest.mark.parametrize("date", ["../../etc", "2026-11-21/x", "", "2026-11-2", "\n"])
def test_a_date_that_is_none_reaches_no_name(date: str) -> None:
    assert stem_of(game(date)) == "undated-ann-ben"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("../../.ssh/id", "ssh-id"),
        ("a/b\\c:d|e", "a-b-c-d-e"),
        ("Zo\u00eb & Sons", "zoe-sons"),
        ("<script>", "script"),
        ("\u72e9\u4eba", ""),
        ("-rf *", "rf"),
        ("x" * 200, "x" * 24),
        ("\u202eevil\0", "evil"),
    ],
)
def test_names_of_a_record_become_letters_digits_and_hyphens(name: str, wanted: str) -> None:
    assert slug(name) == wanted


@pytest.mark.parametrize("content", [b"", b"DBGA\1\xff\xff", b"\xff\xfe", b"[Game", b"plain"])
def test_a_file_that_tells_nothing_has_no_name(content: bytes) -> None:
    assert stem_of(content) == ""


def test_games_of_one_day_are_numbered(tmp_path: Path) -> None:
    contents = [saved(play(in_play(), tokens)) for tokens in ("A-F", "B-F", "A-F B-F")]
    names = [put(tmp_path, stem_of(content), content).path.name for content in contents]
    assert names == [
        "2026-11-21-ann-ben.game",
        "2026-11-21-ann-ben-2.game",
        "2026-11-21-ann-ben-3.game",
    ]
    again = [put(tmp_path, stem_of(content), content) for content in contents]
    assert [(one.path.name, one.new) for one in again] == [(name, False) for name in names]


def test_a_renamed_record_is_found_by_what_it_was_made_from(tmp_path: Path) -> None:
    import binascii

    content = game()
    made = put(tmp_path, "0001", content)
    made.path.rename(tmp_path / "the best evening.game")
    kept = Kept(tmp_path)
    assert kept.record(len(content), binascii.crc32(content)) == (
        tmp_path / "the best evening.game"
    )
    assert kept.record(len(content), binascii.crc32(content) ^ 1) is None


def test_two_programs_that_write_one_name_replace_no_file(tmp_path: Path) -> None:
    contents = [b"%d" % number * 5000 for number in range(8)]
    threads = [
        threading.Thread(target=store, args=(tmp_path, "same", content)) for content in contents
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == contents


def test_a_file_system_without_links_is_written_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(source: object, target: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    assert files.put_new(tmp_path / "x.game", b"one")
    assert not files.put_new(tmp_path / "x.game", b"two")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("x.game", b"one")]
