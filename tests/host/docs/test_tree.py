"""Tracked paths are listed, and none is taken for an option."""

from tools import check_tree


def test_every_tracked_path_is_in_its_place() -> None:
    assert check_tree.main() == 0


def test_a_name_that_begins_with_a_dash_is_refused() -> None:
    (fault,) = check_tree.faults(["docs/-n"])
    assert "dash" in fault


def test_a_path_at_the_top_that_is_not_listed_is_refused() -> None:
    (fault,) = check_tree.faults(["notes.txt", "docs/README.md"])
    assert fault.startswith("notes.txt: not listed")
