"""The command `web`: write the box as a static site, or serve it to a browser here."""

import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import named
from doomsday.console.output import notify, shown_path
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
) -> None:
    """Write the box in a browser into a folder, as a site for any static host.

    With --serve, no folder is needed. docs/web.md says how to publish the site.
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
        print(f"{shown_path(folder)}: {count} files, for any static host")
    if serve:
        _serve(files, servers.PORT if port is None else port, no_open)


def _serve(files: Mapping[str, bytes], port: int, no_open: bool) -> None:
    with servers.Server(files, port) as server:
        print(f"{server.url} (Ctrl-C ends it)", flush=True)
        if not no_open and not webbrowser.open(server.url):
            notify(f"No browser could be opened; open {server.url} in one.")
        # Ctrl-C is how it ends, as it said.
        with suppress(KeyboardInterrupt):
            server.serve_forever()
