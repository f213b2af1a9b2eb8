"""The build totals that are offered (W-7). Loaded only where one is changed."""

from typing import TYPE_CHECKING

from pages.mechwarrior.setup.setup_form import BUILD, OWN_BUILD
from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.setup.game_setup import BUILD_MOST

if TYPE_CHECKING:
    from pages.mechwarrior.setup.setup_form import SetupForm

BUILD_STEP = 50


def offered(form: "SetupForm", key: str) -> "list[str]":
    """Return the totals of all seats, or those of one; "" stands for that of all."""
    found = [str(build) for build in range(BUILD_STEP, BUILD_MOST + 1, BUILD_STEP)]
    if key != BUILD:
        # It stands where the common total would, so that changing it begins there.
        found[found.index(form.get(BUILD))] = ""
    return found


def same_as(form: "SetupForm", value: str) -> "list[str]":
    """Return the keys of the seats whose own total is the new total of all."""
    keys = [letter + OWN_BUILD for letter in LETTERS]
    return [key for key in keys if form.get(key) == value]
