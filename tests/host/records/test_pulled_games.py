"""Finished games of a box, stored in folders as records, by `pull` and by hand."""

import json
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import FAILED
from doomsday.records import conversion
from doomsday.records.actions import Kept, put
from doomsday.records.conversion import convert
from doomsday.records.replays import judge_file
from shared.rules.history import ACTION, ActionHistory, pack_entry
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import header_of, packed, saved

Capture = pytest.CaptureFixture[str]


def game(tokens: str = "A-F A@B = A- B-") -> ActionHistory:
    return play(in_play(), tokens)


def disagreeing() -> bytes:
    """Return a game in which the box skipped an action."""
    played = game()
    return saved(played, [*packed(played), pack_entry(ACTION, b"\x01\x01\x00")])


def unknown() -> bytes:
    """Return a game that this version does not know."""
    played = game()
    pairs = header_of(played)
    return saved(played, header=[("Game", "chess"), *pairs[1:]])


def known(folder: Path, content: bytes) -> Path | None:
    """Return the stored record of a box's file."""
    import binascii

    return Kept(folder).record(len(content), binascii.crc32(content))


def test_a_record_is_found_by_the_box_s_file(tmp_path: Path) -> None:
    content = saved(game())
    made = put(tmp_path, "aa01-0001", content)
    assert (made.path.name, made.original, made.fault, made.new) == (
        "aa01-0001.game",
        None,
        "",
        True,
    )
    assert made.path.read_text().startswith(convert(content).text)
    assert judge_file(made.path).ok
    renamed = tmp_path / "renamed"
    tmp_path.joinpath("aa01-0001.game").replace(tmp_path / "aa01-0001-evening.game")
    renamed.mkdir()
    (tmp_path / "aa01-0001-evening.game").rename(renamed / "aa01-0001-evening.game")
    assert known(renamed, content) == renamed / "aa01-0001-evening.game"
    assert known(renamed, saved(game("A-F"))) is None


@pytest.mark.parametrize("change", ["cut", "a byte", "a line before", "the sign"])
def test_a_changed_record_is_not_complete(change: str, tmp_path: Path) -> None:
    content = saved(game())
    place = put(tmp_path, "0001", content).path
    text = place.read_bytes()
    changed = {
        "cut": text[:-1],
        "a byte": text.replace(b"A-F", b"B-F"),
        "a line before": b"[Event x]\n" + text,
        "the sign": text.replace(b"{From a box", b"{Off a box"),
    }[change]
    assert changed != text
    place.write_bytes(changed)
    assert known(tmp_path, content) is None
    # The user's changed file stays.
    again = put(tmp_path, "0001", content)
    assert again.new and again.path != place and place.read_bytes() == changed


def test_a_game_stored_twice_exists_once(tmp_path: Path) -> None:
    content = saved(game())
    put(tmp_path, "0001", content)
    assert not put(tmp_path, "0001", content).new
    assert len(list(tmp_path.iterdir())) == 1
    assert put(tmp_path, "0001", saved(game("A-F"))).path.name != "0001.game"
    assert len(list(tmp_path.iterdir())) == 2


def test_if_box_and_laptop_disagree_the_box_s_file_is_kept_too(tmp_path: Path) -> None:
    import binascii

    content = disagreeing()
    made = put(tmp_path, "0001", content)
    assert made.fault.endswith("the box skipped it.")
    assert made.original == tmp_path / "0001.actions" and made.original.read_bytes() == content
    assert made.path == tmp_path / "0001.game" and judge_file(made.path).ok
    # The record alone has less than the box's file.
    assert known(tmp_path, content) is None
    crc = binascii.crc32(content)
    assert Kept(tmp_path).copy(len(content), crc) == made.original
    assert Kept(tmp_path).copy(len(content), crc ^ 1) is None


def test_an_unknown_game_is_stored_unchanged(tmp_path: Path) -> None:
    made = put(tmp_path, "0001", unknown())
    assert made.path == made.original == tmp_path / "0001.actions"
    assert made.fault.endswith(
        "'chess' is not known to this version; try a newer version of this program."
    )
    assert made.path.read_bytes() == unknown()


def test_record_makes_the_records_of_copied_files(tmp_path: Path, capsys: Capture) -> None:
    first, second = tmp_path / "0001.actions", tmp_path / "0002.actions"
    first.write_bytes(saved(game()))
    second.write_bytes(saved(game("A-F")))
    assert cli.main(["record", str(first), str(second)]) == 0
    assert capsys.readouterr() == (f"{tmp_path}/0001.game\n{tmp_path}/0002.game\n", "")
    assert judge_file(tmp_path / "0001.game").ok
    out = tmp_path / "out"
    assert cli.main(["record", str(first), "--out", str(out), "--json"]) == 0
    (facts,) = json.loads(capsys.readouterr().out)
    assert facts == {
        "file": str(first),
        "record": str(out / "0001.game"),
        "new": True,
        "fault": None,
    }
    assert cli.main(["record", str(first), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}/0001.game (already here)\n"
    assert cli.main(["replay", str(out / "0001.game")]) == 0


def test_record_replaces_no_other_game(tmp_path: Path, capsys: Capture) -> None:
    copied = tmp_path / "0001.actions"
    copied.write_bytes(saved(game()))
    (tmp_path / "0001.game").write_text("mine")
    assert cli.main(["record", str(copied)]) == 0
    (beside,) = tmp_path.glob("0001-*.game")
    assert capsys.readouterr().out == f"{beside}\n"
    assert (tmp_path / "0001.game").read_text() == "mine"


def test_record_reports_where_box_and_laptop_disagree(tmp_path: Path, capsys: Capture) -> None:
    copied = tmp_path / "0001.actions"
    copied.write_bytes(disagreeing())
    assert cli.main(["record", str(copied)]) == FAILED
    out, err = capsys.readouterr()
    assert out == f"{tmp_path}/0001.game\n"
    assert err.startswith(f"{copied}: An action after ply") and err.count("\n") == 1
    assert cli.main(["record", str(copied), "--json"]) == FAILED
    (facts,) = json.loads(capsys.readouterr().out)
    assert facts["fault"] in err


def test_record_refuses_other_files(tmp_path: Path, capsys: Capture) -> None:
    text = tmp_path / "0001.game"
    text.write_text("[Game MFZ:RA]\n")
    good = tmp_path / "0002.actions"
    good.write_bytes(saved(game()))
    assert cli.main(["record", str(good), str(text)]) == FAILED
    out, err = capsys.readouterr()
    assert not out and "is not a finished game from a box" in err and "Try: " in err
    # All files are checked before anything is written.
    assert not (tmp_path / "0002.game").exists()
    good.write_bytes(saved(game())[:-20])
    assert cli.main(["record", str(good)]) == FAILED
    assert "damaged" in capsys.readouterr().err


def test_replay_takes_a_file_of_a_box(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "0001.actions"
    path.write_bytes(saved(game()))
    assert cli.main(["replay", str(path)]) == 0
    assert "ok, stopped in round 2; Ann led" in capsys.readouterr().out
    path.write_bytes(disagreeing())
    assert cli.main(["replay", str(path)]) == FAILED
    assert "the box skipped it" in capsys.readouterr().out
    path.write_bytes(unknown())
    assert cli.main(["replay", str(path)]) == FAILED
    assert "chess" in capsys.readouterr().out


def test_meaningless_bytes_with_a_valid_checksum_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(file: object, whole: bool) -> None:
        raise IndexError("no such seat")

    monkeypatch.setattr(conversion, "Converted", broken)
    made = convert(saved(game()))
    assert made.text == "" and made.fault == "It cannot be converted to text: IndexError."
