"""Say numbers of dice in the lines at the end of a page's body."""

from pages.mfz.widgets import words


def dice_said(count: int) -> str:
    """Return a number of dice as text."""
    return str(count) + (words.ONE_DIE if count == 1 else words.DICE_COUNT)
