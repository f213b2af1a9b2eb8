"""The command `hall`: all tables of a hall on one wall, over an MQTT broker."""

import sys
import threading
import time
from typing import Annotated

import typer

from doomsday.commands.broker_options import Authority, PasswordFile
from doomsday.commands.watch import announce
from doomsday.console import colours
from doomsday.console.output import notify, print_json, print_table
from doomsday.errors import USAGE, Failure
from doomsday.hall import messages, wall_text
from doomsday.hall.address import address_of, password
from doomsday.hall.connection import Connection
from doomsday.hall.wall import Row, Wall, as_json
from doomsday.watch.table import line

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "hall mqtts://wall@192.168.1.10 --ca ca.crt",
        "Show all tables of a hall; see [hall.md](hall.md).",
    ),
    ("hall mqtts://wall@192.168.1.10 --ca ca.crt --web", "Show them on a page for a projector."),
    ("hall mqtts://wall@192.168.1.10 --ca ca.crt --once", "Print them once."),
)

_TURN_S = 0.25
# Lines of the terminal around the rows.
_AROUND = 6
# Without new messages for so long, the broker has sent what it kept.
_QUIET_S = 0.5
_ONCE_S = 10.0

Broker = Annotated[
    str,
    typer.Argument(
        metavar="ADDRESS", help="The broker, as mqtts://USER@HOST, with :PORT if not 8883."
    ),
]


def hall(
    address: Broker,
    password_file: PasswordFile = None,
    ca: Authority = None,
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
    once: Annotated[bool, typer.Option("--once", help="Print the tables once.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON for programs, a line for each change.")
    ] = False,
) -> None:
    """Show all tables of a hall: clocks, scores, last turns, silent tables, winners.

    Each table publishes with `watch --publish`. docs/hall.md sets up the broker.
    """
    if (web, once or json).count(True) > 1:
        raise Failure("--web serves a page, the others print here.", "one of them", USAGE)
    if not web and (lan or web_port or no_open):
        option = "--lan" if lan else "--no-open" if no_open else "--web-port"
        raise Failure(f"{option} is for --web.", "--web as well", USAGE)
    place = address_of(address)
    wall = Wall(place.prefix)
    connection = Connection(
        place,
        password(place, password_file),
        ca,
        topics=messages.topics(place.prefix),
        take=wall.take,
    )
    connection.start()
    try:
        if web:
            _serve(connection, wall, lan, web_port, no_open)
        elif once:
            _wait_for_tables(connection, wall)
            _print_once(wall, json)
        elif json or not sys.stdout.isatty():
            _follow(connection, wall, json)
        else:
            _show(connection, wall)
    finally:
        connection.stop()


def _serve(connection: Connection, wall: Wall, lan: bool, port: int, no_open: bool) -> None:
    """Serve the wall as a page, until Ctrl-C. Raises: Failure."""
    # The server is not needed by the others.
    from doomsday.watch.feed import Feed
    from doomsday.watch.page import files
    from doomsday.watch.server import Server

    feed = Feed()
    shown = ""
    with Server(files("hall.html"), feed, port, lan) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        announce(server.url, lan, no_open)
        try:
            while not connection.is_refused:
                state = line(wall_text.page_state(connection.fault, wall.rows()))
                if state != shown:
                    shown = state
                    feed.put(state)
                time.sleep(_TURN_S)
        finally:
            server.shutdown()
    raise _fault(connection)


def _wait_for_tables(connection: Connection, wall: Wall) -> None:
    """Wait for what the broker has kept. Raises: Failure if it does not answer."""
    end = time.monotonic() + _ONCE_S
    quiet, before = 0.0, -1
    while quiet < _QUIET_S:
        if connection.fault and (connection.is_refused or time.monotonic() > end):
            raise _fault(connection)
        time.sleep(0.05)
        is_quiet = connection.is_open and wall.changes == before
        quiet, before = (quiet + 0.05 if is_quiet else 0.0), wall.changes


def _fault(connection: Connection) -> Failure:
    return Failure(connection.fault, "docs/hall.md, which sets up broker, users and certificate")


def _print_once(wall: Wall, json: bool) -> None:
    rows = wall.rows()
    if json:
        print_json({"tables": as_json(rows)})
        return
    if rows:
        print_table(wall_text.HEAD, wall_text.table(rows))
    print(wall_text.summary(rows))


def _follow(connection: Connection, wall: Wall, json: bool) -> None:
    """Print a line for each table that changes, until Ctrl-C. Raises: Failure."""
    before: dict[str, Row] = {}
    told = ""
    while True:
        told = _say(connection, told)
        rows = wall.rows()
        if json:
            for row in rows:
                if before.get(row.name) != row:
                    print(line(as_json([row])[0]), flush=True)
        else:
            for text in wall_text.changes(before, rows):
                print(text, flush=True)
        before = {row.name: row for row in rows}
        time.sleep(_TURN_S)


def _say(connection: Connection, told: str) -> str:
    """Print a new fault of the connection; return it. Raises: Failure for a final one."""
    fault = connection.fault
    if connection.is_refused:
        raise _fault(connection)
    if fault != told:
        notify(fault or "The broker is there again.")
    return fault


def _show(connection: Connection, wall: Wall) -> None:
    """Show the wall in the terminal, until Ctrl-C. Raises: Failure."""
    # rich is slow to import.
    from rich.console import Console, Group
    from rich.live import Live
    from rich.text import Text

    console = Console(no_color=not colours.shown(sys.stdout))
    with Live(console=console, screen=True, auto_refresh=False) as live:
        while not connection.is_refused:
            rows = wall.rows()
            head = connection.fault or wall_text.summary(rows)
            # Rows below the last line of a terminal would be lost.
            shown = wall_text.urgent(rows, max(1, console.height - _AROUND))
            left = f"; {len(rows) - len(shown)} not shown" if len(shown) < len(rows) else ""
            table = wall_text.drawn(shown, console.width)
            live.update(Group(Text(head + left, style="bold"), table), refresh=True)
            time.sleep(_TURN_S)
    raise _fault(connection)
