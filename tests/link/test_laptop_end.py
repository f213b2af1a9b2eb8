"""The laptop on a line that loses, doubles or garbles bytes, is cut, or has no box."""

import binascii
import os
from pathlib import Path

import pytest

from doomsday.companies.boxfile import whole_file
from doomsday.companies.rosters import Pack
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.player import LinePlayer
from doomsday.device.line.replies import GameFile
from doomsday.device.line.transfers import pull, remove, steadily, sync
from doomsday.device.port import faults, patience
from doomsday.errors import NO_BOX, USAGE, Failure
from doomsday.records.conversion import convert
from doomsday.sim.box_actions import PRESS_MS
from shared.link import limits, messages
from shared.link.frames import Reader, encode
from shared.rules.games import UNNAMED
from shared.rules.history import ACTION, pack_entry
from tests.link.modelbox import ModelBox, No
from tests.link.wire import Nothing, SlowWire, Wire
from tests.packs import pack_of, packed
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import header_of, saved
from tests.rules.saved_games import packed as entries_of

GAMES = {"0001.game": b"1. B.\n" * 300, "0002.game": b"x", "0017.game": b"2. A.\n" * 20}


def meet(far: object) -> tuple[Box, Wire]:
    wire = Wire(far)
    return Box(Conversation(wire, wire.now)), wire


def quiet(sentence: str) -> None:
    """Ignore a notice."""


def test_hello_describes_the_box() -> None:
    box, _ = meet(ModelBox(GAMES))
    assert (box.hello.name, box.hello.games, box.hello.state) == ("Doomsday Box", 3, "pages")


def test_a_request_is_repeated_until_the_reply_and_executed_once() -> None:
    model = ModelBox()
    box, wire = meet(model)
    lost = [b"", b"", None]
    wire.back = lambda data: data if not data or lost[0] is None else lost.pop(0)
    box.levels(5)
    assert model.pressed == [5]
    assert wire.now_ms >= 2 * limits.ACK_MS


def test_a_silent_box_is_given_up_after_the_patience_for_the_slowest() -> None:
    box, wire = meet(ModelBox())
    sent = []
    wire.there = lambda data: sent.append(data) or b""
    with pytest.raises(faults.Silent, match="does not reply any more"):
        box.levels(1)
    assert patience.SLOWEST_S <= wire.now() < patience.SLOWEST_S + 3
    assert limits.TRIES < len(sent) < patience.SLOWEST_S
    assert len(set(sent)) == 1


def test_a_reply_to_an_earlier_request_is_ignored() -> None:
    box, wire = meet(ModelBox())
    said = []
    wire.back = lambda data: said.append(data) or data
    box.levels(1)
    stale = said[0]
    wire.back = lambda data: stale
    with pytest.raises(faults.Silent):
        box.levels(2)


def test_a_restart_of_the_box_is_reported() -> None:
    model = ModelBox()
    box, _ = meet(model)
    model.boot()
    with pytest.raises(faults.Restarted, match="restarted during the command"):
        box.levels(1)
    box.greet()
    box.levels(2)
    assert (model.pressed, box.hello.starts) == ([2], 2)


def test_a_restart_is_waited_for() -> None:
    model = ModelBox()
    box, wire = meet(model)
    box.restart()
    assert box.hello.starts == 2
    assert wire.now_ms > 2_500


BAD_HELLO = b"1 %ff v b 00 1 1 0 0 0 0 0 0 pages"


class Prompt:
    """A chip at its prompt; mode: line, block, paste, raw or running.

    It echoes input, ignores line feeds, and runs the program at Ctrl-D on an empty line. Input
    during a run is processed after it.
    """

    ENDS = {"line": b">>> ", "block": b"... ", "pasted": b"=== "}

    def __init__(self, mode: str) -> None:
        self.model = ModelBox()
        self.mode = mode
        self.line = self.held = b""
        self.runs = False
        self.restarts = self.breaks = 0

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if self.runs:
            return self.model.hear(data, now_ms)
        return b"".join(self.key(data[at : at + 1]) for at in range(len(data)))

    def key(self, key: bytes) -> bytes:
        if key == b"\x03":
            self.breaks += 1
            if self.mode == "raw":
                return b""
            self.mode, self.line = "line", b""
            held, self.held = self.held, b""
            return b"\r\n>>> " + self.hear(held, 0)
        if self.mode == "running":
            self.held += key
            return b""
        if self.mode == "raw":
            if key != b"\x02":
                return b""
            self.mode = "line"
            return b"\r\nMicroPython v1.29.0\r\n>>> "
        if key == b"\r":
            self.line = b""
            return b"\r\n" + self.ENDS[self.mode]
        if key == b"\x04" and self.mode == "line" and not self.line:
            self.restarts += 1
            self.runs = True
            return b"\r\nMPY: soft reboot\r\n"
        if key < b" ":
            return b""
        self.line += key
        return key


@pytest.mark.parametrize("mode", ["line", "block", "pasted", "raw"])
def test_a_box_at_its_prompt_with_partial_input_is_started_once(mode: str) -> None:
    prompt = Prompt(mode)
    prompt.line = b"x = 1"
    box, _ = meet(prompt)
    assert box.hello.name == "Doomsday Box"
    assert prompt.restarts == 1


def test_a_silent_program_is_stopped_only_on_request() -> None:
    prompt = Prompt("running")
    with pytest.raises(Failure, match="There is no reply"):
        meet(prompt)
    assert prompt.breaks == 0
    wire = Wire(prompt)
    assert Box(Conversation(wire, wire.now), interrupt=True).hello.name == "Doomsday Box"
    assert (prompt.breaks, prompt.restarts) == (1, 1)
    assert wire.now_ms < 10_000


def test_a_box_that_replies_late_is_not_stopped() -> None:
    class Slow(ModelBox):
        breaks = 0

        def hear(self, data: bytes, now_ms: int) -> bytes:
            self.breaks += data.count(b"\x03")
            return super().hear(data, now_ms) if now_ms > 50_000 else b""

    slow = Slow()
    wire = Wire(slow)
    assert Box(Conversation(wire, wire.now)).hello.name == "Doomsday Box"
    assert slow.breaks == 0


class Modem:
    """A device that replies to everything, but not as a box does."""

    def hear(self, data: bytes, now_ms: int) -> bytes:
        return b"\x1b[31mERROR\r\n\x07" if data else b""


def test_output_of_another_device_is_quoted_without_control_characters() -> None:
    wire = Wire(Modem())
    with pytest.raises(Failure, match="does not reply as a box; its output: .*ERROR") as caught:
        Box(Conversation(wire, wire.now))
    assert caught.value.code == NO_BOX
    assert caught.value.message.isprintable()


class Echo:
    """A loopback plug."""

    def hear(self, data: bytes, now_ms: int) -> bytes:
        return data


@pytest.mark.parametrize("interrupt", [False, True])
@pytest.mark.parametrize("far", [Echo(), Nothing()], ids=["echo", "silence"])
def test_an_echo_or_silence_is_not_a_box(far: object, interrupt: bool) -> None:
    wire = Wire(far)
    with pytest.raises(Failure, match="There is no reply at wire") as caught:
        Box(Conversation(wire, wire.now), interrupt=interrupt)
    assert caught.value.code == NO_BOX
    assert wire.now() < (10 if interrupt else patience.SLOWEST_S + 3)


def test_a_malformed_reply_is_distinguished_from_silence() -> None:
    class Garbled:
        def hear(self, data: bytes, now_ms: int) -> bytes:
            reader = Reader(limits.REQUEST_MAX)
            reader.feed(data)
            frame = reader.next()
            return b"" if frame is None else encode(*frame[:3], BAD_HELLO)

    with pytest.raises(Failure, match="Invalid reply from the box: a malformed frame"):
        meet(Garbled())


def test_a_box_with_another_protocol_is_distinguished_from_no_box() -> None:
    model = ModelBox()
    model.protocol = 9
    with pytest.raises(Failure, match="does not support protocol 1: this box speaks protocol 9"):
        meet(model)


def test_a_sentence_of_the_box_is_escaped_for_the_terminal() -> None:
    class Rude(ModelBox):
        def _levels(self, bits: int) -> tuple:
            raise No("bad", "\x1b]0;owned\x07" + "x" * 300)

    box, _ = meet(Rude())
    with pytest.raises(faults.Refused) as caught:
        box.levels(1)
    assert caught.value.message.isprintable()
    assert len(caught.value.message) < 250


def test_companies_are_sent_once() -> None:
    model = ModelBox()
    box, _ = meet(model)
    pack = pack_of()
    assert [(one.rosters, one.sent > 0) for one in sync(box, [pack])] == [(6, True)]
    assert model.companies == pack.content
    box.greet()
    model.done.clear()
    assert [one.sent for one in sync(box, [pack])] == [0]
    assert not model.done


def test_an_older_box_is_greeted_without_game_ids() -> None:
    model = ModelBox()
    model.older = True
    model.running = 3
    box, _ = meet(model)
    assert [(row.game, row.runs) for row in box.hello.summaries] == [(UNNAMED, True)]
    assert [one.rosters for one in sync(box, [pack_of()])] == [6]
    assert model.companies == packed()
    box.greet()
    assert [(row.rosters, row.crc) for row in box.hello.summaries] == [
        (6, binascii.crc32(packed()))
    ]


class WithoutShortNames(ModelBox):
    """A box whose program is older than short names of companies."""

    def _end(self) -> tuple:
        before = self.companies
        done = super()._end()
        for number, line in enumerate(self.companies.splitlines()[1:], 1):
            fields = line.split(b"\t")
            if len(fields) != 3 + 3 * int(fields[1]):
                self.companies = before
                raise No("bad", f"Company {number} cannot be read.")
        return done


def test_a_box_that_is_older_than_short_names_gets_companies_without_them() -> None:
    model = WithoutShortNames()
    box, _ = meet(model)
    pack = pack_of()
    assert [one.rosters for one in sync(box, [pack])] == [6]
    lines = zip(model.companies.splitlines()[1:], pack.content.splitlines()[1:], strict=True)
    assert {new.removeprefix(old) for old, new in lines} == {b"", b"\tFinch", b"\tLamp"}


def test_a_box_with_short_names_gets_no_second_form_after_another_fault() -> None:
    class Damaging(ModelBox):
        def _end(self) -> tuple:
            raise No("bad", "The companies arrived damaged. Send them again.")

    model = Damaging()
    box, _ = meet(model)
    with pytest.raises(faults.Refused, match="arrived damaged"):
        sync(box, [pack_of()])
    assert [kind for kind, _ in model.done].count(messages.PACK) == 1


def test_hello_has_a_summary_of_each_game() -> None:
    model = ModelBox()
    model.companies = packed(count=2)
    model.others["draughts"] = whole_file(b"One\nTwo\nThree\n", 1)
    model.running, model.runs = 3, "draughts"
    hello = meet(model)[0].hello
    assert [(row.game, row.rosters, row.runs) for row in hello.summaries] == [
        (UNNAMED, 2, False),
        ("draughts", 3, True),
    ]
    assert hello.rosters == "2 companies and 3 rosters of 'draughts'"
    assert hello.game_id == "draughts"


def test_rosters_are_sent_with_their_game_id_and_those_of_other_games_stay() -> None:
    model = ModelBox()
    model.companies = packed(count=2)
    model.others["draughts"] = b""
    box, _ = meet(model)
    box.send_rosters("draughts", whole_file(b"One\n", 1))
    assert model.others == {"draughts": whole_file(b"One\n", 1)}
    assert model.companies == packed(count=2)


def test_nothing_is_sent_to_a_box_that_does_not_support_one_of_the_games() -> None:
    model = ModelBox()
    box, _ = meet(model)
    other = Pack("draughts", whole_file(b"One\n", 1), (Path("one.toml"),))
    with pytest.raises(
        Failure, match="does not support the game 'draughts' of one.toml"
    ) as caught:
        sync(box, [pack_of(), other])
    assert "doomsday deploy" in caught.value.hint
    assert not model.companies


def test_a_command_waits_for_a_box_in_use() -> None:
    model = ModelBox()
    model.busy = 9
    box, _ = meet(model)
    sync(box, [pack_of()])
    assert model.companies == packed()


def test_a_command_gives_up_on_a_box_that_stays_in_use() -> None:
    model = ModelBox()
    model.busy = 100_000
    box, wire = meet(model)
    with pytest.raises(faults.Refused, match="somebody plays"):
        sync(box, [pack_of()])
    assert 60_000 < wire.now_ms < 80_000


def test_a_full_box_keeps_its_companies() -> None:
    model = ModelBox()
    box, _ = meet(model)
    sync(box, [pack_of(count=1)])
    model.room = 10
    with pytest.raises(faults.Refused, match="no room") as caught:
        sync(box, [pack_of()])
    assert "doomsday pull FOLDER --remove" in caught.value.hint
    assert model.companies == packed(count=1)


def test_pull_skips_and_names_a_file_that_is_not_a_game(tmp_path: Path) -> None:
    box, _ = meet(ModelBox({**GAMES, "0018.actions": b"", "0019.game": bytes(256 * 1024 + 1)}))
    assert [game.number for game in pull(box, tmp_path / "out")] == [1, 2, 17]
    assert box.odd_games == ["0018.actions", "0019.game"]


def test_pull_copies_each_game_once(tmp_path: Path) -> None:
    model = ModelBox(GAMES)
    box, _ = meet(model)
    first = pull(box, tmp_path / "out")
    assert [game.new for game in first] == [True] * 3
    assert [game.path.name for game in first] == [
        "240ac4000001-0001.game",
        "240ac4000001-0002.game",
        "240ac4000001-0017.game",
    ]
    assert [game.path.read_bytes() for game in first] == list(GAMES.values())
    model.games["0018.game"] = b"new"
    again = pull(box, tmp_path / "out")
    assert [game.new for game in again] == [False, False, False, True]


def test_more_games_than_a_reply_holds_are_all_listed() -> None:
    games = {f"{number:04d}.game": b"x" * number for number in range(1, 40)}
    box, _ = meet(ModelBox(games))
    assert [game.name for game in box.games()] == sorted(games)


def test_games_of_two_boxes_and_changed_files_do_not_clash(tmp_path: Path) -> None:
    for box_id, record in (("aa01", b"one"), ("aa02", b"two"), ("aa01", b"after a wipe")):
        box, _ = meet(ModelBox({"0001.game": record}, box_id))
        assert [game.new for game in pull(box, tmp_path)] == [True]
        assert [game.new for game in pull(box, tmp_path)] == [False]
    kept = sorted(path.read_bytes() for path in tmp_path.iterdir())
    assert kept == [b"after a wipe", b"one", b"two"]


def test_a_transfer_is_retried_after_a_restart_of_the_box(tmp_path: Path) -> None:
    model = ModelBox(GAMES)
    box, wire = meet(model)
    at = {5: 0, 9: 3_000}
    carried = []

    def there(data: bytes) -> bytes:
        carried.append(data)
        if len(carried) in at:
            model.boot(at[len(carried)])
        return data

    wire.there = there
    told: list[str] = []
    pulled = steadily(box, lambda: pull(box, tmp_path), told.append)
    assert [path.path.read_bytes() for path in pulled] == list(GAMES.values())
    assert len(told) == 2
    assert all(sentence.endswith("Retrying.") for sentence in told)


def test_games_in_the_folder_are_removed_whenever_they_were_pulled(tmp_path: Path) -> None:
    model = ModelBox(GAMES)
    box, _ = meet(model)
    pull(box, tmp_path)
    model.games["0018.game"] = b"new"
    every = {**model.games}
    pulled = pull(box, tmp_path)
    assert [game.number for game in remove(box, pulled)] == [1, 2, 17, 18]
    assert model.games == {}
    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == sorted(every.values())


def test_a_game_whose_file_was_changed_stays_on_the_box(tmp_path: Path) -> None:
    model = ModelBox(GAMES)
    box, _ = meet(model)
    pulled = pull(box, tmp_path)
    pulled[0].path.write_bytes(GAMES["0001.game"][:-1] + b"!")
    pulled[1].path.unlink()
    assert [game.number for game in remove(box, pulled)] == [17]
    assert sorted(model.games) == ["0001.game", "0002.game"]


def played(tokens: str = "A-F A@B = A- B-") -> bytes:
    """Return a finished game as a file of a box."""
    return saved(play(in_play(), tokens))


def test_a_game_of_actions_is_converted_and_pulled_once(tmp_path: Path) -> None:
    model = ModelBox({"0001.actions": played(), "0002.game": b"as an older box wrote it"})
    box, _ = meet(model)
    first = pull(box, tmp_path)
    assert [(game.new, game.path.name, game.fault, game.original) for game in first] == [
        (True, "2026-11-21-ann-ben.game", "", None),
        (True, "240ac4000001-0002.game", "", None),
    ]
    assert first[0].path.read_text().startswith(convert(played()).text)
    moved = tmp_path.rename(tmp_path.with_name("moved"))
    assert [(game.new, game.path) for game in pull(box, moved)] == [
        (False, moved / "2026-11-21-ann-ben.game"),
        (False, moved / "240ac4000001-0002.game"),
    ]
    asked = [kind for kind, _ in model.done]
    assert asked.count(messages.GET) == 2
    assert [game.number for game in remove(box, pull(box, moved))] == [1, 2]
    assert len(list(moved.iterdir())) == 2 and model.games == {}


def test_games_of_actions_of_other_boxes_and_of_a_wiped_one_do_not_clash(tmp_path: Path) -> None:
    for box_id, content in (
        ("aa01", played()),
        ("aa02", played("A-F A@B = A- B+")),
        ("aa01", played("A-F")),
        ("aa01", b"[Game MFZ:RA]\n"),
    ):
        name = "0001.game" if content.startswith(b"[") else "0001.actions"
        box, _ = meet(ModelBox({name: content}, box_id))
        assert [game.new for game in pull(box, tmp_path)] == [True]
        assert [game.new for game in pull(box, tmp_path)] == [False]
    assert len(list(tmp_path.glob("*.game"))) == 4


def test_a_record_that_was_changed_leaves_the_game_on_the_box(tmp_path: Path) -> None:
    model = ModelBox({"0001.actions": played()})
    box, _ = meet(model)
    pulled = pull(box, tmp_path)
    pulled[0].path.write_text(pulled[0].path.read_text().replace("A-F", "B-F"))
    assert remove(box, pulled) == []
    assert list(model.games) == ["0001.actions"]
    # The next pull stores it beside the changed file.
    (again,) = pull(box, tmp_path)
    assert again.new and again.path != pulled[0].path
    assert [game.number for game in remove(box, [again])] == [1]


def test_a_game_that_disagrees_with_the_box_is_copied_before_its_removal(
    tmp_path: Path,
) -> None:
    game = play(in_play(), "A-F")
    content = saved(game, [*entries_of(game), pack_entry(ACTION, b"\x01\x01\x00")])
    model = ModelBox({"0001.actions": content})
    box, _ = meet(model)
    (first,) = pull(box, tmp_path)
    assert "the box skipped it" in first.fault
    assert first.original is not None and first.original.read_bytes() == content
    (again,) = pull(box, tmp_path)
    assert (again.new, again.fault, again.original) == (False, first.fault, first.original)
    assert [kind for kind, _ in model.done].count(messages.GET) == 1
    first.original.unlink()
    assert remove(box, [again]) == []
    (once_more,) = pull(box, tmp_path)
    assert [one.number for one in remove(box, [once_more])] == [1]
    assert once_more.original is not None and once_more.original.read_bytes() == content


def test_an_unknown_game_is_copied_unchanged(tmp_path: Path) -> None:
    game = play(in_play(), "A-F")
    content = saved(game, header=[("Game", "chess"), *header_of(game)[1:]])
    box, _ = meet(ModelBox({"0001.actions": content}))
    (first,) = pull(box, tmp_path)
    assert first.path.name == "2026-11-21-ann-ben.actions" and "chess" in first.fault
    assert first.path.read_bytes() == content
    assert [one.new for one in pull(box, tmp_path)] == [False]
    assert [one.number for one in remove(box, [first])] == [1]


def test_nothing_is_removed_if_a_game_could_not_be_pulled(tmp_path: Path) -> None:
    class Failing(ModelBox):
        def _get(self, name: str, offset: int) -> tuple:
            return (b"z",) if name == "0017.game" else super()._get(name, offset)

    model = Failing(GAMES)
    box, _ = meet(model)
    with pytest.raises(Failure, match="Invalid reply from the box: the length of 0017.game"):
        remove(box, pull(box, tmp_path))
    assert model.games == GAMES


def test_a_refused_removal_does_not_stop_the_others(tmp_path: Path) -> None:
    class Running(ModelBox):
        def _remove(self, name: str, size: int, crc: int) -> tuple:
            return super()._remove(name if name != "0002.game" else "", size, crc)

    model = Running(GAMES)
    box, _ = meet(model)
    assert [game.number for game in remove(box, pull(box, tmp_path))] == [1, 17]
    assert list(model.games) == ["0002.game"]


def test_removals_before_a_restart_are_reported(tmp_path: Path) -> None:
    class Starting(ModelBox):
        def _remove(self, name: str, size: int, crc: int) -> tuple:
            done = super()._remove(name, size, crc)
            if name == "0002.game" and self.starts == 1:
                self.boot()
            return done

    model = Starting(GAMES)
    box, _ = meet(model)
    pulled = pull(box, tmp_path)
    told: list[str] = []
    assert steadily(box, lambda: remove(box, pulled), told.append) == pulled
    assert model.games == {} and len(told) == 1


def test_removal_waits_while_the_box_is_in_use(tmp_path: Path) -> None:
    model = ModelBox(GAMES)
    model.busy = 9
    box, _ = meet(model)
    pulled = pull(box, tmp_path)
    assert remove(box, pulled) == pulled


def test_an_older_box_keeps_its_games_and_the_reason_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ModelBox(GAMES)
    box, _ = meet(model)

    def unknown(name: str, size: int, crc: int) -> tuple:
        raise No(messages.UNKNOWN, "This box does not know the request. Update the box.")

    monkeypatch.setattr(model, "_remove", unknown)
    pulled = pull(box, tmp_path)
    with pytest.raises(Failure, match="is too old to delete games; they stay there") as caught:
        remove(box, pulled)
    assert "doomsday deploy" in caught.value.hint
    assert model.games == GAMES


def test_a_failing_disk_keeps_the_games_on_the_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = ModelBox(GAMES)
    box, _ = meet(model)
    pulled = pull(box, tmp_path)

    def fails(descriptor: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="Input/output error"):
        remove(box, pulled)
    assert model.games == GAMES


LISTS = {
    "climbs out": ("../0001.game", 5, 1),
    "is a path": ("a/0001.game", 5, 1),
    "has control characters": ("0001\x1b[2J.game", 5, 1),
    "is another kind": ("0001.exe", 5, 1),
    "is too large": ("0001.game", 2**31, 1),
    "is too large for any flash": ("0001.actions", 2**32 - 1, 0),
}


@pytest.mark.parametrize("entry", LISTS.values(), ids=LISTS)
def test_an_invalid_list_of_games_is_refused(entry: tuple[str, int, int], tmp_path: Path) -> None:
    class Liar(ModelBox):
        def _list(self, start: int) -> tuple:
            return (1, *entry)

    box, _ = meet(Liar())
    with pytest.raises(Failure, match="Invalid reply from the box") as caught:
        pull(box, tmp_path / "out")
    assert caught.value.message.isprintable()
    assert not (tmp_path / "out").exists()


def test_an_endless_list_of_games_is_refused() -> None:
    class Liar(ModelBox):
        def _list(self, start: int) -> tuple:
            return (start + 5,)

    box, _ = meet(Liar())
    with pytest.raises(Failure, match="an endless list of games"):
        box.games()


@pytest.mark.parametrize("part", [b"", b"another", b"four!"])
def test_a_game_that_differs_from_the_list_is_refused(part: bytes, tmp_path: Path) -> None:
    class Liar(ModelBox):
        def _get(self, name: str, offset: int) -> tuple:
            return (part,)

    box, _ = meet(Liar({"0001.game": b"right"}))
    with pytest.raises(Failure, match="Invalid reply from the box: the \\w+ of 0001.game"):
        pull(box, tmp_path)
    assert not list(tmp_path.iterdir())


def test_an_id_of_the_box_with_a_path_is_refused() -> None:
    with pytest.raises(Failure, match="its id is malformed"):
        meet(ModelBox(box_id="../../etc"))


def test_both_halves_of_a_picture_are_from_one_frame() -> None:
    class Moving(ModelBox):
        def _screen(self, half: int) -> tuple:
            answer = super()._screen(half)
            if len(self.done) < 6:
                self.pixels = bytes([len(self.done)]) * 1024
            return answer

    model = Moving()
    box, _ = meet(model)
    assert box.pixels() == model.pixels


def test_a_press_is_one_request_timed_by_the_box() -> None:
    model = ModelBox()
    box, _ = meet(model)
    player = LinePlayer(box)
    player.press("B")
    player.hold("D", 900)
    assert model.presses == [(2, PRESS_MS), (8, 900)]
    assert not model.pressed


@pytest.mark.parametrize("mishap", ["lost there", "lost back", "doubled", "late"])
def test_a_press_with_lost_frames_is_one_press(mishap: str) -> None:
    model = ModelBox()
    box, wire = meet(model)
    kept = [b""]

    def late(data: bytes) -> bytes:
        kept.append(data)
        return kept.pop(0)

    lost = [b"", b""]
    lose = lambda data: lost.pop() if data and lost else data  # noqa: E731
    if mishap == "lost there":
        wire.there = lose
    elif mishap == "lost back":
        wire.back = lose
    elif mishap == "doubled":
        wire.there = wire.back = lambda data: data * 2
    else:
        wire.there = late
    LinePlayer(box).hold("D", 900)
    assert model.presses == [(8, 900)]


def test_a_press_that_the_box_does_not_accept_is_given_up() -> None:
    class Held(ModelBox):
        def _pressed(self, number: int, bits: int, ms: int) -> tuple:
            return messages.PRESS_ASKED, 0

    model = Held()
    box, wire = meet(model)
    with pytest.raises(Failure, match="does not accept the press") as caught:
        LinePlayer(box).press("B")
    assert "held or stuck" in caught.value.hint
    assert model.pressed == [0]


class Older(ModelBox):
    """An older box, which does not time presses itself."""

    def _pressed(self, number: int, bits: int, ms: int) -> tuple:
        raise No(messages.UNKNOWN, "This box does not know the request. Update the box.")


def test_an_older_box_is_played_by_button_levels() -> None:
    model = Older()
    box, wire = meet(model)
    player = LinePlayer(box)
    before = wire.now_ms
    player.press("B")
    assert model.pressed == [2, 0]
    assert PRESS_MS <= wire.now_ms - before < PRESS_MS + 40
    player.hold("D", 9_000)
    assert model.pressed[2:] == [8] * 5 + [0]
    assert [kind for kind, _ in model.done].count(messages.LEVELS) == 8


def test_requests_are_repeated_less_often_on_a_slow_line() -> None:
    model = ModelBox()
    wire = SlowWire(model, 400)
    box = Box(Conversation(wire, wire.now))
    box.levels(1)
    sent = wire.sent
    for _ in range(10):
        box.levels(1)
    assert wire.sent - sent == 10
    assert model.pressed == [1] * 11


def test_a_slow_line_does_not_count_as_a_busy_box() -> None:
    class Drawing(ModelBox):
        """A box that is idle only at the twentieth poll."""

        looks = 0

        def _screen(self, half: int) -> tuple:
            self.looks += 1
            crc, _, part = super()._screen(half)
            return crc, int(self.looks >= 20), part

    wire = SlowWire(Drawing(), 400)
    player = LinePlayer(Box(Conversation(wire, wire.now)))
    player.settle()
    assert wire.now_ms > 15_000


class Working(ModelBox):
    """A box that does not reply for some time after a press."""

    def __init__(self, work_ms: int) -> None:
        super().__init__()
        self._work_ms = work_ms

    def _pressed(self, number: int, bits: int, ms: int) -> tuple:
        if number == self._press[0]:
            return super()._pressed(number, bits, ms)
        self._deaf_ms = self._work_ms
        super()._pressed(number, bits, ms)
        return messages.PRESS_DOWN, 0


def test_a_slow_reply_after_a_press_is_waited_for() -> None:
    box, wire = meet(Working(25_000))
    LinePlayer(box).hold("D", 900)
    assert 25_000 <= wire.now_ms < 28_000
    assert box.pixels()


def test_a_slow_reply_to_a_poll_is_waited_for() -> None:
    class Drawing(Working):
        """A box that is busy after a press, and then still draws."""

        looks = 0

        def _pressed(self, number: int, bits: int, ms: int) -> tuple:
            return super()._pressed(number, bits, ms)[0], 0

        def _screen(self, half: int) -> tuple:
            self.looks += 1
            crc, _, part = super()._screen(half)
            return crc, int(self.looks != 2), part

    box, wire = meet(Drawing(25_000))
    LinePlayer(box).press("A")
    assert wire.now_ms > 25_000


def test_a_box_that_stays_silent_after_a_press_is_given_up() -> None:
    box, wire = meet(Working(10 * limits.WORK_MS))
    before = wire.now()
    with pytest.raises(faults.Silent):
        LinePlayer(box).press("D")
    assert patience.SLOWEST_S <= wire.now() - before < patience.SLOWEST_S + 3


class Reporting(ModelBox):
    """A box that works for a long time, and reports every second that it does."""

    def __init__(self, until_ms: int) -> None:
        super().__init__()
        self._until_ms = until_ms
        self._said_ms = 0

    def hear(self, data: bytes, now_ms: int) -> bytes:
        if now_ms >= self._until_ms:
            return super().hear(data, now_ms)
        if not data or now_ms < self._said_ms + 1_000:
            return b""
        self._said_ms = now_ms
        return limits.WORKING


def test_a_box_that_reports_that_it_works_is_waited_for() -> None:
    box, wire = meet(Reporting(200_000))
    assert box.hello.name == "Doomsday Box"
    assert wire.now_ms >= 200_000


def test_a_box_that_reports_for_ever_that_it_works_is_given_up() -> None:
    with pytest.raises(Failure, match="There is no reply"):
        meet(Reporting(10_000_000))


def test_a_wait_is_told_once_and_not_at_a_box_that_replies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    meet(ModelBox())
    assert capsys.readouterr().err == ""
    box, _ = meet(Reporting(20_000))
    box.pixels()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("Waiting for the box at wire") == said.err.count("\n") == 1


def test_the_patience_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(patience.VARIABLE, "5")
    wire = Wire(Nothing())
    with pytest.raises(Failure, match="There is no reply"):
        Box(Conversation(wire, wire.now))
    assert 5 <= wire.now() < 9
    monkeypatch.setenv(patience.VARIABLE, "soon")
    with pytest.raises(Failure, match="is not a number of seconds") as caught:
        Box(Conversation(wire, wire.now))
    assert caught.value.code == USAGE


def test_power_cuts_are_refused_on_a_line() -> None:
    box, _ = meet(ModelBox())
    with pytest.raises(Failure, match="works only in 'sim --script'"):
        LinePlayer(box).power_cut()


def test_noise_between_frames_is_harmless_and_kept() -> None:
    box, wire = meet(ModelBox())
    wire.inject(b"Traceback (most recent call last):\r\n" + encode(1, 2, "H", b"x")[:-3] + b"#")
    box.levels(1)
    assert b"Traceback" in box.line.noise


def test_a_game_file_knows_its_number() -> None:
    assert GameFile("0017.game", 1, 2).number == 17
