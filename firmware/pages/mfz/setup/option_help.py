"""What options mean, as lines; in memory only while one is edited."""

from pages.mfz import words

LINES: "tuple[str, ...]" = words.OPTION_HELP
