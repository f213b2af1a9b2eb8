"""The build totals that are offered (W-7). Loaded only where one is changed."""

from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.setup.game_setup import BUILD_MOST

BUILD_STEP = 50


def offered(common: str = "") -> "list[str]":
    """Return the totals of all seats, or those of one: "" stands for `common`, that of all."""
    found = [str(build) for build in range(BUILD_STEP, BUILD_MOST + 1, BUILD_STEP)]
    if common:
        # It stands where the common total would, so that changing it begins there.
        found[found.index(common)] = ""
    return found


def drop_own(chosen: "dict[str, str]", ending: str, value: str) -> None:
    """Drop the own totals of seats, keys with this ending, that are the new total of all."""
    for letter in LETTERS:
        if chosen.get(letter + ending) == value:
            del chosen[letter + ending]
