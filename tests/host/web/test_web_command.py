"""`doomsday web`: what it prints, serves and refuses."""

import signal
import subprocess
import sys
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from building import web_parts
from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.web.serve import Server
from tests.onbox import ROOT

pytestmark = pytest.mark.skipif(
    not (ROOT / web_parts.FOLDER).is_dir(), reason="the parts of the site could not be fetched"
)

PACKING = "Packing MicroPython, the rules and the flash image of the site (some seconds) ...\n"


def test_it_writes_the_site_and_says_how_many_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site"
    assert cli.main(["web", str(folder)]) == 0
    count = len([path for path in folder.rglob("*") if path.is_file()]) - 1
    printed = capsys.readouterr()
    assert printed.out == f"{folder}: {count} files, for any static host\n"
    # It takes seconds, in which it would be silent.
    assert printed.err == PACKING


def test_a_refused_folder_is_one_sentence_and_what_to_try(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").touch()
    assert cli.main(["web", str(tmp_path)]) == FAILED
    assert capsys.readouterr().err == (
        f"{PACKING}Error: The folder {tmp_path} has other files.\nTry: a new folder for the site\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "The folder for the site is missing."),
        (["F", "--port", "8000"], "--port is for --serve."),
        (["F", "--no-open"], "--no-open is for --serve."),
        (["--serve", "--port", "70000"], "Port 70000 cannot be used: it is not below 65,536."),
    ],
)
def test_options_that_do_not_go_together_are_reported(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["web", *arguments]) == USAGE
    said = capsys.readouterr().err.removeprefix(PACKING)
    assert said.startswith(f"Error: {message}\nTry: ")


def test_it_serves_the_site_until_ctrl_c() -> None:
    command = [sys.executable, "-m", "doomsday", "web", "--serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url, _, rest = process.stdout.readline().partition(" ")
        assert rest == "(Ctrl-C ends it)\n"
        with urllib.request.urlopen(url) as answer:
            assert answer.read() == (ROOT / "web" / "site" / "index.html").read_bytes()
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0


@pytest.mark.parametrize("opens", [True, False])
def test_it_opens_a_browser_or_says_that_it_could_not(
    opens: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda url: opened.append(url) or opens)
    monkeypatch.setattr(Server, "serve_forever", lambda self: None)
    assert cli.main(["web", "--serve", "--port", "0"]) == 0
    (url,) = opened
    printed = capsys.readouterr()
    assert printed.out == f"{url} (Ctrl-C ends it)\n"
    assert (f"open {url} in one" in printed.err) is not opens
