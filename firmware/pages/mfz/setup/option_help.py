"""What options mean, as lines; in memory only while one is edited."""

from pages.mfz.setup import option_words

LINES: "tuple[str, ...]" = option_words.OPTION_HELP
