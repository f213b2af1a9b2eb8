"""What runs on each release, by part of the box: the columns of the table in docs/build.md."""

from dataclasses import dataclass

from tests.onbox import ROOT

_DEVICE = "tests.firmware.device."


@dataclass(frozen=True)
class Run:
    """A module that runs on a release.

    args: of its main(). compared: whether it has no tests of its own, and must print what it
    prints on the newest interpreter. without: names of tests that need what only the chip or the
    simulated box has, with the reason.
    """

    module: str
    args: tuple[str, ...] = ()
    compared: bool = False
    without: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Its name in ids of tests."""
        return "_".join([self.module.rpartition(".")[2], *self.args]).replace("/", ".")


_LITTLEFS = "cuts the power of littlefs"
RULES = tuple(
    Run(f"tests.rules.{path.stem}") for path in sorted((ROOT / "tests/rules").glob("test_*.py"))
)
PARTS = {
    "rules": RULES,
    "whole games": (Run("tests.versions.whole_games", ("20",), compared=True),),
    "journal": (
        Run("tests.firmware.test_journaled_game"),
        # One device operation in so many is cut.
        Run("tests.faults.cuts", ("raw", "149")),
        Run("tests.faults.cuts", ("game", "337")),
    ),
    "line": (
        Run("tests.link.frame_cases", compared=True),
        Run(
            _DEVICE + "line_on_box",
            ("/roster", "/roster.packed"),
            without=(
                (
                    "test_a_power_cut_during_a_removal_leaves_the_game_or_nothing_"
                    "and_never_reuses_its_number",
                    _LITTLEFS,
                ),
                (
                    "test_an_overfull_flash_still_sends_games_but_refuses_companies",
                    "fills littlefs",
                ),
                (
                    "test_files_with_names_of_others_are_no_games_and_are_reported",
                    "has a file name that is not UTF-8, which this file system cannot hold",
                ),
            ),
        ),
        Run(
            _DEVICE + "line_in_little_memory",
            without=(
                ("test_a_check_of_the_program_that_broke_off_begins_again", "resets the chip"),
            ),
        ),
    ),
    "pages": (
        Run(_DEVICE + "screens", compared=True),
        Run(_DEVICE + "stray_presses", compared=True),
        Run(_DEVICE + "attackpages"),
        Run(_DEVICE + "tablepages"),
        Run(_DEVICE + "timepages"),
        Run(_DEVICE + "game_on_box", ("3", "4/10,4/10,5/12", "tie_order=roll_off"), compared=True),
    ),
}
ROWS = [(part, run) for part, runs in PARTS.items() for run in runs]
