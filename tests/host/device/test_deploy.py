"""What `doomsday deploy` does at the prompt of a board, with programs of a few small pieces."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from doomsday.boards import catalog
from doomsday.device import deploy as updates
from doomsday.device.deploy import Deployed, Disagrees, deploy
from doomsday.device.port import faults
from doomsday.device.prompt.board_files import Agent, Differs
from doomsday.errors import USAGE, Failure
from doomsday.image import build, pack
from doomsday.image.box_files import PART_PATH, TRASH_PATH
from tests.faults.promptbox import PromptBox, prompt_box
from tests.host.device import tiny
from tests.host.device.cutline import cut_after
from tests.host.device.tiny import Program
from tests.sampling import cases

PLAYERS = {"/games/0001.txt": b"[Game MFZ:RA]\n", "/name.txt": b"Kitchen"}
THEIRS = {"/boot.py": b"their = 1\n", "/main.py": b"print('theirs')\n"}
BLOCKS = 48


class Bench:
    """A board at its prompt and the version of this computer. notes: what deploy told."""

    def __init__(self, box: PromptBox, monkeypatch: pytest.MonkeyPatch) -> None:
        self.box = box
        self.agent = box.agent
        self.notes: list[str] = []
        self._patch = monkeypatch

    def put(self, files: Program, slot: str = "") -> None:
        """Switch on a board with these files and the players', and nothing else."""
        self.box.test("board.erase()")
        named = {build.SLOT_PATH: slot.encode()} if slot else {}
        self.box.put({**PLAYERS, **files, **named})
        self.box.switch_on()
        self.agent.begin()
        self.box.codes.clear()

    def deploy(
        self, new: Program, board: str | None = None, force: bool = False
    ) -> Deployed | None:
        """Deploy a version."""
        self._patch.setattr(build, "program_files", lambda board, more=None: new)
        self.agent.begin()
        return deploy(self.agent, board, self.notes.append, force)

    def started(self) -> str:
        """Switch the board off and on; return what boot.py chooses."""
        self.box.switch_on()
        return self.box.runs()

    def slot(self) -> str:
        return self.box.files().get(build.SLOT_PATH, b"").decode()


@pytest.fixture(scope="module")
def prompted() -> Iterator[PromptBox]:
    with prompt_box(BLOCKS) as box:
        yield box


@pytest.fixture
def bench(prompted: PromptBox, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(prompted, monkeypatch)


def without_starts(files: Program) -> Program:
    """Return the files of a board that an update may not touch."""
    ours = {f"/{name}" for name in (*build.PLAIN, *build.PACKS)}
    return {path: body for path, body in files.items() if path not in {*ours, build.SLOT_PATH}}


def test_only_pieces_that_the_box_has_not_are_sent(bench: Bench) -> None:
    old, new = tiny.program(1), tiny.program(2)
    bench.put(old, "a.pack")
    done = bench.deploy(new)
    assert done is not None and done.has_older
    # Two pieces, their lines in the index, the table and the trailer.
    assert 0 < done.sent < done.size - tiny.PIECES * 900
    files = bench.box.files()
    assert files["/b.pack"] == new[build.PACK_PATH] and files["/a.pack"] == old[build.PACK_PATH]
    assert without_starts(files) == PLAYERS
    assert bench.slot() == "b.pack a.pack"
    assert bench.started() == "b.pack"


def test_the_version_that_runs_is_not_deployed_again(bench: Bench) -> None:
    bench.put(tiny.program(1), "a.pack")
    assert bench.deploy(tiny.program(1)) is None
    assert bench.deploy(tiny.program(2)) is not None
    bench.box.switch_on()
    assert bench.deploy(tiny.program(2)) is None
    # A trial goes on, and starts at the prompt do not count.
    bench.agent.recount()
    assert bench.slot() == "b.pack a.pack"


@pytest.mark.parametrize("slot", [b"\xff\xfe", b"a.pack \xff", b"x" * 60_000])
def test_a_damaged_slot_file_is_replaced_by_a_deployment(bench: Bench, slot: bytes) -> None:
    bench.put({**tiny.program(1), build.SLOT_PATH: slot})
    assert bench.deploy(tiny.program(2)) is not None
    assert bench.slot() == "b.pack a.pack"


def test_a_third_version_takes_the_place_of_the_first(bench: Bench) -> None:
    bench.put(tiny.program(1), "a.pack")
    bench.deploy(tiny.program(2))
    bench.agent.switch("b.pack")
    bench.deploy(tiny.program(3))
    files = bench.box.files()
    assert files["/a.pack"] == tiny.program(3)[build.PACK_PATH]
    assert files["/b.pack"] == tiny.program(2)[build.PACK_PATH]
    assert bench.slot() == "a.pack b.pack"


def test_a_version_on_trial_is_given_up_for_a_newer_one(bench: Bench) -> None:
    bench.put(tiny.program(1), "a.pack")
    bench.deploy(tiny.program(2))
    bench.started()
    bench.deploy(tiny.program(3))
    files = bench.box.files()
    assert files["/b.pack"] == tiny.program(3)[build.PACK_PATH]
    assert bench.slot() == "b.pack a.pack"


@pytest.mark.parametrize(("slot", "other"), [("lib", "alt"), ("alt", "lib")])
def test_a_folder_stays_as_the_way_back_until_the_update_after(
    bench: Bench, slot: str, other: str
) -> None:
    files = {**tiny.folder(slot), f"/{other}/box/app.mpy": b"older"}
    bench.put(files, slot)
    done = bench.deploy(tiny.program(1), force=True)
    assert done == Deployed(done.size, done.size, has_older=True) if done else False
    there = bench.box.files()
    assert {path for path in there if path.startswith(f"/{slot}/")}
    assert not {path for path in there if path.startswith(f"/{other}/")}
    assert bench.slot() == f"a.pack {slot}"
    assert bench.started() == "a.pack"
    for _ in range(2):
        assert bench.started() == "a.pack"
    assert bench.started() == slot and bench.slot() == slot
    # The second time the new version proves itself.
    bench.deploy(tiny.program(1), force=True)
    bench.agent.switch("a.pack")
    bench.deploy(tiny.program(2))
    there = bench.box.files()
    assert not {path for path in there if path.startswith((f"/{slot}/", f"/{other}/"))}
    assert TRASH_PATH not in there and without_starts(there) == PLAYERS
    assert bench.slot() == "b.pack a.pack"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (tiny.GAME, tiny.OTHER_GAME, "the new one replays the running game differently"),
        (tiny.GAME, tiny.RAISES, "the new one cannot read the running game (ValueError: new)"),
        (tiny.RAISES, tiny.GAME, "cannot be compared on the running game (ValueError: new)"),
    ],
)
def test_a_running_game_that_may_not_go_on_keeps_the_old_version(
    bench: Bench, old: str, new: str, why: str
) -> None:
    bench.put(tiny.program(1, old), "a.pack")
    with pytest.raises(Disagrees) as raised:
        bench.deploy(tiny.program(2, new))
    assert why in raised.value.message and raised.value.message.startswith("The old version stays")
    assert raised.value.hint.startswith("end the game on the box")
    assert bench.slot() == "a.pack" and bench.started() == "a.pack"
    done = bench.deploy(tiny.program(2, new), force=True)
    # The pack was on the box already.
    assert done == Deployed(0, len(tiny.program(2, new)[build.PACK_PATH]), has_older=True)
    assert why in bench.notes[0]
    assert bench.started() == "b.pack"


def test_a_running_game_that_goes_on_alike_is_no_hindrance(bench: Bench) -> None:
    bench.put(tiny.program(1, tiny.GAME), "a.pack")
    bench.deploy(tiny.program(2, tiny.GAME))
    assert bench.started() == "b.pack" and not bench.notes


@pytest.mark.parametrize("damage", ["flipped", "cut", "another format", "index"])
def test_a_damaged_pack_is_replaced_and_is_no_way_back(bench: Bench, damage: str) -> None:
    old = tiny.program(1, tiny.GAME)
    content = bytearray(old[build.PACK_PATH])
    if damage == "flipped":
        content[pack.pieces(bytes(content))["m3.mpy"].offset] ^= 1
    elif damage == "cut":
        del content[-1000:]
    elif damage == "index":
        content[pack.trailer(bytes(content)).index_offset] ^= 1
    else:
        content[-24] = 9
    bench.put({**old, build.PACK_PATH: bytes(content)}, "a.pack")
    done = bench.deploy(tiny.program(2), board="sim")
    assert done is not None and done.sent == done.size and not done.has_older
    assert bench.slot() == "b.pack" and bench.started() == "b.pack"
    assert without_starts(bench.box.files()) == PLAYERS


def test_the_board_of_a_flipped_pack_is_known_by_its_index(bench: Bench) -> None:
    old = tiny.program(1)
    content = bytearray(old[build.PACK_PATH])
    content[pack.pieces(bytes(content))["m3.mpy"].offset] ^= 1
    bench.put({**old, build.PACK_PATH: bytes(content)}, "a.pack")
    assert bench.deploy(tiny.program(2)) is not None
    assert bench.started() == "b.pack"


def test_a_pack_that_differs_from_its_checksum_is_sent_whole(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.put(tiny.program(1), "a.pack")
    # A range that is read wrongly, once.
    compose = Agent.compose
    wrong = [True]

    def garbled(agent: Agent, path: str, parts: list, *more: object, **named: object) -> None:
        if wrong and any(isinstance(part, tuple) for part in parts):
            parts = [part if isinstance(part, bytes) else (16, part[1]) for part in parts]
        compose(agent, path, parts, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Agent, "compose", garbled)
    done = bench.deploy(tiny.program(2))
    assert done is not None and done.sent == done.size
    assert bench.started() == "b.pack"


def test_a_pack_changed_in_transit_is_not_switched_to(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.put(tiny.program(1), "a.pack")

    def garbled(box: PromptBox, code: str, patience_s: float = 30.0) -> str:
        return write(box, code.replace("AAAA", "AAAB"), patience_s)

    write = PromptBox.run
    monkeypatch.setattr(PromptBox, "run", garbled)
    with pytest.raises(Differs):
        bench.deploy(tiny.program(2))
    files = bench.box.files()
    assert bench.slot() == "a.pack" and not {PART_PATH, "/b.pack"} & files.keys()


def test_a_flash_without_room_is_refused_before_anything_is_sent(bench: Bench) -> None:
    large = tiny.program(2, size=6_000)
    bench.put({**tiny.program(1), "/games/0001.game": bytes(60_000)}, "a.pack")
    with pytest.raises(Failure) as raised:
        bench.deploy(large)
    assert raised.value.message.startswith("The new version needs 1")
    assert raised.value.hint.startswith("doomsday pull FOLDER --remove")
    assert not [code for code in bench.box.codes if code.startswith("take(")]
    assert bench.slot() == "a.pack" and bench.started() == "a.pack"
    bench.put(tiny.program(1), "a.pack")
    assert bench.deploy(large) is not None


def test_start_files_and_modules_of_another_program_are_kept(bench: Bench) -> None:
    theirs = {**THEIRS, "/main.old.py": b"older\n", "/lib/weather/sun.py": b"22"}
    bench.put(theirs)
    with pytest.raises(Failure) as raised:
        bench.deploy(tiny.program(1))
    assert raised.value.code == USAGE and "cannot be detected" in raised.value.message
    bench.deploy(tiny.program(1), board="sim")
    files = bench.box.files()
    new = tiny.program(1)
    assert {name: files[name] for name in new} == new
    assert files["/boot.old.py"] == THEIRS["/boot.py"]
    assert files["/main.old.py"] == b"older\n"
    assert files["/main.old.old.py"] == THEIRS["/main.py"]
    assert files["/lib/weather/sun.py"] == b"22"
    assert build.FIRST_PATH in files and bench.slot() == "a.pack"
    assert bench.started() == "a.pack"


def test_a_program_for_another_board_needs_force(bench: Bench) -> None:
    bench.put(tiny.program(1), "a.pack")
    with pytest.raises(Failure) as raised:
        bench.deploy(tiny.program(2, board="devkitc"), board="devkitc")
    assert raised.value.code == USAGE
    assert "for the Simulated box; with one for the ESP32 DevKitC" in raised.value.message
    assert bench.slot() == "a.pack"
    bench.deploy(tiny.program(2, board="devkitc"), board="devkitc", force=True)
    assert bench.slot() == "b.pack a.pack"


def test_a_board_with_another_chip_is_refused(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.put(tiny.program(1), "a.pack")
    other = replace(bench.agent.about(), machine="Generic ESP32 module with ESP32")
    monkeypatch.setattr(Agent, "about", lambda agent: other)
    with pytest.raises(Failure) as raised:
        bench.deploy(tiny.program(2), board="heltec_v3")
    assert "has an ESP32-S3, but the connected board reports: Generic" in raised.value.message


@pytest.mark.parametrize(
    ("machine", "board"),
    [
        ("Generic ESP32S3 module with ESP32S3", "heltec_v3"),
        ("Generic ESP32 module with SPIRAM with ESP32", "devkitc"),
        ("Some board with ESP32-PICO-D4", "devkitc"),
        ("linux [GCC 12.2.0] version", "heltec_v3"),
    ],
)
def test_a_matching_or_unnamed_chip_is_accepted(machine: str, board: str) -> None:
    updates._check_chip(catalog.read(board), machine)


def test_a_line_cut_anywhere_leaves_a_program_and_the_next_update_succeeds(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.put(tiny.program(1), "a.pack")
    bench.deploy(tiny.program(2))
    calls = len(bench.box.codes)
    cuts = range(0, calls, calls // cases(calls, calls // 15))
    for count in sorted({*cuts, calls - 2, calls - 1}):
        bench.put(tiny.program(1), "a.pack")
        with monkeypatch.context() as patched:
            patched.setattr(PromptBox, "run", cut_after(count, PromptBox))
            with pytest.raises(faults.Cut):
                bench.deploy(tiny.program(2))
        # The last call comes after the switch.
        assert bench.started() == ("b.pack" if count == calls - 1 else "a.pack")
        assert without_starts(bench.box.files()).items() >= PLAYERS.items()
    bench.deploy(tiny.program(3))
    assert bench.started() in ("a.pack", "b.pack")
