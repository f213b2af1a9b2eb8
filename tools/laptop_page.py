"""Write what the commands of docs/laptop.md print into the page, and draw its pictures.

Each command runs as it stands, in a folder with the examples, beside a simulated box.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from doomsday.companies.rosters import box_files, pack_folder  # noqa: E402
from doomsday.console import colours  # noqa: E402
from doomsday.screen.picture import as_png  # noqa: E402
from doomsday.sim import script  # noqa: E402
from doomsday.sim.boxes import play_in  # noqa: E402
from doomsday.sim.flashfile import put_file  # noqa: E402
from tools.arguments import parsed  # noqa: E402
from tools.terminal_picture import Frame, as_svg  # noqa: E402

PAGE = ROOT / "docs" / "laptop.md"
PICTURES = ROOT / "docs" / "laptop"
_BLOCK = re.compile(r"```\n(\$ .*?)```", re.DOTALL)
_COLOUR = re.compile("\x1b\\[[0-9;]*m")
_BOX = "doomsday sim --headless --pty P --flash F"
_PATIENCE_S = 300
# The pictures of a terminal: the beginning of the command that is shown, and what it is.
_TERMINALS = {
    "check.svg": ("doomsday check tonight --players 4", "Companies that are checked"),
    "odds.svg": ("doomsday odds ", "The odds of an attack, as bars"),
}
_LINES_MAX = 24
_TYPED_MAX = 72
# As many terminals have red, green and magenta.
_INKS = {colours.BAD: "248;81;73", colours.GOOD: "63;185;80", colours.NOTE: "188;140;255"}
_COMPANY = "company.png"
_COMPANIES = "tonight"
_CHOOSES = 'until "Company A"'


def written(page: str, folder: Path) -> tuple[str, dict[str, bytes]]:
    """Run the commands of a page in `folder`; return it with their output, and its pictures."""
    (folder / "examples").symlink_to(ROOT / "examples")
    pictures: dict[str, bytes] = {}
    with _box(folder):

        def block(found: re.Match[str]) -> str:
            lines = []
            for line in found[1].splitlines():
                if line.startswith("$ "):
                    coloured = _printed(line[2:], folder)
                    lines += [line, *_COLOUR.sub("", coloured).splitlines()]
                    pictures.update(_pictures(line[2:], coloured))
            return "\n".join(["```", *lines, "```"])

        text = _BLOCK.sub(block, page)
    pictures[_COMPANY] = _company_page(folder / _COMPANIES, folder)
    return text, pictures


@contextmanager
def _box(folder: Path) -> Iterator[None]:
    """Run the box that the page starts, while the block runs."""
    process = subprocess.Popen(
        _BOX.split(), cwd=folder, env=_environment(folder), stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None and process.stderr.readline() == "ready\n"
        yield
    finally:
        process.terminate()
        process.communicate()


def _environment(folder: Path) -> dict[str, str]:
    found = {
        **os.environ,
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "PYTHONUNBUFFERED": "1",
        "FORCE_COLOR": "1",
    }
    for name in ("DOOMSDAY_PORT", "LINES", "COLUMNS", "NO_COLOR"):
        found.pop(name, None)
    found["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{found['PATH']}"
    return {**found, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1", "FORCE_COLOR": "1"}


def _printed(command: str, folder: Path) -> str:
    """Return what a command prints on both streams, as in a terminal."""
    if command == _BOX:
        return "ready\n"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=_PATIENCE_S,
        check=False,
    )
    return done.stdout.decode()


def _pictures(command: str, coloured: str) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of a command and its output in a terminal, by file name."""
    for name, (beginning, label) in _TERMINALS.items():
        if command.startswith(beginning):
            lines = coloured.splitlines()[:_LINES_MAX]
            typed = command if len(command) <= _TYPED_MAX else f"{command[:_TYPED_MAX]} ..."
            yield name, _terminal([f"$ {typed}", *lines], label).encode()


def _terminal(lines: list[str], label: str) -> str:
    """Return lines with colours of a terminal as a picture."""
    console = Console(width=200, color_system="standard", force_terminal=True, file=sys.stderr)
    texts = [Text.from_ansi(_with_inks(line), end="") for line in lines]
    width = max(text.cell_len for text in texts)
    for text in texts:
        text.pad_right(width - text.cell_len)
    return as_svg([Frame([[*text.render(console)] for text in texts])], label)


def _with_inks(line: str) -> str:
    """Return a line with the colours that a terminal has on a dark background."""
    for code, ink in _INKS.items():
        line = line.replace(f"\x1b[{code}m", f"\x1b[38;2;{ink}m")
    return line


def _company_page(companies: Path, scratch: Path) -> bytes:
    """Return the page on which a box with these companies asks for one, in virtual time."""
    flash = scratch / "picture.bin"
    for name, content in box_files(pack_folder(companies)[0]).items():
        put_file(flash, "sim", name, content)
    step = script.parse_line(1, _CHOOSES)
    assert step is not None
    with play_in(flash) as player:
        script.run_step(step, player, io.StringIO(), lambda name, pixels: None)
        player.settle()
        return as_png(player.pixels(), scale=4, gap=1, margin=6)


def main() -> None:
    """Write page and pictures."""
    with tempfile.TemporaryDirectory() as scratch:
        text, pictures = written(PAGE.read_text("utf-8"), Path(scratch))
    PAGE.write_text(text, "utf-8")
    PICTURES.mkdir(exist_ok=True)
    for name, content in pictures.items():
        (PICTURES / name).write_bytes(content)
    print(f"{PAGE.relative_to(ROOT)} and {len(pictures)} pictures are written")


if __name__ == "__main__":
    parsed(__doc__)
    main()
