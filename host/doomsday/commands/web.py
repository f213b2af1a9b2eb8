"""The command `web`: write the box as a static site, or serve it to a browser here."""

import sys
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import Json, named
from doomsday.console.output import notify, print_json, shown_path
from doomsday.errors import USAGE, Failure
from doomsday.web import serve as servers
from doomsday.web import site
from doomsday.web.contents import contents

# For the help and docs/cli.md.
EXAMPLES = (
    ("web --serve", "Open the box in a browser on this machine. It keeps its memory there."),
    ("web site", "Write it into the folder `site`, for any static host; see [web.md](web.md)."),
)


def web(
    folder: Annotated[
        Path | None,
        typer.Argument(parser=named, metavar="[FOLDER]", help="Folder for the site."),
    ] = None,
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve it to browsers on this machine, and open one.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help=f"Port for --serve; by default {servers.PORT}."),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="With --serve: open no browser.")
    ] = False,
    json: Json = False,
) -> None:
    """Write the box in a browser into a folder, as a site for any static host.

    With --serve, no folder is needed, and --json prints the address first. docs/web.md says how to
    publish the site.
    """
    if folder is None and not serve:
        raise Failure(
            "The folder for the site is missing.", "a FOLDER, or --serve to open it here", USAGE
        )
    if not serve and (port is not None or no_open):
        option = "--no-open" if port is None else "--port"
        raise Failure(f"{option} is for --serve.", "--serve as well", USAGE)
    notify("Packing MicroPython, the rules and the flash image of the site (some seconds) ...")
    files = contents()
    if folder is not None:
        count = site.write(folder, files)
        if not json:
            print(f"{shown_path(folder)}: {count} files, for any static host")
        elif not serve:
            print_json({"folder": shown_path(folder), "files": count})
    if serve:
        _serve(files, servers.PORT if port is None else port, no_open, json)


def _serve(files: Mapping[str, bytes], port: int, no_open: bool, json: bool) -> None:
    with servers.Server(files, port) as server:
        if json:
            print_json({"url": server.url})
            sys.stdout.flush()
        else:
            print(f"{server.url} (Ctrl-C ends it)", flush=True)
        if not no_open and not webbrowser.open(server.url):
            notify(f"No browser could be opened; open {server.url} in one.")
        # Ctrl-C is how it ends, as it said.
        with suppress(KeyboardInterrupt):
            server.serve_forever()
