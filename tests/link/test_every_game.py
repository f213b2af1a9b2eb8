"""Rosters and finished games of every registered game on a line that is cut or a box that lies."""

import functools
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from doomsday.companies.boxfile import whole_file
from doomsday.companies.packs import file_of, lines_of
from doomsday.companies.roster_files import copy
from doomsday.companies.rosters import Pack, pack_folder
from doomsday.device.line import transfers
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.transfers import compare, pull, remove, sync
from doomsday.device.port import faults
from doomsday.records.conversion import convert
from doomsday.records.replays import judge_file
from shared.rules import games
from shared.rules.history import ActionHistory
from shared.rules.records.replay import Record
from tests.games import each
from tests.link.modelbox import ModelBox
from tests.link.realbox import RealBox, on_cpython, put_game
from tests.link.wire import Wire
from tests.onbox import ROOT
from tests.packs import BATTLEFORCES, EXAMPLES, SHEETS, pack_of
from tests.rules import playthrough
from tests.rules.saved_games import saved
from tests.sampling import cases

# Packs of examples, by game.
PACKS = {pack.game: pack for pack in map(pack_of, (EXAMPLES, BATTLEFORCES, SHEETS))}
NAME = "0001.actions"


@functools.cache
def finished(id: str) -> bytes:
    """Return the shortest playthrough at the game's last depth, as the file of a box."""
    found = []
    for _, text in playthrough.texts(f"{ROOT}/{playthrough.folder(id)}"):
        record = Record(text)
        module, setup = playthrough.of_record(record)
        last = each.of(id, "played").DEPTHS[-1]
        # A game without depths has one.
        if getattr(setup, "depth", last) == last:
            found.append((len(text), record, module, setup))
    _, record, module, setup = min(found, key=lambda one: one[0])
    game = ActionHistory(module.begin(setup))
    for _, token in record.tokens[:-1]:
        if token[0] != "!":
            game.play(game.state.parse(token))
    return saved(game)


def talk(far: RealBox | ModelBox) -> Box:
    wire = Wire(far)
    return Box(Conversation(wire, wire.now))


def cut(work: Callable[[Box], object], cut_after: int | None) -> int:
    """Do `work` with a box whose line is cut after so many bytes; return how many it carried."""
    wire = Wire(RealBox())
    wire.cut_after = cut_after
    try:
        work(Box(Conversation(wire, wire.now)))
    except faults.Cut:
        assert cut_after is not None
    return wire.carried


def rosters(id: str) -> bytes:
    """Return the roster file of a game on the box."""
    return Path(games.roster_path(id)).read_bytes()


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder as the empty file system of a box, without the time of fsync."""
    folder = tmp_path / "flash"
    folder.mkdir()
    on_cpython(folder, monkeypatch)
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    return folder


def test_every_game_has_examples() -> None:
    assert sorted(PACKS) == sorted(games.ids())


@pytest.mark.parametrize("id", games.ids())
def test_a_sync_that_is_cut_leaves_the_old_rosters_or_the_new_and_those_of_other_games(
    id: str, flash: Path
) -> None:
    new = PACKS[id]
    first = new.content.splitlines(keepends=True)[1]
    old = Pack(id, whole_file(first, games.game(id).roster_version))
    others = [pack for pack in PACKS.values() if pack.game != id]

    def attempt(cut_after: int | None) -> int:
        sync(talk(RealBox()), [old, *others])
        return cut(lambda box: sync(box, [new]), cut_after)

    carried = attempt(None)
    assert rosters(id) == new.content
    found = set()
    # The last cuts are in the reply to the end, when the new file is in place.
    for cut_after in (*range(0, carried, carried // cases(40, 4)), carried - 1):
        attempt(cut_after)
        found.add(rosters(id))
        assert found <= {old.content, new.content}, cut_after
        for pack in others:
            assert rosters(pack.game) == pack.content, cut_after
    assert found == {old.content, new.content}


@pytest.mark.parametrize("id", games.ids())
def test_rosters_come_back_from_the_box_as_files_that_a_sync_leaves_as_they_are(
    id: str, flash: Path, tmp_path: Path
) -> None:
    sync(talk(RealBox()), [*PACKS.values()])
    lines = transfers.rosters(talk(RealBox()), id)
    assert lines == lines_of(PACKS[id].content)
    copied = copy(tmp_path / "files", id, lines)
    assert [one.fault for one in copied] == [""] * len(lines)
    (pack,) = pack_folder(tmp_path / "files")[0]
    assert pack.content == PACKS[id].content
    first = Pack(id, file_of(id, lines[1:2]))
    (kept,) = compare(talk(RealBox()), [first], delete=False)
    assert not kept.any and len(kept.kept) == len(lines) - 1
    (removed,) = compare(talk(RealBox()), [first], delete=True)
    sync(talk(RealBox()), [removed.pack])
    assert rosters(id) == first.content


@pytest.mark.parametrize("id", games.ids())
def test_a_pull_that_is_cut_is_repeated_and_its_record_is_that_of_the_box(
    id: str, flash: Path, tmp_path: Path
) -> None:
    put_game(NAME, finished(id))
    expected = convert(finished(id)).text
    carried = cut(lambda box: pull(box, tmp_path / "whole"), None)
    for cut_after in range(0, carried, carried // cases(20, 3)):
        folder = tmp_path / str(cut_after)
        cut(lambda box, folder=folder: pull(box, folder), cut_after)  # type: ignore[misc]
        (made,) = pull(talk(RealBox()), folder)
        assert made.fault == "" and made.path.read_text().startswith(expected), cut_after
        assert list(folder.iterdir()) == [made.path]
    assert judge_file(made.path).ok
    assert remove(talk(RealBox()), [made]) == [made]
    assert not Path("games", NAME).exists()


@pytest.mark.parametrize("id", games.ids())
def test_a_game_that_a_box_changed_is_told_and_copied_as_it_is(id: str, tmp_path: Path) -> None:
    content = finished(id)
    chance = random.Random(23)
    for number in range(cases(200, 8)):
        changed = bytearray(content)
        for _ in range(chance.randint(1, 3)):
            changed[chance.randrange(len(changed))] ^= chance.randint(1, 255)
        if number % 4 == 0:
            del changed[chance.randrange(1, len(changed)) :]
        folder = tmp_path / str(number)
        model = ModelBox({NAME: bytes(changed)})
        (made,) = pull(talk(model), folder)
        assert made.fault, number
        copies = [path.read_bytes() for path in folder.iterdir()]
        assert bytes(changed) in copies, number
        (again,) = pull(talk(model), folder)
        assert not again.new and again.fault == made.fault
        assert remove(talk(model), [again]) == [again] and model.games == {}
