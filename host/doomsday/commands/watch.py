"""The command `watch`: show the running game of a box to spectators."""

import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from doomsday import files
from doomsday.commands.broker_options import Authority, PasswordFile
from doomsday.console import colours
from doomsday.console.options import Interrupt, Json, Port, named
from doomsday.console.output import notify, shortened, shown_path
from doomsday.errors import USAGE, Failure
from doomsday.hall.address import address_of, password
from doomsday.records.replays import RECORD_MAX, sentence
from doomsday.watch import words
from doomsday.watch.following import views
from doomsday.watch.recorded import replayed
from doomsday.watch.table import line
from doomsday.watch.view import LOST, View
from shared.rules.errors import RuleError

# For the help and docs/cli.md.
EXAMPLES = (
    ("watch", "Show the game of the box at a port in this terminal, press by press."),
    ("watch --web", "Show it on a page for a second screen of this machine."),
    (
        "watch --publish mqtts://table1@192.168.1.10 --ca ca.crt",
        "Show it, and publish it to the wall of a hall; see [hall.md](hall.md).",
    ),
    (
        "watch --record g.game --speed 10",
        "Show a finished game as if it was played now, ten times as fast.",
    ),
    ("watch --json", "Print a line of JSON at each change; see [watch.md](watch.md)."),
)
_REDRAWN_PER_S = 2


def watch(
    port: Port = None,
    interrupt: Interrupt = False,
    json: Json = False,
    web: Annotated[
        bool, typer.Option("--web", help="Serve a page for a second screen, and open it.")
    ] = False,
    lan: Annotated[
        bool,
        typer.Option("--lan", help="With --web: to the local network, not this machine alone."),
    ] = False,
    web_port: Annotated[
        int, typer.Option(metavar="NUMBER", help="Port for --web; any that is free by default.")
    ] = 0,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="With --web: open no browser.")
    ] = False,
    publish: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Also publish the game to an MQTT broker, as mqtts://USER@HOST; see hall.md.",
        ),
    ] = None,
    table: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="With --publish: name of the table; the user's by default."
        ),
    ] = "",
    password_file: PasswordFile = None,
    ca: Authority = None,
    record: Annotated[
        Path | None,
        typer.Option(
            parser=named, metavar="GAME", help="Show the record of a finished game, not a box."
        ),
    ] = None,
    speed: Annotated[
        float,
        typer.Option(
            metavar="NUMBER", min=0.1, max=1000, help="With --record: how many times as fast."
        ),
    ] = 1.0,
) -> None:
    """Show the running game of the box: scores, clock, who acts, the last events.

    The box plays on as if nobody watched. Ctrl-C ends it. With --json, each change is one line.
    """
    if json and web:
        raise Failure("--json prints here, --web serves a page.", "one of the two", USAGE)
    if not web and (lan or web_port or no_open):
        option = "--lan" if lan else "--no-open" if no_open else "--web-port"
        raise Failure(f"{option} is for --web.", "--web as well", USAGE)
    if publish is None and (table or password_file or ca):
        option = "--table" if table else "--ca" if ca else "--password-file"
        raise Failure(f"{option} is for --publish.", "--publish ADDRESS as well", USAGE)
    seen = views(port, interrupt) if record is None else _replayed(record, speed)
    is_drawn = not web and not json and sys.stdout.isatty()
    if publish is not None:
        seen = _published(seen, publish, table, password_file, ca, is_drawn)
    # Ctrl-C is how it ends.
    with suppress(KeyboardInterrupt):
        if web:
            _serve(seen, lan, web_port, no_open)
        elif json:
            for view in seen:
                print(line(view.as_json()), flush=True)
        elif is_drawn:
            _draw(seen)
        else:
            _tell(seen)


def _replayed(record: Path, speed: float) -> Iterator[View]:
    """Yield what was seen of a finished game. Raises: Failure."""
    content = files.read(record, RECORD_MAX)
    try:
        yield from replayed(content, shown_path(record.with_suffix("")), speed)
    except RuleError as error:
        raise Failure(
            shortened(f"{shown_path(record)}: {sentence(error.message)}"),
            "the record of a finished game",
        ) from None


def _published(
    seen: Iterator[View],
    publish: str,
    table: str,
    password_file: Path | None,
    ca: Path | None,
    is_drawn: bool,
) -> Iterator[View]:
    """Yield what is seen, and publish it. Raises: Failure."""
    # Most runs publish nothing.
    from doomsday.hall.publisher import Publisher
    from doomsday.hall.publishing import published

    address = address_of(publish)
    secret = password(address, password_file)
    # A note would spoil a picture of the terminal, which shows the fault as its notice.
    say = (lambda fault: None) if is_drawn else notify
    return published(seen, lambda: Publisher(address, secret, ca, table), say)


def _draw(seen: Iterator[View]) -> None:
    """Redraw the terminal at each change, and its times meanwhile."""
    # rich is slow to import, and --json needs none.
    from rich.console import Console, RenderableType
    from rich.live import Live

    from doomsday.watch.terminal import picture

    shown: list[tuple[View, float]] = []

    def drawn() -> "RenderableType":
        if not shown:
            return "Looking for the box ..."
        view, since = shown[-1]
        return picture(view, time.monotonic() - since)

    # The errors of a first search are printed as those of other commands.
    first = next(seen)
    shown.append((first, time.monotonic()))
    console = Console(no_color=not colours.shown(sys.stdout))
    with Live(
        get_renderable=drawn, console=console, screen=True, refresh_per_second=_REDRAWN_PER_S
    ) as live:
        for view in seen:
            before, since = shown[-1]
            # A lost line does not stop who thinks.
            shown[:] = [(view, since if view.table == before.table else time.monotonic())]
            live.refresh()


def _tell(seen: Iterator[View]) -> None:
    """Print a line for each event, for a pipe or a file."""
    number, state = 0, ""
    for view in seen:
        said = view.as_json()
        table = said["table"]
        if view.state != state and (view.state == LOST or table is None):
            print(f"{said['box']}: {view.state}. {said['notice']}".rstrip(), flush=True)
        state = view.state
        if table is None:
            number = 0
            continue
        if table["number"] < number:
            number = 0
        for event in table["events"]:
            if event["number"] > number:
                print(f"{words.headline(table)}; {words.scores(table)}: {event['text']}")
        if table["over"] and table["number"] > number:
            print(words.who(table))
        number = table["number"]
        sys.stdout.flush()


def _serve(seen: Iterator[View], lan: bool, web_port: int, no_open: bool) -> None:
    # The server is not needed by the others.
    from doomsday.watch.feed import Feed
    from doomsday.watch.page import files as parts
    from doomsday.watch.server import Server

    feed = Feed()
    feed.put(line(next(seen).as_json()))
    with Server(parts(), feed, web_port, lan) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        announce(server.url, lan, no_open)
        try:
            for view in seen:
                feed.put(line(view.as_json()))
        finally:
            server.shutdown()


def announce(
    url: str, lan: bool, no_open: bool, browse: Callable[[str], bool] | None = None
) -> None:
    """Print where a page is, and open it by `browse`, the browser of the system by default.

    lan: warn that others can open it.
    """
    print(f"{url} (Ctrl-C ends it)", flush=True)
    if lan:
        notify(
            "Everyone in the local network who has this address can watch the game, and who "
            "listens to the network can read it."
        )
    if not no_open and not (browse or webbrowser.open)(url):
        notify(f"No browser could be opened; open {url} in one.")
