"""Flashes of boxes that were switched off on a page of a game, and how they start again.

Games are played at random on this machine. What a box has stored of one up to some action is
written into the flash of a simulated box: header, draft and journal.
"""

import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from pathlib import Path

from box import screens
from box.game import game_pages
from box.game.game_files import VERSION, dated, header_lines, header_path
from box.game.journaled_game import JournaledGame, game_factory
from box.store import atomic_file, saved_game
from box.store.flash import FlashMedium
from box.store.journal import Journal
from box.store.saved_state import SavedState
from box.ui import words
from doomsday.errors import Failure
from doomsday.image import partitions
from doomsday.image.build import flash_image
from doomsday.image.vfs import BLOCK
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player
from shared.rules.games import game
from tests.faults.nor import Nor
from tests.flows import tracebacks
from tests.games import each

# Stored screens of a game.
SCREENS = 40
# Games of a depth that are searched for pages.
_GAMES = 16
_NUMBER = 1
_DATE = "2025-11-27"
_JOURNAL = next(row for row in partitions.TABLE if row.label == partitions.JOURNAL)
# Dice of the box are rolled at once, so that no box is switched off on a page that asks for them.
_DICE = "dice=players\n"
# A heap in which nothing is short.
ROOMY = "1M"
_HOLD_MS = 900
# Longer than a crash page stays.
_LATER_MS = 4_000
# Presses after a start: on the page, then in its menu, whose last row ends the game.
PRESSES = "CBDAABDAACDA"
_WRONG = (
    words.CRASHED_2,
    words.SAFE_MODE,
    words.WENT_WRONG[0],
    words.NO_GAME[0],
    words.LITTLE_MEMORY[0],
    words.NOT_SAVED[0],
)


@dataclass(frozen=True)
class Stored:
    """A box that was switched off on a page, in a game or in its set-up; packed: its flash."""

    game: str
    depth: str
    page: str
    plies: int
    packed: bytes

    @property
    def name(self) -> str:
        """The game, the page, and the number of actions before it."""
        return f"{self.game} {self.depth}: {self.page}, {self.plies} plies"

    def write(self, flash: Path) -> None:
        """Write the flash file."""
        flash.write_bytes(zlib.decompress(self.packed))


@dataclass
class Start:
    """How a box has started and played on.

    errors: lines of tracebacks.errors. reloads, restarts: recoveries from lack of memory in the
    presses after the start. wrong: what may not happen, "" if nothing of that did.
    """

    errors: list[str] = field(default_factory=list)
    reloads: int = 0
    restarts: int = 0
    wrong: str = ""


def depths(id: str) -> list[str]:
    """Return the depths of a game."""
    return list(each.of(id, "agreed").DEPTHS)


def of_game(id: str, count: int = SCREENS) -> list[Stored]:
    """Return stored screens of a game: of its set-up, and the pages of each depth in turn."""
    found = [*_of_setup(id)]
    makers = [_of_depth(id, depth) for depth in reversed(depths(id))]
    for rounds in zip_longest(*makers, fillvalue=[]):
        for makes in rounds:
            found += [make() for make in makes[: count - len(found)]]
        if len(found) >= count:
            break
    return found


def of_whole_game(id: str, depth: str, seed: int) -> "list[Callable[[], Stored]]":
    """Return what makes a stored screen after each action of a game that is played to its end."""
    pairs, played = each.of(id, "agreed").played(random.Random(f"{id} {depth} {seed}"), depth)
    actions = [played.action(at) for at in range(1, played.ply + 1)]
    return [
        partial(_of_page, id, depth, page, pairs, actions[:ply])
        for ply, page in _pages(id, pairs, played)
        # The box saves a finished game at once.
        if ply < played.ply
    ]


def _of_depth(id: str, depth: str) -> "Iterator[list[Callable[[], Stored]]]":
    """Yield lists of what makes a stored screen: one of each page, as late as it came in a game.

    The next list has them in another game.
    """
    its = each.of(id, "agreed")
    chance = random.Random(f"{id} {depth}")
    games = [its.played(chance, depth) for _ in range(_GAMES)]
    places: dict[str, list[tuple[int, int]]] = {}
    for number, (pairs, played) in enumerate(games):
        last = {page: ply for ply, page in _pages(id, pairs, played)}
        for page, ply in last.items():
            places.setdefault(page, []).append((ply, number))
    ranked = [
        [(*place, page) for place in sorted(of, reverse=True)] for page, of in places.items()
    ]
    for turn in zip_longest(*ranked):
        makes = []
        for ply, number, page in filter(None, turn):
            pairs, played = games[number]
            actions = [played.action(at) for at in range(1, ply + 1)]
            makes.append(partial(_of_page, id, depth, page, pairs, actions))
        yield makes


def _of_page(
    id: str, depth: str, page: str, pairs: "list[tuple[str, str]]", actions: Sequence[bytes]
) -> Stored:
    return Stored(id, depth, page, len(actions), _flash_of(id, pairs, actions))


def _pages(id, pairs, played):
    """Yield (number of actions, page that asks after them) for a game."""
    pages = game_pages.of(id)
    state = game(id).begin(game(id).read_header(list(pairs)))
    yield 0, pages.page(state)
    for ply in range(1, played.ply + 1):
        state.push(played.action(ply))
        yield ply, pages.page(state)


def _of_setup(id: str) -> Iterator[Stored]:
    """Yield the pages of the set-up that a start opens."""
    pages = game_pages.of(id)
    setup = pages.setup_screen
    for number, path, flags in pages.screens:
        if flags & screens.DURABLE:
            over = [] if number == setup else [number]
            nor, saved = _journal()
            saved.set_screens([screens.GAMES, setup, *over])
            yield Stored(id, "set-up", path, 0, packed(bytes(nor.memory), {}))


def _flash_of(id: str, pairs: "list[tuple[str, str]]", actions: Sequence[bytes]) -> bytes:
    """Return the packed flash of a box whose game is open after these actions."""
    nor, saved = _journal()
    saved_game.begin(saved, _NUMBER, [screens.GAME])
    setup = game(id).read_header(list(pairs))
    played = JournaledGame(saved, saved.journal, game_factory(id, setup))
    for action in actions:
        # Each with a press of its own.
        played.press += 1
        played.play(action)
    header = b"".join(header_lines(dated(list(pairs), _DATE)))
    files = {f"/{header_path(_NUMBER)}": header, f"/{id}.draft": _DICE.encode()}
    return packed(bytes(nor.memory), _headed(files))


def _journal() -> tuple[Nor, SavedState]:
    nor = Nor(_JOURNAL.size // BLOCK)
    saved = SavedState(Journal(FlashMedium(nor)))
    saved.resume()
    return nor, saved


def _headed(bodies: dict[str, bytes]) -> dict[str, bytes]:
    """Return files of these bodies as the box stores them."""
    return {path: atomic_file._head([body], VERSION) + body for path, body in bodies.items()}


def packed(journal: bytes, files: dict[str, bytes]) -> bytes:
    """Return the packed flash of a box whose journal begins so, with files by path."""
    image = bytearray(flash_image("sim", files=files))
    image[_JOURNAL.offset : _JOURNAL.offset + len(journal)] = journal
    return zlib.compress(image, 1)


@contextmanager
def switched_on(stored: Stored, flash: Path, heap: str) -> Iterator[tuple[Player, bytearray]]:
    """Switch a stored box on; yield a player for it, and what it prints."""
    stored.write(flash)
    with play_in(flash, heap=heap) as player:
        printed = bytearray(player.box.output_tail)
        player.box.on_output = printed.extend
        yield player, printed


def reference(stored: Stored, flash: Path) -> bytes:
    """Return the page as it is shown where nothing is short."""
    with switched_on(stored, flash, ROOMY) as (player, _):
        return player.pixels()


def start(stored: Stored, flash: Path, heap: str, page: bytes) -> Start:
    """Start a stored box in a heap, and press some buttons. page: what it has to show first."""
    found = Start()
    try:
        with switched_on(stored, flash, heap) as (player, printed):
            found.errors = _errors(printed)
            if found.errors:
                found.wrong = f"error at the start: {found.errors[0]}"
            elif player.box.counters.boots != 1:
                found.wrong = "started again by itself"
            elif player.pixels() != page:
                found.wrong = f"shows {player.words()}"
            else:
                _press(player, printed, found)
    except Failure as failure:
        found.wrong = f"{failure.message} {failure.hint}"
    return found


def _press(player: Player, printed: bytearray, found: Start) -> None:
    """Press buttons, and note what goes wrong."""
    size = len(printed)
    boots = player.box.counters.boots
    for number, button in enumerate(PRESSES):
        player.press(button)
        if len(printed) == size:
            continue
        # An error was printed, or the box has started again.
        size = len(printed)
        known = len(found.errors)
        found.errors = _errors(printed)
        restarted = player.box.counters.boots - boots
        boots += restarted
        found.restarts += restarted
        found.reloads += max(0, len(found.errors) - known - restarted)
        shown = player.words()
        for wrong in _WRONG:
            if any(wrong in line for line in shown):
                found.wrong = f"{shown} after {PRESSES[: number + 1]}: {found.errors[-1:]}"
                return
        if restarted:
            player.wait(_LATER_MS)


def _errors(printed: bytearray) -> list[str]:
    return tracebacks.errors(printed.decode("utf-8", "replace"))
