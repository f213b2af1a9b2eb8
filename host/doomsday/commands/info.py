"""The command `info`: show what a box reports about itself."""

from doomsday.commands.rescue_notice import notify_waiting
from doomsday.companies.packs import lines_of, name_of
from doomsday.console.options import Interrupt, Json, Port
from doomsday.console.output import print_json
from doomsday.device.line.box import Box
from doomsday.device.line.find_box import connected, named_port
from doomsday.device.line.replies import GameSummary, Hello, Memory
from doomsday.device.port.faults import Refused
from doomsday.games.tools import tools
from doomsday.wording import printable
from shared.rules import games

# For the help and docs/cli.md.
EXAMPLES = (("info", "Show name, version, memory and the running game."),)


def info(port: Port = None, interrupt: Interrupt = False, json: Json = False) -> None:
    """Show name, version, stored data and current activity of the box."""
    notify_waiting(named_port(port) or None)
    with connected(port, interrupt) as box:
        hello = box.hello
        memory = _memory(box)
        names = {row.game: _names(box, row) for row in hello.summaries}
    if json:
        hidden = ("companies_crc", "summaries")
        facts = {key: value for key, value in vars(hello).items() if key not in hidden}
        rosters = {row.game: row.rosters for row in hello.summaries}
        print_json(
            {
                "port": box.port,
                **facts,
                "game_id": hello.game_id,
                "rosters": rosters,
                "roster_names": names,
                "memory": vars(memory) if memory else None,
            }
        )
        return
    rows = (
        ("Box", printable(hello.name)),
        ("Port", printable(box.port)),
        ("Version", f"{printable(hello.version)}, protocol {hello.protocol}"),
        ("Board", f"{printable(hello.board)}, number {hello.id}"),
        *[
            line
            for row in hello.summaries
            for line in (_rosters(hello, row), *_named(names[row.game]))
        ],
        ("Finished games", str(hello.games)),
        ("Running game", _running(hello)),
        ("Doing", _STATES.get(hello.state, printable(hello.state))),
        ("Free", f"{hello.free_kb} KB"),
        *_memory_rows(memory),
        ("Starts", str(hello.starts)),
    )
    for key, value in rows:
        print(f"{key:<15} {value}")


def _memory(box: Box) -> Memory | None:
    """Return the memory of a box; None in safe mode, or if its program is too old to report it."""
    try:
        return box.memory()
    except Refused:
        return None


def _memory_rows(memory: Memory | None) -> list[tuple[str, str]]:
    if memory is None:
        return []
    heap = f"{memory.free // 1024} KB of {(memory.used + memory.free) // 1024} KB free"
    return [
        ("Memory", f"{heap}, {memory.largest_piece // 1024} KB in one piece"),
        ("Slowest press", f"{memory.slowest_press_ms} ms since the start"),
    ]


def _names(box: Box, summary: GameSummary) -> list[str] | None:
    """Return the names of a game's rosters; None if the box or this program cannot list them."""
    if summary.game not in games.ids():
        return None
    content = box.rosters(summary.game)
    return None if content is None else [name_of(line) for line in lines_of(content)]


def _named(names: list[str] | None) -> list[tuple[str, str]]:
    """Return a row for each name, below the row of their number."""
    return [("", printable(name)) for name in names or ()]


def _rosters(hello: "Hello", summary: "GameSummary") -> tuple[str, str]:
    """Return a row for the rosters of a game, with its title if the box has several games."""
    word = games.game(summary.game).rosters if summary.game in games.ids() else "rosters"
    which = f", {_title(summary.game)}" if len(hello.summaries) > 1 else ""
    count = str(summary.rosters)
    # Without a file the box offers ready ones.
    ready = tools(summary.game).ready if summary.game in games.ids() and not summary.crc else 0
    if ready:
        count += f" of yours; {ready} ready ones"
    return word.capitalize(), count + which


def _title(id: str) -> str:
    return games.game(id).title if id in games.ids() else id


def _running(hello: "Hello") -> str:
    """Return the number, title and round of the running game in words."""
    if not hello.game_is_known:
        return "unknown: the program does not run"
    if not hello.game:
        return "none"
    which = f", {_title(hello.game_id)}" if hello.game_id and len(hello.summaries) > 1 else ""
    id = hello.game_id
    word = games.game(id).round if id in games.ids() else "round"
    if hello.round:
        return f"number {hello.game}{which}, {word} {hello.round}"
    if hello.state == "play":
        return f"number {hello.game}{which}, before {word} 1"
    return f"number {hello.game}{which}; choose Game on the box to open it"


_STATES = {
    "play": "a game is on its screen",
    "pages": "a page is on its screen",
    "safe": "safe mode",
    "crash": "the program crashed; the crash code is on the screen",
}
