"""The help texts of options as lines, loaded only while an option is edited."""

from pages.mfz.setup import option_words

LINES: "tuple[str, ...]" = option_words.OPTION_HELP
