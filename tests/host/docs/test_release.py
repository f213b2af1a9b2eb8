"""A release has notes: the lines of its version in CHANGELOG.md."""

import pytest

from building import web_parts
from building.manifest import Unreachable
from doomsday import resources
from tests.onbox import ROOT
from tools import release

CHANGELOG = "# Changes\n\n## Next\n- Soon\n\n## 0.2.0 (2026-12-01)\n- New.\n\n## 0.1.0\n- First.\n"


def test_the_notes_are_the_lines_of_the_version() -> None:
    assert release.notes(CHANGELOG, "0.2.0") == "- New."
    assert release.notes(CHANGELOG, "0.1.0") == "- First."


def test_a_version_without_lines_has_no_notes() -> None:
    assert release.notes(CHANGELOG, "0.2") == ""
    assert release.notes(CHANGELOG, "0.3.0") == ""


def test_the_changelog_has_the_version_of_the_program() -> None:
    assert release.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), resources.version())


def test_no_release_is_made_without_the_parts_of_the_site(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unreachable(root: object) -> None:
        raise Unreachable("no network")

    monkeypatch.setattr(web_parts, "make", unreachable)
    assert release.main() == 1
    assert "no network" in capsys.readouterr().out
